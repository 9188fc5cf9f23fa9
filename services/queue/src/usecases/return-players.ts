import type { UnitOfWork } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import { accountRefusal } from "../domain/gates.ts";
import { RETURN_WITHIN_MS } from "../domain/substitution.ts";
import { entriesChanged } from "../events/events.ts";
import { lockLiveByUserId } from "../store/entries.ts";
import { lockPlayer } from "../store/players.ts";
import {
  findReturning,
  lockPlayedEntry,
  moveJoinForward,
  restoreEntry,
  storeReturning,
  updateReturning,
} from "../store/returning.ts";
import { listOpenSeatsByUserIds, listReleasedUserIds } from "../store/seats.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";

type Unit = UnitOfWork<Tables>;

/** Whether a player of an abandoned match is dealt with, and whether the status changed. */
type Returned = "later" | "done" | "changed";

const returnPlayer = async (
  { db }: Unit,
  matchId: MatchId,
  userId: UserId,
  nowMs: number,
): Promise<Returned> => {
  // A join of the same player waits for this row.
  const player = await lockPlayer(db, userId);
  const entry = await lockPlayedEntry(db, matchId, userId);
  if (player === null || entry === null) return "done";
  if (entry.isClaimed) return "later";
  if (accountRefusal(player, nowMs) !== null) return "done";
  const live = await lockLiveByUserId(db, userId);
  if (live !== null) {
    if (entry.joinedAtMs >= live.joinedAtMs) return "done";
    await moveJoinForward(db, live.entryId, entry.joinedAtMs);
    return "changed";
  }
  if ((await listOpenSeatsByUserIds(db, [userId])).has(userId)) return "done";
  await restoreEntry(db, entry.entryId, nowMs);
  return "changed";
};

/** Lets the players of an abandoned match wait again whose seats are released; the others follow their release. */
export const returnPlayersIn = async (unit: Unit, matchId: MatchId, nowMs: number): Promise<void> => {
  const { db, emit } = unit;
  const returning = await findReturning(db, matchId);
  if (returning === null) return;
  const isLate = nowMs - returning.closedAtMs > RETURN_WITHIN_MS;
  const released = await listReleasedUserIds(db, matchId, returning.userIds);
  const [left, changed]: [UserId[], UserId[]] = [[], []];
  for (const userId of isLate ? [] : returning.userIds.toSorted()) {
    const returned = released.has(userId) ? await returnPlayer(unit, matchId, userId, nowMs) : "later";
    if (returned === "later") left.push(userId);
    if (returned === "changed") changed.push(userId);
  }
  await updateReturning(db, matchId, left);
  await emit(...entriesChanged(changed));
};

type ReturnDeps = Pick<Deps, "db" | "transact" | "clock">;

/** Settlement and release arrive in any order; each looks for the other after its own is stored. */
export const returnPlayers = async ({ db, transact, clock }: ReturnDeps, matchId: MatchId): Promise<void> => {
  if ((await findReturning(db, matchId)) !== null)
    await transact((unit) => returnPlayersIn(unit, matchId, clock.nowMs()));
};

/** Stores which players of an abandoned match wait again, once. */
export const recordReturning = async (
  deps: ReturnDeps,
  matchId: MatchId,
  userIds: readonly UserId[],
): Promise<void> => {
  await storeReturning(deps.db, matchId, userIds);
  await returnPlayers(deps, matchId);
};
