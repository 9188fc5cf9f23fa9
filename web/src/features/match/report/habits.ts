import { NO_CHARACTER } from "@gokaku/game";
import { storage } from "../../../session/storage.ts";
import type { UsualMoves } from "./wizard.ts";

/** Earlier reports of this browser, newest first. */
const MOVES = { key: "gokaku.moves", most: 20 } as const;
const BANS = { key: "gokaku.bans", most: 6 } as const;

const isText = (value: unknown): value is string => typeof value === "string";

/** The stored list; empty when it is malformed. */
const readList = (stored: string | null): readonly unknown[] => {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};

type Usual = readonly (readonly [id: string, moves: UsualMoves])[];

export const readMoves = (stored: string | null): Usual =>
  readList(stored).flatMap((entry) => {
    const [id, move1, move2]: unknown[] = Array.isArray(entry) ? entry : [];
    return isText(id) && isText(move1) && isText(move2) ? [[id, [move1, move2]] as const] : [];
  });

/** The moves a character was reported with last time on this browser. */
export const usualMovesOf = (id: string): UsualMoves | undefined =>
  readMoves(storage.get(MOVES.key)).find(([known]) => known === id)?.[1];

/** The characters that were recently reported as banned on this browser. */
export const usualBans = (): readonly string[] => readList(storage.get(BANS.key)).filter(isText);

interface Reported {
  readonly banned_pokemon?: string | undefined;
  readonly picked_pokemon?: string | undefined;
  readonly pokemon_move1?: string | undefined;
  readonly pokemon_move2?: string | undefined;
}

/** Keeps what a report named for the next one. */
export const rememberReport = (report: Reported): void => {
  const { banned_pokemon: ban, picked_pokemon: pick, pokemon_move1: move1, pokemon_move2: move2 } = report;
  if (ban !== undefined && ban !== "" && ban !== NO_CHARACTER) {
    const bans = [ban, ...usualBans().filter((known) => known !== ban)];
    storage.set(BANS.key, JSON.stringify(bans.slice(0, BANS.most)));
  }
  if (pick !== undefined && pick !== "" && move1 !== undefined && move2 !== undefined) {
    const others = readMoves(storage.get(MOVES.key)).filter(([known]) => known !== pick);
    const stored = [[pick, move1, move2], ...others.map(([known, moves]) => [known, ...moves])];
    storage.set(MOVES.key, JSON.stringify(stored.slice(0, MOVES.most)));
  }
};
