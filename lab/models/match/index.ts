import type { Machine } from "../machine.ts";
import { type Act, acts } from "./acts.ts";
import { INITIAL, type State, seen, step } from "./model.ts";
import { openMatchWorld } from "./world.ts";

/** Create, lobby, reports, settlement or dispute, decision, corrections, and what users books of it. */
export const matchMachine: Machine<State, Act> = {
  name: "match",
  acts,
  mostActs: 40,
  initial: INITIAL,
  step,
  seen,
  // Of two decisions at once one is a conflict, in no order of one after the other (MATCH-114).
  isCall: (act) => ["lobby", "transfer", "report", "deliver"].includes(act.do),
  open: openMatchWorld,
};
