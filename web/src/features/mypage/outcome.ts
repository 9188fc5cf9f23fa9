import type { mypageText } from "./text.ts";

export type OutcomeKind = keyof typeof mypageText.outcome;

/** A record's `winlose`: 1 win, 2 invalid, 3 still under review, else lose. */
export const outcomeOf = (winlose: number): OutcomeKind =>
  winlose === 1 ? "win" : winlose === 2 ? "invalid" : winlose === 3 ? "disputed" : "lose";
