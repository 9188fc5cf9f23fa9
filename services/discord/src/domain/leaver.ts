import { createHmac } from "node:crypto";
import type { Team } from "@gokaku/game";
import { type Match, playersOf, type Rates, type Seat, type View } from "./match.ts";
import { words } from "./words.ts";

/** By the mark of a player who deleted the account: until when the player's matches are concerned, in unix ms. */
export type Leavers = ReadonlyMap<string, number>;

/** Recognises a player without the id: a hash that needs the key. */
export const createMarkOf =
  (key: string) =>
  (userId: string): string =>
    createHmac("sha256", key).update(userId).digest("base64url");

/** Whether a player deleted the account at a time or after it, in unix ms. */
export const createHasLeft =
  (leavers: Leavers, markOf: (userId: string) => string) =>
  (userId: string, sinceMs: number): boolean =>
    leavers.size > 0 && (leavers.get(markOf(userId)) ?? Number.NEGATIVE_INFINITY) >= sinceMs;

const EMPTIED = "left ";
/** The id of a seat whose player left; no account has it. */
const emptied = (team: Team, place: number): string => `${EMPTIED}${team}${place}`;

/**
 * The match without the ids and names of players who left after it was made; results and rates stay. The match itself
 * where no player left. Matches leaves the name out too, so late changes are recognised without the mark.
 */
export const withoutLeavers = (match: Match, leavers: Leavers, markOf: (userId: string) => string): Match => {
  const madeAtMs = match.view?.createdAtMs ?? 0;
  const hasLeft = createHasLeft(leavers, markOf);
  const replaced = new Map<string, string>();
  const blank =
    (team: Team) =>
    (seat: Seat, place: number): Seat => {
      const userId = emptied(team, place);
      if (seat.userId === userId || (seat.name !== words.left && !hasLeft(seat.userId, madeAtMs)))
        return seat;
      replaced.set(seat.userId, userId);
      return { ...seat, userId, name: words.left };
    };
  const view: View | null = match.view && {
    ...match.view,
    teams: { A: match.view.teams.A.map(blank("A")), B: match.view.teams.B.map(blank("B")) },
  };
  const seated = new Set(view === null ? [] : playersOf(view).map(({ userId }) => userId));
  // The mark of a player ends after a while. A late rate without a seat is that of the player who left.
  const hasEmptied = [...seated].some((userId) => userId.startsWith(EMPTIED));
  const gone = (match.rates ?? []).filter(
    ({ userId }) => replaced.has(userId) || hasLeft(userId, madeAtMs) || (hasEmptied && !seated.has(userId)),
  );
  if (replaced.size === 0 && gone.length === 0) return match;
  const rates: Rates | null =
    match.rates?.flatMap((change) => {
      if (!gone.includes(change)) return change;
      const userId = replaced.get(change.userId);
      return userId === undefined ? [] : { ...change, userId };
    }) ?? null;
  return { ...match, view, rates };
};
