import type { MatchId, UserId } from "@gokaku/game";
import { accountRefusal } from "../domain/gates.ts";
import type { KnownSeason } from "../domain/season.ts";
import { entriesChanged } from "../events/events.ts";
import { listUsersSeasons } from "../remote/users.ts";
import { closeByMatchIds } from "../store/claims.ts";
import {
  endWaitingByEntryId,
  lockLiveByUserId,
  raiseVersionByEntryId,
  requestEndByEntryId,
} from "../store/entries.ts";
import { isPersonActive } from "../store/persons.ts";
import { type CardPlayer, storeNewestPlayer, storeNewestPlayers } from "../store/players.ts";
import { listSeasons, storeNewestSeason } from "../store/seasons.ts";
import { releaseSeat } from "../store/seats.ts";
import type { Deps } from "./deps.ts";
import { returnPlayers } from "./return-players.ts";
import { sweepAfterSeason } from "./sweep-queue.ts";

/**
 * Stores a player. A ban or a penalty ends the entry; another change by an admin raises its version, which
 * invalidates earlier plans.
 */
export const projectPlayer = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  sent: CardPlayer,
  byAdmin: boolean,
): Promise<void> =>
  transact(async ({ db, emit }) => {
    const nowMs = clock.nowMs();
    const { player, isNews } = await storeNewestPlayer(db, sent);
    const refusal = accountRefusal(player, nowMs);
    if (refusal === null && !(byAdmin && isNews)) return;
    const entry = await lockLiveByUserId(db, player.userId);
    if (entry === null) return;
    if (refusal === null) {
      if (entry.state !== "waiting") return;
      // Linked while both waited: this one leaves, and the other one stays.
      if (await isPersonActive(db, player)) {
        if (await endWaitingByEntryId(db, entry.entryId, "cleared_by_admin", nowMs))
          await emit(...entriesChanged([player.userId]));
      } else await raiseVersionByEntryId(db, entry.entryId);
      return;
    }
    const cause = refusal.code === "banned" ? "banned" : "penalised";
    if (entry.state === "claimed") return requestEndByEntryId(db, entry.entryId, cause);
    if (await endWaitingByEntryId(db, entry.entryId, cause, nowMs))
      await emit(...entriesChanged([player.userId]));
  });

/** Stores a season; entries of other seasons than the running one end. */
export const projectSeason = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  season: KnownSeason,
): Promise<void> => {
  await storeNewestSeason(deps.db, season);
  await sweepAfterSeason(deps);
};

/**
 * Asks users for the seasons while none is stored, as at the first start.
 * @returns whether any season is known now
 * @throws CodedError `unavailable`
 */
export const learnSeasons = async ({ db, users }: Pick<Deps, "db" | "users">): Promise<boolean> => {
  if ((await listSeasons(db)).length > 0) return true;
  const seasons = await listUsersSeasons(users);
  for (const season of seasons) await storeNewestSeason(db, season);
  return seasons.length > 0;
};

export const closeMatches = async (
  {
    db,
    clock,
    onMatchesClosed,
    onSeatsOpened,
  }: Pick<Deps, "db" | "clock" | "onMatchesClosed" | "onSeatsOpened">,
  matchIds: readonly MatchId[],
): Promise<void> => {
  const hasVacancy = await closeByMatchIds(db, matchIds, clock.nowMs());
  onMatchesClosed();
  if (hasVacancy) onSeatsOpened();
};

/** A player who may wait no longer is rare and takes a transaction of their own. */
const endRefused = async (
  deps: Pick<Deps, "transact" | "clock">,
  players: readonly CardPlayer[],
  nowMs: number,
): Promise<void> => {
  for (const player of players)
    if (accountRefusal(player, nowMs) !== null) await projectPlayer(deps, player, false);
};

/** Stores the players of a settled match and releases their seats in one statement. */
export const settlePlayers = async (
  deps: Pick<Deps, "db" | "transact" | "releaseSettled" | "clock">,
  {
    matchId,
    players,
    hasWinner,
  }: { readonly matchId: MatchId; readonly players: readonly CardPlayer[]; readonly hasWinner: boolean },
): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  await deps.releaseSettled({ matchId, players, nowMs });
  await endRefused(deps, players, nowMs);
  if (!hasWinner) await returnPlayers(deps, matchId);
};

export const correctPlayers = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  players: readonly CardPlayer[],
): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  await storeNewestPlayers(deps.db, players);
  await endRefused(deps, players, nowMs);
};

export const releasePlayer = (
  { db, clock }: Pick<Deps, "db" | "clock">,
  matchId: MatchId,
  userId: UserId,
): Promise<void> => releaseSeat(db, matchId, userId, clock.nowMs());
