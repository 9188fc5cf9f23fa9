import type { DisputeRoom } from "@gokaku/contract/disputes";
import { disputeText as text } from "./text.ts";

interface Team {
  readonly players: readonly { readonly user_id: string; readonly trainer_name: string }[];
}

/** A disputed match, as its screen or its page has it. */
export interface DisputedMatch {
  readonly match_id: string;
  /** Grows with every change of the match; left out where changes are not pushed. */
  readonly version?: number;
  readonly team_a: Team;
  readonly team_b: Team;
}

export const playersOf = ({ team_a: a, team_b: b }: DisputedMatch): Team["players"] => [
  ...a.players,
  ...b.players,
];

export const nameOf = (match: DisputedMatch, userId: string): string =>
  playersOf(match).find(({ user_id: id }) => id === userId)?.trainer_name ?? "";

export const resultText = (
  match: DisputedMatch,
  {
    result,
    invalid_player: offender,
  }: Pick<NonNullable<DisputeRoom["settled"]>, "result" | "invalid_player">,
): string =>
  offender === ""
    ? text.results[result]
    : text.because(text.results[result], nameOf(match, offender) || offender);
