import type { OwnPenalties, OwnPenalty } from "@gokaku/contract/profile";
import { LIMITS } from "@gokaku/game";

export interface PenaltySum {
  /** Points that admins added beside the penalties themselves, below 0 for removed points. */
  readonly byAdmins: number;
  /** Points that were earned back or given back. */
  readonly givenBack: number;
  readonly effective: number;
  /** Whether matching is closed to the player, so that no match can earn a point back. */
  readonly isBlocked: boolean;
}

/** The effective penalty: listed points + points by admins − points given back, never below 0. */
export const penaltySum = ({
  penalties,
  penalty_count: count,
  penalty_correction: givenBack,
  effective_penalty: effective,
}: Pick<
  OwnPenalties,
  "penalties" | "penalty_count" | "penalty_correction" | "effective_penalty"
>): PenaltySum => {
  const listed = penalties.reduce((sum, { points, withdrawn_at: at }) => sum + (at > 0 ? 0 : points), 0);
  return {
    byAdmins: count - listed,
    givenBack,
    effective,
    isBlocked: effective >= LIMITS.blockingPenalty,
  };
};

/**
 * Whether the time-out of one penalty still runs.
 * @param accountUntilS until when the account is timed out at all, unix seconds
 */
export const isTimeoutRunning = (
  { timeout_until: untilS, withdrawn_at: withdrawnAtS }: Pick<OwnPenalty, "timeout_until" | "withdrawn_at">,
  accountUntilS: number,
  nowS: number,
): boolean => withdrawnAtS === 0 && nowS < Math.min(untilS, accountUntilS);
