import type { EventSubject } from "@gokaku/bus";
import type { ServerFrame } from "@gokaku/contract/live";

type NameOf<Frame> = Frame extends { readonly action: infer Name extends string }
  ? Name
  : Frame extends { readonly type: infer Name extends string }
    ? Name
    : never;
export type FrameName = NameOf<ServerFrame>;

interface FrameRule {
  /** The events that cause it; none for answers and for what timers find. */
  readonly sources: readonly EventSubject[];
  readonly audience: "all" | "player" | "followers" | "asker";
  /**
   * A newer frame of the same lane replaces an unsent one; `reply` frames all wait. Frames for the followers of a
   * match have a lane per match.
   */
  readonly lane: string;
}

const ANSWER = { sources: [], audience: "asker", lane: "reply" } as const;
const QUEUE = { sources: [], audience: "all", lane: "queue" } as const;

/** Every frame of the contract with its source and its audience. The queue's frames come from `view.queue`. */
export const FRAMES = {
  updateQueue: QUEUE,
  updateQueueInfo: QUEUE,
  queueDiff: QUEUE,
  updateStatus: {
    sources: [
      "queue.entries_changed",
      "match.vacated",
      "match.seats_changed",
      "match.settled",
      "match.disputed",
      "match.rehearsed",
      "user.settled",
      "user.released",
    ],
    audience: "player",
    lane: "status",
  },
  match_found: {
    sources: ["match.created", "match.seats_changed", "match.rehearsed"],
    audience: "player",
    lane: "found",
  },
  seat_lost: { sources: ["match.vacated"], audience: "player", lane: "lost" },
  matchUpdate: {
    sources: [
      "match.updated",
      "match.settled",
      "match.disputed",
      "match.corrected",
      "match.mass_corrected",
      "match.rehearsed",
    ],
    audience: "followers",
    lane: "match",
  },
  matchSeats: {
    sources: ["match.updated", "match.vacated", "match.seats_changed", "match.rehearsed"],
    audience: "followers",
    lane: "seats",
  },
  matchPresence: { sources: [], audience: "followers", lane: "presence" },
  queueInfo: ANSWER,
  subscribeMatchSuccess: ANSWER,
  subscribeMatchError: ANSWER,
  unsubscribeMatchSuccess: ANSWER,
  pong: ANSWER,
} as const satisfies Readonly<Record<FrameName, FrameRule>>;

/** The events that cause frames. */
export type FrameSource = (typeof FRAMES)[FrameName]["sources"][number];

export const nameOf = (frame: ServerFrame): FrameName => ("action" in frame ? frame.action : frame.type);

/** @param matchId the match of a frame for its followers */
export const laneOf = (name: FrameName, matchId = ""): string => {
  const { audience, lane } = FRAMES[name];
  return audience === "followers" ? `${lane}:${matchId}` : lane;
};

/** The lanes of all frames for the followers of a match. */
export const lanesOfMatch = (matchId: string): readonly string[] =>
  (Object.keys(FRAMES) as FrameName[])
    .filter((name) => FRAMES[name].audience === "followers")
    .map((name) => laneOf(name, matchId));
