import type { MatchExplanation } from "@gokaku/contract";

/** Both sides' chance to win in whole percent, from the viewer's side; together always 100. */
export const chancesOf = ({
  my_team: team,
  win_chance_a: chanceOfA,
}: Pick<MatchExplanation, "my_team" | "win_chance_a">): {
  readonly mine: number;
  readonly theirs: number;
} => {
  const a = Math.round(chanceOfA * 100);
  return team === "A" ? { mine: a, theirs: 100 - a } : { mine: 100 - a, theirs: a };
};
