import type { OwnPenalties } from "@gokaku/contract";
import type { VacancyCause } from "@gokaku/game";
import type { LostSeat } from "../../model/lost-seat.ts";

export type Cost =
  | { readonly kind: "excused" | "mark" | "free" | "checking" }
  | { readonly kind: "points"; readonly points: number }
  /** The charge could not be read here. */
  | { readonly kind: "usual"; readonly cause: VacancyCause };

interface Reading {
  /** Server time, unix seconds. */
  readonly nowS: number;
  /** A charge would have reached the account by now. */
  readonly isFinal: boolean;
}

type Read = Pick<OwnPenalties, "penalty_timeout_until"> & {
  readonly penalties: readonly Pick<OwnPenalties["penalties"][number], "match_id" | "points">[];
};

/** The price of a lost seat, from the own penalties; undefined while those are not known. */
export const costOf = (
  { matchId, cause, isExcused }: LostSeat,
  own: Read | undefined,
  { nowS, isFinal }: Reading,
): Cost => {
  if (isExcused) return { kind: "excused" };
  const charge = own?.penalties.find((penalty) => penalty.match_id === matchId);
  if (charge !== undefined)
    return charge.points > 0 ? { kind: "points", points: charge.points } : { kind: "mark" };
  const isTimedOut = own !== undefined && nowS < own.penalty_timeout_until;
  if (cause === "declined" && isTimedOut) return { kind: "mark" };
  if (!isFinal) return { kind: "checking" };
  if (own !== undefined && (cause === null || cause === "declined")) return { kind: "free" };
  return cause === null ? { kind: "checking" } : { kind: "usual", cause };
};
