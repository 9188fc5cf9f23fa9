import type { Machine } from "../machine.ts";
import { type Act, acts } from "./acts.ts";
import { INITIAL, type State, seen, step } from "./model.ts";
import { openMatchWorld } from "./world.ts";

const has =
  (cause: string) =>
  ({ matches }: State): boolean =>
    matches.some(({ settled }) => settled?.cause === cause);

/** Create, lobby, reports, settlement or dispute, decision, corrections, and what users books of it. */
export const matchMachine: Machine<State, Act> = {
  name: "match",
  acts,
  mostActs: 40,
  initial: INITIAL,
  step,
  seen,
  marks: {
    settled: ({ order }) => order.length > 0,
    disputed: ({ matches }) => matches.some(({ disputedAtMs }) => disputedAtMs !== null),
    "dispute decided": has("decided"),
    "dispute left for 72 h": has("dispute_expired"),
    "stable verdict": has("verdict_stable"),
    deadline: has("deadline"),
    "never begun": has("no_lobby"),
    "offender named": ({ matches }) => matches.some(({ settled }) => settled?.offender === 7),
    "later match": ({ matches }) => matches.length > 1,
    corrected: ({ revision }) => revision > 0,
    "correction booked": ({ books }) => books.revision > 0,
    "later match corrected": ({ order, books }) => order.length > 1 && books.revision > 0,
    "corrected while a later match is played": ({ matches }) => matches.some(({ keeps }) => keeps.length > 0),
  },
  // Of two decisions at once one is a conflict, in no order of one after the other (MATCH-114).
  isCall: (act) =>
    ["lobby", "transfer", "report"].includes(act.do) || (act.do === "deliver" && act.which === "again"),
  open: openMatchWorld,
};
