import type { MatchId, UserId } from "@gokaku/game";
import { standingRefusal } from "../domain/gates.ts";
import type { KnownSeason } from "../domain/season.ts";
import { entriesChanged } from "../events/events.ts";
import { findSeasons } from "../remote/users.ts";
import { closeByMatchIds } from "../store/claims.ts";
import {
  endWaitingByEntryId,
  lockLiveByUserId,
  raiseVersionByEntryId,
  requestEndByEntryId,
} from "../store/entries.ts";
import { type CardPlayer, keepNewestPlayer, keepNewestPlayers } from "../store/players.ts";
import { keepNewestSeason, listSeasons } from "../store/seasons.ts";
import { releaseSeat } from "../store/seats.ts";
import type { Deps } from "./deps.ts";
import { sweepAfterSeason } from "./sweep-queue.ts";

/**
 * Keeps what users told of a player. A ban or a penalty ends the player's waiting; another change by an admin
 * lets no plan made before it claim the entry.
 */
export const projectPlayer = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  told: CardPlayer,
  byAdmin: boolean,
): Promise<void> =>
  transact(async ({ db, emit }) => {
    const nowMs = clock.nowMs();
    const { player, isNews } = await keepNewestPlayer(db, told);
    const refusal = standingRefusal(player, nowMs);
    if (refusal === null && !(byAdmin && isNews)) return;
    const entry = await lockLiveByUserId(db, player.userId);
    if (entry === null) return;
    if (refusal === null) {
      if (entry.state === "waiting") await raiseVersionByEntryId(db, entry.entryId);
      return;
    }
    const cause = refusal.code === "banned" ? "banned" : "penalised";
    if (entry.state === "claimed") return requestEndByEntryId(db, entry.entryId, cause);
    if (await endWaitingByEntryId(db, entry.entryId, cause, nowMs))
      await emit(...entriesChanged([player.userId]));
  });

/** Keeps what users told of a season; waiting for another one than the running one ends. */
export const projectSeason = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  season: KnownSeason,
): Promise<void> => {
  await keepNewestSeason(deps.db, season);
  await sweepAfterSeason(deps);
};

/**
 * Asks users for the seasons while queue has been told of none, as on its first day.
 * @returns whether any season is known now
 */
export const learnSeasons = async ({ db, users }: Pick<Deps, "db" | "users">): Promise<boolean> => {
  if ((await listSeasons(db)).length > 0) return true;
  const seasons = await findSeasons(users);
  for (const season of seasons) await keepNewestSeason(db, season);
  return seasons.length > 0;
};

/** Matches are over; their players' results are pending. */
export const closeMatches = async (
  { db, clock, onMatchesClosed }: Pick<Deps, "db" | "clock" | "onMatchesClosed">,
  matchIds: readonly MatchId[],
): Promise<void> => {
  await closeByMatchIds(db, matchIds, clock.nowMs());
  onMatchesClosed();
};

/**
 * A match was counted for its players: their seats are free, and how they stand is kept, at once. Whom the match cost
 * the right to wait is rare, and goes the way of a single change.
 */
export const settlePlayers = async (
  deps: Pick<Deps, "transact" | "releaseSettled" | "clock">,
  { matchId, players }: { readonly matchId: MatchId; readonly players: readonly CardPlayer[] },
): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  await deps.releaseSettled({ matchId, players, nowMs });
  for (const player of players)
    if (standingRefusal(player, nowMs) !== null) await projectPlayer(deps, player, false);
};

/**
 * A correction changed how players stand. Whom it cost the right to wait is rare, and goes the way of a single change.
 */
export const correctPlayers = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  players: readonly CardPlayer[],
): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  await keepNewestPlayers(deps.db, players);
  for (const player of players)
    if (standingRefusal(player, nowMs) !== null) await projectPlayer(deps, player, false);
};

/** A disputed match is over for a player: the seat is free. */
export const releasePlayer = (
  { db, clock }: Pick<Deps, "db" | "clock">,
  matchId: MatchId,
  userId: UserId,
): Promise<void> => releaseSeat(db, matchId, userId, clock.nowMs());
