import { CodedError, type MatchId } from "@gokaku/game";
import {
  countSettledAfter,
  findClosed,
  listNewestSettled,
  listSettledAfter,
  type SettledMatch,
} from "../store/settled.ts";
import type { Deps } from "./deps.ts";

const MOST = 100;
const USUAL = 50;
const DAY_MS = 86_400_000;
/** Within this time a settlement may still be followed by one with an earlier time. */
export const UNSETTLED_MS = 10_000;

/** @param asked 0 for the usual number */
const bounded = (asked: number): number => (asked > 0 ? Math.min(asked, MOST) : USUAL);

/** A match that is settled, or disputed. @throws CodedError `match_not_found` for one that is played, and for none */
export const getSettled = async ({ db }: Pick<Deps, "db">, matchId: MatchId): Promise<SettledMatch> => {
  const match = await findClosed(db, matchId);
  if (match === null) throw new CodedError("match_not_found", `match ${matchId} is not closed`);
  return match;
};

/**
 * Settled matches after one of them, in the order of their settlement. A caller who reads on from the last
 * one misses none: the newest seconds are left out, in which commits may still arrive in another order.
 */
export const listSettled = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  {
    afterMs,
    afterMatchId,
    limit,
  }: { readonly afterMs: number; readonly afterMatchId: string; readonly limit: number },
): Promise<readonly SettledMatch[]> =>
  listSettledAfter(db, {
    afterMs,
    afterMatchId: afterMatchId || "0",
    untilMs: clock.nowMs() - UNSETTLED_MS,
    limit: bounded(limit),
  });

/** The matches that were settled last, newest first, and how many were within a day. @param limit 0 for the usual number */
export const listNewest = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  limit: number,
): Promise<Readonly<{ matches: readonly SettledMatch[]; lastDay: number }>> => {
  const [matches, lastDay] = await Promise.all([
    listNewestSettled(db, bounded(limit)),
    countSettledAfter(db, clock.nowMs() - DAY_MS),
  ]);
  return { matches, lastDay };
};
