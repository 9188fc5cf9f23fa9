import type { Team, Verdict } from "@gokaku/game";

/** The characters in a player's report; "" for none. */
export interface CharacterReport {
  readonly team: Team;
  readonly pickedCharacterId: string;
  readonly bannedCharacterId: string;
}

export interface CharacterSums {
  /** Matches in which a player played it. */
  readonly matches: number;
  /** Players who played it, and those of them who won. */
  readonly picks: number;
  readonly wins: number;
  /** Matches in which a team banned it. */
  readonly bans: number;
}

/** Sums over the matches of a season that a team won. */
export interface CharacterUse {
  readonly matches: number;
  readonly characters: ReadonlyMap<string, CharacterSums>;
}

export const NO_USE: CharacterUse = { matches: 0, characters: new Map() };

const NOTHING: CharacterSums = { matches: 0, picks: 0, wins: 0, bans: 0 };

/** The sums with one match more. A match without a winner is not counted. */
export const withCharacters = (
  sums: CharacterUse,
  { verdict, reports }: { readonly verdict: Verdict; readonly reports: readonly CharacterReport[] },
): CharacterUse => {
  if (verdict === "invalid") return sums;
  const characters = new Map(sums.characters);
  const add = (id: string, more: Partial<CharacterSums>): void => {
    const { matches, picks, wins, bans } = characters.get(id) ?? NOTHING;
    characters.set(id, {
      matches: matches + (more.matches ?? 0),
      picks: picks + (more.picks ?? 0),
      wins: wins + (more.wins ?? 0),
      bans: bans + (more.bans ?? 0),
    });
  };
  for (const { team, pickedCharacterId: id } of reports)
    if (id !== "") add(id, { picks: 1, wins: Number(team === verdict) });
  for (const id of new Set(reports.map((report) => report.pickedCharacterId)))
    if (id !== "") add(id, { matches: 1 });
  for (const id of new Set(reports.map((report) => report.bannedCharacterId)))
    if (id !== "") add(id, { bans: 1 });
  return { matches: sums.matches + 1, characters };
};
