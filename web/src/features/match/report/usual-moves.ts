import { storage } from "../../../session/storage.ts";
import type { UsualMoves } from "./wizard.ts";

const KEY = "gokaku.moves";
const KEPT = 20;

type Usual = readonly (readonly [id: string, moves: UsualMoves])[];

const isText = (value: unknown): value is string => typeof value === "string";

/** What the browser kept, newest first; whatever does not read as that is dropped. */
export const readUsual = (stored: string | null): Usual => {
  try {
    const entries: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: unknown) => {
      const [id, move1, move2]: unknown[] = Array.isArray(entry) ? entry : [];
      return isText(id) && isText(move1) && isText(move2) ? [[id, [move1, move2]] as const] : [];
    });
  } catch {
    return [];
  }
};

/** The moves a character was reported with last time on this browser. */
export const usualMovesOf = (id: string): UsualMoves | undefined =>
  readUsual(storage.get(KEY)).find(([known]) => known === id)?.[1];

export const rememberMoves = (id: string, [move1, move2]: UsualMoves): void => {
  const others = readUsual(storage.get(KEY)).filter(([known]) => known !== id);
  const kept = [[id, move1, move2], ...others.map(([known, moves]) => [known, ...moves])].slice(0, KEPT);
  storage.set(KEY, JSON.stringify(kept));
};
