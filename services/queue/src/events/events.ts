import { type AdminAct, adminActEvent, event } from "@gokaku/bus";
import type { OutboxEvent } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import { EntryStep } from "@gokaku/proto/events/v1/events_pb";
import type { RoleNumber } from "../domain/roles.ts";
import type { Shortage } from "../domain/shortage.ts";

const PLAYERS_PER_EVENT = 500;

/** One event for each part of at most `PLAYERS_PER_EVENT` items. */
const inParts = <Item>(
  items: readonly Item[],
  eventOf: (part: readonly Item[]) => OutboxEvent,
): readonly OutboxEvent[] => {
  const events: OutboxEvent[] = [];
  for (let from = 0; from < items.length; from += PLAYERS_PER_EVENT)
    events.push(eventOf(items.slice(from, from + PLAYERS_PER_EVENT)));
  return events;
};

/** The queue status of these players has changed. */
export const entriesChanged = (userIds: readonly string[]): readonly OutboxEvent[] =>
  inParts(userIds, (part) => event("queue.entries_changed", { userIds: [...part] }));

interface EntryOfPlayer {
  readonly userId: string;
  readonly entryId: string;
}

/** Waiting entries were claimed for matches. @param entries with their versions before the claim */
export const entriesClaimed = (
  entries: readonly (EntryOfPlayer & { readonly entryVersion: bigint })[],
): readonly OutboxEvent[] =>
  inParts(entries, (part) =>
    event("queue.entries_changed", {
      userIds: part.map(({ userId }) => userId),
      step: EntryStep.CLAIMED,
      entryIds: part.map(({ entryId }) => entryId),
      versions: part.map(({ entryVersion }) => entryVersion + 1n),
    }),
  );

/** Entries ended because their matches were created. */
export const entriesMatched = (entries: readonly EntryOfPlayer[]): readonly OutboxEvent[] =>
  inParts(entries, (part) =>
    event("queue.entries_changed", {
      userIds: part.map(({ userId }) => userId),
      step: EntryStep.MATCHED,
      entryIds: part.map(({ entryId }) => entryId),
    }),
  );

/** A tick needs a plan. @param key planned start, unix ms */
export const tickOpened = (key: number, playerCount: number): OutboxEvent =>
  event("queue.tick_opened", { tickId: String(key), playerCount });

/** One more player would make a match possible. */
export const playerWanted = (
  { roles, rateFrom, rateTo }: Pick<Shortage, "roles" | "rateFrom" | "rateTo">,
  wantedAtMs: number,
): OutboxEvent =>
  event("queue.player_wanted", { roles: [...roles], rateFrom, rateTo, wantedAtMs: BigInt(wantedAtMs) });

/** Reminds the players who promised to come to an appointment. */
export const appointmentNear = ({
  appointmentId,
  startsAtMs,
  userIds,
}: {
  readonly appointmentId: string;
  readonly startsAtMs: number;
  readonly userIds: readonly string[];
}): readonly OutboxEvent[] =>
  inParts(userIds, (part) =>
    event("queue.appointment_near", {
      appointmentId,
      startsAtMs: BigInt(startsAtMs),
      userIds: [...part],
    }),
  );

/** Notifies the players who promised to come to an appointment that was cancelled. */
export const appointmentCancelled = ({
  appointmentId,
  startsAtMs,
  cancelledAtMs,
  userIds,
}: {
  readonly appointmentId: string;
  readonly startsAtMs: number;
  readonly cancelledAtMs: number;
  readonly userIds: readonly string[];
}): readonly OutboxEvent[] =>
  inParts(userIds, (part) =>
    event("queue.appointment_cancelled", {
      appointmentId,
      startsAtMs: BigInt(startsAtMs),
      cancelledAtMs: BigInt(cancelledAtMs),
      userIds: [...part],
    }),
  );

/** A waiting player is asked to take an open seat. */
export const seatOffered = ({
  matchId,
  userId,
  role,
  offeredAtMs,
  untilMs,
}: {
  readonly matchId: MatchId;
  readonly userId: string;
  readonly role: RoleNumber;
  readonly offeredAtMs: number;
  readonly untilMs: number;
}): OutboxEvent =>
  event("queue.seat_offered", {
    matchId,
    userId,
    role,
    offeredAtMs: BigInt(offeredAtMs),
    untilMs: BigInt(untilMs),
  });

/** An admin's action, for the audit log. */
export const adminActed = (act: AdminAct): OutboxEvent => adminActEvent("queue.admin_acted", act);
