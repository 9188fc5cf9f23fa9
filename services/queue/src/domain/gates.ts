import { type ErrorCode, type ErrorParams, LIMITS, type UserId } from "@gokaku/game";
import type { Player } from "./player.ts";
import type { SeasonDates } from "./schedule.ts";
import type { KnownSeason } from "./season.ts";

/** A positive membership check is trusted for this long when the community server cannot be asked. */
const MEMBERSHIP_MAXIMUM_S = 86_400;

export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly params?: ErrorParams;
}

/** Reasons that refuse a join and also end a waiting entry. */
export const accountRefusal = (
  player: Pick<Player, "isBanned" | "effectivePenalty" | "penaltyTimeoutUntilS">,
  nowMs: number,
): Refusal | null => {
  if (player.isBanned) return { code: "banned", message: "the account is banned" };
  if (player.effectivePenalty >= LIMITS.blockingPenalty) {
    return {
      code: "penalty_blocked",
      message: `effective penalty ${player.effectivePenalty}`,
      params: { count: player.effectivePenalty },
    };
  }
  const remainingMs = player.penaltyTimeoutUntilS * 1000 - nowMs;
  if (remainingMs > 0) {
    const minutes = Math.ceil(remainingMs / 60_000);
    return { code: "penalty_timeout", message: `timed out for ${minutes} min`, params: { minutes } };
  }
  return null;
};

const membershipRefusal = (memberCheckedAtS: number, nowMs: number): Refusal | null => {
  if (memberCheckedAtS <= 0) return { code: "membership_required", message: "not on the community server" };
  if (nowMs / 1000 - memberCheckedAtS > MEMBERSHIP_MAXIMUM_S) {
    return { code: "membership_unknown", message: "the last membership check is too old" };
  }
  return null;
};

interface RequestFields {
  /** Unix seconds of the last check that found a member, 0 for none. */
  readonly memberCheckedAtS: number;
  readonly roleCount: number;
  readonly nowMs: number;
  /** A checked seal is required, and the player has none. False for a player who waits already. */
  readonly isSealMissing: boolean;
}

const requestRefusal = ({ memberCheckedAtS, roleCount, nowMs }: RequestFields): Refusal | null => {
  const membership = membershipRefusal(memberCheckedAtS, nowMs);
  if (membership !== null) return membership;
  if (roleCount < LIMITS.minRoles) {
    return { code: "roles_too_few", message: `${roleCount} roles selected`, params: { count: roleCount } };
  }
  return null;
};

export interface JoinConditions extends RequestFields {
  readonly player: Player;
  readonly season: SeasonDates | null;
}

/** The first reason why a player may not queue, in the order in which the screen names them; null for none. */
export const joinRefusal = (facts: JoinConditions): Refusal | null => {
  const { player, season, nowMs } = facts;
  const ofAccount = accountRefusal(player, nowMs);
  if (ofAccount !== null) return ofAccount;
  if (season === null || nowMs < season.startMs || nowMs >= season.endMs) {
    return { code: "outside_season", message: "no season is running" };
  }
  if (facts.isSealMissing) return { code: "seal_required", message: "no checked seal" };
  if (player.card.trainerName.trim() === "") {
    return { code: "trainer_name_required", message: "no trainer name" };
  }
  return requestRefusal(facts);
};

/** A player as queue knows them. */
export interface Candidate {
  readonly player: Player;
  readonly isQueued: boolean;
  readonly isSeated: boolean;
  /** The block list that was checked last within a day; empty without one. */
  readonly checkedBlocking: readonly UserId[];
}

/** Whether queue's own data is enough to let the player in. `false` says nothing: users have to be asked. */
export const mayJoinUnasked = (
  { player, isQueued, isSeated, checkedBlocking }: Candidate,
  season: KnownSeason,
  { blocking, ...request }: RequestFields & { readonly blocking: readonly UserId[] | null },
): boolean =>
  joinRefusal({ ...request, player, season }) === null &&
  player.seasonId === season.seasonId &&
  player.linked.length === 0 &&
  !isQueued &&
  !isSeated &&
  (blocking ?? []).every((userId) => checkedBlocking.includes(userId));
