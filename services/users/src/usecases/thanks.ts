import { CodedError, type ThanksSide } from "@gokaku/game";
import {
  isOpenForThanks,
  requireOpenForThanks,
  sideOf,
  THANKS,
  type ThankedMatch,
  type Thanks,
} from "../domain/thanks.ts";
import {
  deleteThanks,
  deleteThanksBefore,
  findOutcomeOf,
  findThankedMatch,
  listThanks,
  saveThanks,
} from "../store/thanks.ts";
import type { Deps } from "./deps.ts";
import { requireAccount } from "./require.ts";

/** The thanks of a player for a match; `isOpen` while more can be given. */
export type OwnThanks = Readonly<Record<ThanksSide, Thanks | null>> & { readonly isOpen: boolean };

const nowOf = ({ clock }: Pick<Deps, "clock">): number => Math.floor(clock.nowMs() / 1000);

const requireMatch = async (
  { db }: Pick<Deps, "db">,
  matchId: string,
  userId: string,
): Promise<ThankedMatch> => {
  await requireAccount(db, userId);
  const match = await findThankedMatch(db, matchId, userId);
  if (match === null) throw new CodedError("match_not_found", `${userId} has no result of match ${matchId}`);
  return match;
};

/** @throws CodedError `user_not_found`; `match_not_found` also before the match is counted */
export const getThanks = async (
  deps: Pick<Deps, "db" | "clock">,
  matchId: string,
  userId: string,
): Promise<OwnThanks> => {
  const match = await requireMatch(deps, matchId, userId);
  return { ...(await listThanks(deps.db, matchId, userId)), isOpen: isOpenForThanks(match, nowOf(deps)) };
};

export interface ThanksCommand {
  readonly matchId: string;
  readonly userId: string;
  readonly side: ThanksSide;
  /** "" undoes. */
  readonly receiverId: string;
}

/**
 * Thanks a player of one side of a match, in place of the one before; the same again is a no-op.
 * @throws CodedError as `getThanks`; `thanks_closed` for a match that no team won or of long ago, unless it is undone,
 * and for a change after ten minutes; `thanks_invalid` for a player who is not on that side
 */
export const giveThanks = async (
  deps: Pick<Deps, "db" | "clock">,
  { matchId, userId, side, receiverId }: ThanksCommand,
): Promise<OwnThanks> => {
  const { db } = deps;
  const match = await requireMatch(deps, matchId, userId);
  const nowS = nowOf(deps);
  const given = { matchId, giverId: userId, side };
  if (receiverId !== "") {
    requireOpenForThanks(match, nowS);
    const outcome = receiverId === userId ? null : await findOutcomeOf(db, matchId, receiverId);
    if (outcome === null || sideOf(match.outcome, outcome) !== side)
      throw new CodedError("thanks_invalid", `${receiverId} is no ${side} of ${userId} in match ${matchId}`);
  }
  const isDone =
    receiverId === "" ? await deleteThanks(db, given, nowS) : await saveThanks(db, given, receiverId, nowS);
  if (!isDone) {
    await requireAccount(db, userId);
    throw new CodedError("thanks_closed", `${userId} gave it more than ${THANKS.changeS} s ago`);
  }
  return getThanks(deps, matchId, userId);
};

/** Deletes those that no longer count. */
export const forgetThanks = (deps: Pick<Deps, "db" | "clock">): Promise<void> =>
  deleteThanksBefore(deps.db, nowOf(deps) - THANKS.countedS);
