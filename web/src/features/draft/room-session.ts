import type { Room } from "@gokaku/contract";
import { type Draft, type DraftAction, NEW_DRAFT } from "@gokaku/game";
import { ApiError, call, failureMessage } from "../../api/http.ts";
import { isRoomId } from "./room-id.ts";

/** How the two browsers of a room stand to each other. */
export type Connection = "preparing" | "waiting" | "connecting" | "open" | "reconnecting";

export interface RoomView {
  readonly draft: Draft;
  readonly connection: Connection;
  /** The other one has been there once. */
  readonly isStarted: boolean;
  readonly problem: string | null;
  /** Nothing more is tried by itself. */
  readonly isOver: boolean;
}

export const ENTERING: RoomView = {
  draft: NEW_DRAFT,
  connection: "preparing",
  isStarted: false,
  problem: null,
  isOver: false,
};

export interface RoomDeps {
  readonly roomId: string;
  readonly stunUrls: readonly string[];
  /** Whether the catalogue has it. */
  readonly isCharacter: (id: string) => boolean;
  readonly show: (change: Partial<RoomView>) => void;
  /** Aborted when the room is left. */
  readonly left: AbortSignal;
}

/** Does what the own side wants, as far as the rules allow. */
export type Act = (action: DraftAction) => void;

export const codeOf = (failure: unknown): string | null =>
  failure instanceof ApiError ? failure.code : null;

/**
 * Looks a room up; while that cannot be done the reason is shown.
 * @returns the room, "missing", or null when it could not be learned now
 */
export const roomLookUp = ({ roomId, show }: Pick<RoomDeps, "roomId" | "show">) => {
  let isCutOff = false;
  return async (): Promise<Room | "missing" | null> => {
    if (!isRoomId(roomId)) return "missing";
    try {
      const room = await call("getRoom", { params: { id: roomId } });
      if (isCutOff) show({ problem: null });
      isCutOff = false;
      return room;
    } catch (failure) {
      if (codeOf(failure) === "room_not_found") return "missing";
      isCutOff = true;
      show({ problem: failureMessage(failure) });
      return null;
    }
  };
};

/** Waits; a page that is looked at again waits no longer. Rejects once the room is left. */
export const pause = (ms: number, left: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (then: () => void) => () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      left.removeEventListener("abort", gone);
      then();
    };
    const seen = end(resolve);
    const gone = end(() => reject(left.reason));
    const timer = setTimeout(seen, ms);
    document.addEventListener("visibilitychange", seen);
    left.addEventListener("abort", gone);
    if (left.aborted) gone();
  });

const OFTEN = { times: 40, everyMs: 1500 };
const SELDOM_MS = 5000;

/** How long to wait before a room is looked up for the `count`th time: often at first. Milliseconds. */
export const lookUpDelay = (count: number): number => (count < OFTEN.times ? OFTEN.everyMs : SELDOM_MS);

/** Whether `event` happens within the time and before `end`. */
export const happens = (event: Promise<void>, end: Promise<void>, ms: number): Promise<boolean> =>
  Promise.race([
    event.then(() => true),
    end.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, ms, false)),
  ]);
