import { create, toJson } from "@bufbuild/protobuf";
import { FAR_AHEAD_WINDOW, type MatchId, ROLES, TEAMS } from "@gokaku/game";
import { roleToProto } from "@gokaku/grpc";
import { MatchReasonsSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { isMeasured } from "@gokaku/rating";
import {
  type Candidate,
  chooseSubstitutes,
  type FilledSeat,
  type RecentPairs,
  rolesWith,
  type Substitute,
} from "@gokaku/solver";
import { openMsBetween } from "../domain/hours.ts";
import { repeatPairingsOf } from "../domain/repeat-pairings.ts";
import type { RoleNumber } from "../domain/roles.ts";
import type { Vacancy } from "../domain/substitution.ts";
import { listTeamsByMatchIds } from "../store/claims.ts";
import type { Lineup, SeatedCandidate } from "../store/lineups.ts";
import type { Placement, StoredSeat } from "../store/tables.ts";
import { listEligible } from "../store/ticks.ts";
import type { Deps } from "./deps.ts";

/** A player who may be asked, with the last matches. */
export interface WaitingPlayer {
  readonly candidate: Candidate;
  readonly recentMatchIds: readonly MatchId[];
}

const rolesOf = (numbers: readonly RoleNumber[]) => numbers.flatMap((number) => ROLES[number - 1] ?? []);

interface SkillFields {
  readonly skillMean?: number | undefined;
  readonly skillDeviation?: number | undefined;
}

const skillOf = ({
  skillMean: mean,
  skillDeviation: deviation = 0,
}: SkillFields): Pick<Candidate, "skill"> =>
  mean === undefined || deviation <= 0 ? {} : { skill: { mean, deviation } };

/** Each of them is tried for a seat, and they are read at every look for one. */
export const MOST_CONSIDERED = 1000;

/**
 * The players of a season who wait, are present and may play; the longest waits of a long queue.
 * @param claimedEntryId a claimed entry that is listed too
 */
export const listWaiting = async (
  { db, hours }: Pick<Deps, "db" | "hours">,
  seasonId: string,
  nowMs: number,
  claimedEntryId: string | null = null,
): Promise<readonly WaitingPlayer[]> =>
  (await listEligible(db, seasonId, nowMs, { claimedEntryId, limit: MOST_CONSIDERED })).map(
    ({ joinedAtMs, waitedS, recentMatchIds, player }) => ({
      recentMatchIds,
      candidate: {
        entryId: player.entryId,
        userId: player.userId,
        roles: rolesOf(player.roles),
        rate: player.rate,
        sigma: player.sigma,
        waitedS: waitedS ?? Math.floor(openMsBetween(hours, joinedAtMs, nowMs) / 1000),
        blocking: player.blocking,
        roleDebt: player.roleDebt,
        ...skillOf(player),
      },
    }),
  );

const toFilled = ({ seat, ...player }: SeatedCandidate): FilledSeat => ({
  team: TEAMS[seat.team - 1] ?? "A",
  role: ROLES[seat.role - 1] ?? "TANK",
  isFarAhead: seat.window >= FAR_AHEAD_WINDOW,
  player: {
    entryId: seat.entry_id,
    userId: seat.user_id,
    roles: rolesOf(seat.selected_roles),
    rate: player.rate,
    sigma: player.sigma,
    waitedS: player.waitedS,
    blocking: player.blocking,
    roleDebt: player.roleDebt,
    ...skillOf(player),
  },
});

const pairsOf = (places: ReadonlyMap<number, readonly number[]>): Int32Array =>
  Int32Array.from(
    [...places].flatMap(([place, distances]) => distances.flatMap((by) => [place, place - by])),
  );

const recentPairsOf = async (
  db: Deps["db"],
  players: readonly { readonly userId: string; readonly recentMatchIds: readonly MatchId[] }[],
): Promise<RecentPairs> => {
  const recent = players.map(({ recentMatchIds }) => recentMatchIds);
  const teams = await listTeamsByMatchIds(db, [...new Set(recent.flat())]);
  const { mates, opponents } = repeatPairingsOf(
    players.map(({ userId }) => userId),
    recent,
    teams,
  );
  return { mates: pairsOf(mates), opponents: pairsOf(opponents) };
};

/**
 * The best substitute for a vacancy; null when none fits. Another open seat of the match counts with the player who
 * left it, and its role is not swapped.
 * @param openSeats users who left a seat that is still open
 */
export const chooseSubstitute = async (
  db: Deps["db"],
  lineup: Lineup,
  vacancy: Pick<Vacancy, "userId" | "maySwap">,
  openSeats: ReadonlySet<string>,
  waiting: readonly WaitingPlayer[],
  mayAsk: (userId: string) => boolean,
): Promise<Substitute | null> => {
  const left = lineup.players.find(({ seat }) => seat.user_id === vacancy.userId);
  if (left === undefined) return null;
  const others = lineup.players.filter((player) => player !== left);
  const seated = new Set(lineup.seats.map((seat) => seat.user_id));
  const candidates = waiting.filter(({ candidate }) => !seated.has(candidate.userId));
  const { team, role } = toFilled(left);
  const [best] = chooseSubstitutes(
    {
      filled: others.map(toFilled),
      open: { team, role },
      waiting: candidates.map(({ candidate }) => candidate),
      mayAsk: ({ userId }) => mayAsk(userId),
      recentPairs: await recentPairsOf(db, [
        ...others.map(({ seat, recentMatchIds }) => ({ userId: seat.user_id, recentMatchIds })),
        ...candidates.map(({ candidate, recentMatchIds }) => ({ userId: candidate.userId, recentMatchIds })),
      ]),
      swappable: vacancy.maySwap
        ? ROLES.filter((_, index) =>
            others.every(({ seat }) => seat.role !== index + 1 || !openSeats.has(seat.user_id)),
          )
        : [],
    },
    lineup.settings,
  );
  return best ?? null;
};

/** The lineup with the substitute, as it is stored. */
export const placementOf = (
  { seats }: Lineup,
  vacatedUserId: string,
  { seats: planned, entryId, swappedRole, value, winChanceA, reasons }: Substitute,
  { userId, roles, skill }: Candidate,
): Placement => {
  const { binding, laneGaps, farAheadEntryIds, ...figures } = reasons;
  const own = planned.find((seat) => seat.entryId === entryId);
  const teams = new Map(planned.map((seat) => [seat.entryId, TEAMS.indexOf(seat.team) + 1]));
  const teamOf = (id: string, before: number): number => teams.get(id) ?? before;
  return {
    swapped_role: swappedRole === null ? null : ROLES.indexOf(swappedRole) + 1,
    seats: seats.map((seat): StoredSeat => {
      if (seat.user_id !== vacatedUserId) return { ...seat, team: teamOf(seat.entry_id, seat.team) };
      return {
        entry_id: entryId,
        user_id: userId,
        team: teamOf(entryId, seat.team),
        role: seat.role,
        selected_roles: rolesWith(roles, ROLES[seat.role - 1] ?? "TANK").map(roleToProto),
        choice: own?.choice ?? 0,
        window: own?.window ?? 0,
        ...(skill !== undefined && !isMeasured(skill) && { is_measuring: true as const }),
        is_substitute: true,
      };
    }),
    value,
    win_chance_a: winChanceA,
    reasons: toJson(
      MatchReasonsSchema,
      create(MatchReasonsSchema, {
        ...figures,
        laneGaps: [...laneGaps],
        farAheadEntryIds: [...farAheadEntryIds],
        bindingEntryIds: [...binding.entryIds],
        bindingDistance: binding.distance,
        bindingAllowed: binding.allowed,
      }),
      { alwaysEmitImplicit: true },
    ),
  };
};
