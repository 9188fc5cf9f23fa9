import { CodedError, isTokenActor, type MatchId, type MatchmakerSettings, type UserId } from "@gokaku/game";
import type { SnapshotPlayer } from "@gokaku/proto/queue/v1/queue_pb";
import type { Explanation } from "../domain/explanation.ts";
import type { PastTick } from "../domain/past-tick.ts";
import { findPlannedMatchById, hasOpenClaim } from "../store/claims.ts";
import {
  findPastTickByKey,
  findPlanByTickKey,
  listPlayersByTickKey,
  listTicksBefore,
  type TickPage,
} from "../store/past-ticks.ts";
import { countPlanGapsBySeasonId, type PlanGaps } from "../store/plan-gaps.ts";
import { getSettingsByVersion } from "../store/settings.ts";
import { findTickByKey, type StoredPlan, type StoredTick } from "../store/ticks.ts";
import type { Deps } from "./deps.ts";

/** A tick with its snapshot, to be planned. @throws CodedError `not_found` */
export const getTickToPlan = async (
  { db, cachedTick }: Pick<Deps, "db" | "cachedTick">,
  key: number,
): Promise<StoredTick> => {
  const tick = await findTickByKey(db, key, cachedTick);
  if (tick === null) throw new CodedError("not_found", `tick ${key} has no snapshot`);
  return tick;
};

/** Newest first. */
export const listTicks = ({ db }: Pick<Deps, "db">, page: TickPage): Promise<readonly PastTick[]> =>
  listTicksBefore(db, page);

export const getPlanGaps = ({ db }: Pick<Deps, "db">, seasonId: string): Promise<PlanGaps> =>
  countPlanGapsBySeasonId(db, seasonId);

export interface SolvedTick {
  readonly tick: PastTick;
  readonly plan: StoredPlan | null;
  readonly settings: MatchmakerSettings;
  /** The highest rates first, at most `MOST_PLAYERS`; none once the snapshot was pruned. */
  readonly players: readonly SnapshotPlayer[];
}

const MOST_PLAYERS = 500;

const seats = (plan: StoredPlan | null, userId: UserId): boolean =>
  plan?.matches.some((match) => match.seats.some((seat) => seat.userId === userId)) ?? false;

/**
 * A past tick with its plan and what it was solved with.
 * @throws CodedError `not_found`; `own_match_open` for an admin whose match of this tick is still played
 */
export const getTick = async (
  { db }: Pick<Deps, "db">,
  key: number,
  adminId: UserId,
): Promise<SolvedTick> => {
  const tick = await findPastTickByKey(db, key);
  if (tick === null) throw new CodedError("not_found", `there is no tick ${key}`);
  const plan = await findPlanByTickKey(db, key);
  // An API token may be that of any player.
  const player = isTokenActor(adminId) ? null : adminId;
  const isBeingMade = tick.claimsWrittenAtMs === null && (player === null || seats(plan, player));
  if (isBeingMade || (await hasOpenClaim(db, key, player)))
    throw new CodedError("own_match_open", `${adminId} may not see the open matches of tick ${key}`);
  const { settings } = await getSettingsByVersion(db, tick.settingsVersion);
  const players = (await listPlayersByTickKey(db, key))
    .toSorted((one, other) => other.rate - one.rate)
    .slice(0, MOST_PLAYERS);
  return { tick, settings, plan, players };
};

/**
 * The explanation of a match for one of its players.
 * @throws CodedError `match_not_found`, `not_in_match`
 */
export const explainMatch = async (
  { db }: Pick<Deps, "db">,
  matchId: MatchId,
  userId: UserId,
): Promise<Explanation> => {
  const match = await findPlannedMatchById(db, matchId);
  if (match === null) throw new CodedError("match_not_found", `there is no match ${matchId}`);
  const own = match.seats.find((seat) => seat.userId === userId);
  if (own === undefined) throw new CodedError("not_in_match", `${userId} does not play in match ${matchId}`);
  if (match.reasons === null) throw new CodedError("match_not_found", `match ${matchId} has no reasons`);
  return { match, reasons: match.reasons, own };
};

/**
 * The public explanation of a closed match.
 * @throws CodedError `match_not_found` also for one that is played, and for one without reasons
 */
export const explainClosed = async ({ db }: Pick<Deps, "db">, matchId: MatchId): Promise<Explanation> => {
  const match = await findPlannedMatchById(db, matchId);
  if (match === null || match.reasons === null || !match.isClosed)
    throw new CodedError("match_not_found", `match ${matchId} has no public explanation`);
  return { match, reasons: match.reasons, own: null };
};
