import type { Machine } from "../machine.ts";
import { type Act, acts, INITIAL, type State, seen, step } from "./model.ts";
import { openQueueWorld } from "./world.ts";

/** From a join through tick, plan, claim and the answer of matches to the release of the seat. */
export const queueMachine: Machine<State, Act> = {
  name: "queue",
  acts,
  mostActs: 60,
  initial: INITIAL,
  step,
  seen,
  marks: {
    "claim written": ({ claims }) => claims.length > 0,
    "match made": ({ claims }) => claims.some(({ state }) => state === "created"),
    "match refused": ({ claims }) => claims.some(({ state }) => state === "refused"),
    "answer lost": ({ claims }) => claims.some(({ state, isMade }) => state === "open" && isMade),
    "released before the answer": ({ claims }) =>
      claims.some(({ state, isReleased }) => state === "open" && isReleased),
    "match dropped": ({ tick, claims }) =>
      tick?.state === "done" && !claims.some(({ ten }) => ten.join() === tick.plan?.join()),
    "tick expired": ({ tick }) => tick?.state === "expired",
    "end asked of a claimed entry": ({ players }) =>
      players.some(({ entry }) => entry?.endRequested !== null && entry?.endRequested !== undefined),
    absent: ({ players }) => players.some(({ lastEnd }) => lastEnd === "absent"),
    "result pending": ({ claims }) =>
      claims.some(({ state, isClosed, isReleased }) => state === "created" && isClosed && !isReleased),
    "second match of a player": ({ claims }) => claims.filter(({ state }) => state === "created").length > 1,
  },
  isCall: (act) => ["join", "leave", "ask", "claim", "settle", "close", "expire"].includes(act.do),
  open: openQueueWorld,
};
