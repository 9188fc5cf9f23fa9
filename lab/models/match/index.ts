import type { Machine } from "../machine.ts";
import { type Act, acts } from "./acts.ts";
import { INITIAL, type State, seen, step } from "./model.ts";
import { openMatchWorld } from "./world.ts";

/** Create, lobby, reports, settlement or dispute, decision, corrections, and what users books of it. */
export const matchMachine: Machine<State, Act> = {
  name: "match",
  acts,
  mostActs: 30,
  initial: INITIAL,
  step,
  seen,
  isCall: (act) => act.do !== "pass" && act.do !== "timers" && act.do !== "decide" && act.do !== "make",
  open: openMatchWorld,
};
