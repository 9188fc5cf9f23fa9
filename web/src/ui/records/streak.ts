import { LIMITS } from "@gokaku/game";
import type { OutcomeKind } from "./outcome.ts";
import { recordText } from "./text.ts";

/** From how many wins in a row they are named. */
const NAMED = 3;

/** Wins in a row up to the newest match. @param outcomes newest first */
export const winsOf = (outcomes: readonly OutcomeKind[]): number => {
  const end = outcomes.findIndex((outcome) => outcome !== "win");
  return end === -1 ? outcomes.length : end;
};

/** Null for too few. More than are shown are not counted. */
export const winsInARow = (wins: number): string | null =>
  wins < NAMED ? null : wins < LIMITS.historyShown ? recordText.streak(wins) : recordText.longStreak(wins);
