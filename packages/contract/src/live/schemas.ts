import { MATCH_CHANGES, MATCH_STATUSES, ROLES, VACANCY_CAUSES } from "@gokaku/game";
import * as z from "zod/mini";
import { Match } from "../matches/schemas.ts";
import { QueueEnd, QueueEntry, QueueInfo, SeatOffer, Shortage } from "../queue/schemas.ts";
import { unixSeconds } from "../text.ts";

/** The WebSocket's protocol name; `ticket.<value>` is offered beside it. */
export const LIVE_PROTOCOL = "gokaku.v1";
export const LIVE_TICKET_PREFIX = "ticket.";
/** Bytes; a longer frame from a client closes the socket. */
export const LIVE_MAX_FRAME = 4096;

const matchId = z.string().check(z.minLength(1), z.maxLength(32));

const ClientMessage = z.discriminatedUnion("action", [
  z.object({ action: z.literal("askQueueInfo") }),
  z.object({ action: z.literal("subscribeMatch"), matchId }),
  z.object({ action: z.literal("unsubscribeMatch"), matchId }),
  z.object({ action: z.literal("ping") }),
]);
export type ClientFrame = z.infer<typeof ClientMessage>;

/** The messages of a client. The name stands under `action`; `type` is accepted as well. */
export const ClientFrame = z.pipe(
  z.transform((frame: unknown) =>
    typeof frame === "object" && frame !== null && !("action" in frame) && "type" in frame
      ? { ...frame, action: frame.type }
      : frame,
  ),
  ClientMessage,
);

/** Carries the view at the moment of subscribing; updates that follow have higher versions. */
export const SubscribeMatchSuccess = z.object({
  type: z.literal("subscribeMatchSuccess"),
  matchId,
  version: z.int(),
  match: Match,
});
export const SubscribeMatchError = z.object({
  type: z.literal("subscribeMatchError"),
  matchId,
  error: z.string(),
});
export const UnsubscribeMatchSuccess = z.object({ type: z.literal("unsubscribeMatchSuccess"), matchId });

/** A change of a subscribed match; apply it only when `version` is higher than the one at hand. */
export const MatchUpdate = z.object({
  type: z.literal("matchUpdate"),
  matchId,
  version: z.int(),
  updateType: z.enum(MATCH_CHANGES),
  dynamicData: z.object({
    lobby_id: z.string(),
    host_user_id: z.string(),
    status: z.enum(MATCH_STATUSES),
    report_count: z.int(),
  }),
});
export type MatchUpdate = z.infer<typeof MatchUpdate>;

/** The own view of a subscribed match after attendance, votes or players of its seats have changed. */
export const MatchSeats = z.object({
  type: z.literal("matchSeats"),
  matchId,
  version: z.int(),
  match: Match,
});
export type MatchSeats = z.infer<typeof MatchSeats>;

/**
 * The players of a subscribed match who have a page of the site open while it is played. Each message names
 * all of them and replaces the one before.
 */
export const MatchPresence = z.object({
  type: z.literal("matchPresence"),
  matchId,
  user_ids: z.array(z.string()),
});
export type MatchPresence = z.infer<typeof MatchPresence>;

const numberChange = z.object({ old: z.int(), new: z.int() });
const roleChange = z.object({ new_count: z.int(), joined: z.int(), left: z.int() });

/** Only what changed is present. */
export const QueueChanges = z.object({
  total_waiting: z.optional(numberChange),
  role_queues: z.optional(z.partialRecord(z.enum(ROLES), roleChange)),
  ongoing_matches: z.optional(numberChange),
  ongoing_match_players: z.optional(z.object({ old: z.array(z.string()), new: z.array(z.string()) })),
  average_wait_time: z.optional(z.object({ old: z.number(), new: z.number() })),
  previous_matched_unixtime: z.optional(numberChange),
  previous_user_count: z.optional(numberChange),
  shortage: z.optional(z.object({ new: z.nullable(Shortage) })),
});
export type QueueChanges = z.infer<typeof QueueChanges>;

/** Leads from version `prev` to `version`; a client at another version asks for the whole. */
export const QueueDiff = z.object({
  action: z.literal("queueDiff"),
  version: z.int(),
  prev: z.int(),
  changes: QueueChanges,
});
export type QueueDiff = z.infer<typeof QueueDiff>;

export const UpdateQueue = z.object({ action: z.literal("updateQueue"), data: QueueInfo });
export const QueueInfoFrame = z.object({ action: z.literal("queueInfo"), data: QueueInfo });
/** `body` is the JSON text of a QueueInfo. */
export const UpdateQueueInfo = z.object({ action: z.literal("updateQueueInfo"), body: z.string() });

export const UpdateStatus = z.object({
  action: z.literal("updateStatus"),
  data: z.object({
    in_queue: z.boolean(),
    entry: z.nullable(QueueEntry),
    last_end: z.nullable(QueueEnd),
    in_match: z.boolean(),
    offer: z.nullable(SeatOffer),
    /** The effect of the match that was just counted on the own rate. */
    result: z.optional(
      z.object({
        match_id: z.string(),
        outcome: z.enum(["win", "lose", "invalid"]),
        rate_before: z.int(),
        rate_after: z.int(),
        /** Places in the published ranking; left out for who is not among the published. */
        rank_before: z.optional(z.int()),
        rank_after: z.optional(z.int()),
      }),
    ),
  }),
});
export type UpdateStatus = z.infer<typeof UpdateStatus>;

/** Carries the viewer's own view, so that nothing needs to be loaded at that moment. Created in unix ms. */
export const MatchFound = z.object({
  action: z.literal("match_found"),
  data: z.object({ match_id: z.string(), match: Match, created_at_ms: z.int() }),
});
export type MatchFound = z.infer<typeof MatchFound>;

/** The viewer has no seat in the match any more; excused players are not charged. */
export const SeatLost = z.object({
  action: z.literal("seat_lost"),
  data: z.object({
    match_id: z.string(),
    cause: z.enum(VACANCY_CAUSES),
    excused: z.boolean(),
    at: unixSeconds(),
  }),
});
export type SeatLost = z.infer<typeof SeatLost>;

export const Pong = z.object({ action: z.literal("pong"), server_time: unixSeconds() });

/** Frames of the server that carry their name under `type`. */
export const MatchFrame = z.discriminatedUnion("type", [
  SubscribeMatchSuccess,
  SubscribeMatchError,
  UnsubscribeMatchSuccess,
  MatchUpdate,
  MatchSeats,
  MatchPresence,
]);

/** Frames of the server that carry their name under `action`. */
export const ActionFrame = z.discriminatedUnion("action", [
  UpdateQueue,
  QueueInfoFrame,
  QueueDiff,
  UpdateQueueInfo,
  UpdateStatus,
  MatchFound,
  SeatLost,
  Pong,
]);

export const ServerFrame = z.union([MatchFrame, ActionFrame]);
export type ServerFrame = z.infer<typeof ServerFrame>;
