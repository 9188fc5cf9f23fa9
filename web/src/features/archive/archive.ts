import type { CharacterUse, Fairness } from "@gokaku/contract/people";

interface Season {
  readonly id: string;
  readonly is_running: boolean;
}

/** The season of the address, else the one that ended last; undefined without any. @param seasons newest first */
export const shownSeason = (asked: string | null, seasons: readonly Season[]): string | undefined =>
  asked ?? seasons.find(({ is_running: isRunning }) => !isRunning)?.id;

/** Percent of the matches whose teams were nearer than the bound, rounded down; null without matches. */
export const percentBelow = (gaps: Fairness["team_gaps"], bound: number): number | null => {
  const all = gaps.reduce((sum, { matches }) => sum + matches, 0);
  const near = gaps.filter(({ below }) => below !== null && below <= bound);
  return all === 0 ? null : Math.floor((near.reduce((sum, { matches }) => sum + matches, 0) * 100) / all);
};

interface Most {
  readonly id: string;
  readonly matches: number;
}

/** The character that was played, or banned, in the most matches; null when there was none. */
export const mostOf = (characters: CharacterUse["characters"], by: "matches" | "bans"): Most | null => {
  const [most] = characters.toSorted((one, other) => other[by] - one[by]);
  return most === undefined || most[by] === 0 ? null : { id: most.pokemon_id, matches: most[by] };
};
