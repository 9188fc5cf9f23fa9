import type { MatchRecord } from "@gokaku/contract";
import type { recordText } from "./text.ts";

export type OutcomeKind = keyof typeof recordText.outcome;

/** A record under review says so by its state; otherwise by `winlose`: 1 win, 2 invalid, else lose. */
export const outcomeOf = ({ winlose, state }: Pick<MatchRecord, "winlose" | "state">): OutcomeKind =>
  state === "disputed" ? "disputed" : winlose === 1 ? "win" : winlose === 2 ? "invalid" : "lose";
