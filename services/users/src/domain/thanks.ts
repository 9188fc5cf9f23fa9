import { CodedError, type ThanksSide } from "@gokaku/game";
import type { Outcome } from "./ledger.ts";

/** Times of thanks, in seconds. */
export const THANKS = {
  /** From the start of a match: how long its players can give thanks for it. */
  openS: 7 * 86_400,
  /** From the first tap: how long it can be changed and undone. */
  changeS: 600,
  /** How long one counts. */
  countedS: 90 * 86_400,
} as const;

/** The least numbers of givers of each band. */
const BANDS = [100, 50, 25, 10, 5, 1] as const;

/** The band of so many givers by its least number; 0 for none. */
export const bandOf = (givers: number): number => BANDS.find((least) => givers >= least) ?? 0;

/** The thanks of a player to one side of a match. */
export interface Thanks {
  readonly receiverId: string;
  readonly givenAtS: number;
}

/** A match in the history of its giver. */
export interface ThankedMatch {
  readonly matchId: string;
  /** Null while the match is disputed. */
  readonly outcome: Outcome | null;
  readonly startedAtS: number;
}

const isDecided = (outcome: Outcome | null): outcome is "won" | "lost" =>
  outcome === "won" || outcome === "lost";

/** Whether players can still give thanks for a match: a team won it, and it is of the last days. */
export const isOpenForThanks = ({ outcome, startedAtS }: ThankedMatch, nowS: number): boolean =>
  isDecided(outcome) && nowS < startedAtS + THANKS.openS;

/** @throws CodedError `thanks_closed` */
export const requireOpenForThanks = (match: ThankedMatch, nowS: number): void => {
  if (!isOpenForThanks(match, nowS))
    throw new CodedError("thanks_closed", `match ${match.matchId} takes no thanks`);
};

/** The side of another player of a decided match: team-mates have the same outcome. */
export const sideOf = (own: Outcome | null, other: Outcome | null): ThanksSide =>
  own === other ? "mate" : "opponent";
