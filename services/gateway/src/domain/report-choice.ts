import { bannedOf, NO_CHARACTER } from "@gokaku/game";

export interface ReportChoice {
  readonly result: string;
  readonly banned_pokemon: string;
  readonly picked_pokemon: string;
  readonly pokemon_move1: string;
  readonly pokemon_move2: string;
}

export interface KnownCharacter {
  readonly pokemon_id: string;
  readonly moves: Readonly<Record<string, string | null>>;
  readonly moves_extra?: Readonly<Record<string, string | null>> | undefined;
}

/** @returns what a report, right in itself, says that the catalogue does not know, as a sentence for the log, or null */
export const choiceFault = (report: ReportChoice, characters: readonly KnownCharacter[]): string | null => {
  const find = (id: string) => characters.find((character) => character.pokemon_id === id);
  const { picked_pokemon: picked } = report;
  const banned = bannedOf(report.banned_pokemon);
  if (banned !== NO_CHARACTER && find(banned) === undefined) return `there is no character ${banned}`;
  if (report.result === "invalid" || picked === "") return null;
  const character = find(picked);
  if (character === undefined || picked === NO_CHARACTER) return `there is no character ${picked} to pick`;
  const moves = { ...character.moves, ...character.moves_extra };
  for (const [slot, move] of [
    ["move_1", report.pokemon_move1],
    ["move_2", report.pokemon_move2],
  ] as const) {
    if (move === "") continue;
    const offered = Object.keys(moves).filter((key) => key.startsWith(slot) && moves[key] !== null);
    if (!offered.some((key) => moves[key] === move)) return `${picked} has no ${slot} called ${move}`;
  }
  return null;
};
