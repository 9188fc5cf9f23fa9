import type { Machine } from "../machine.ts";
import { type Act, acts, INITIAL, type State, seen, step } from "./model.ts";
import { openRoomWorld } from "./world.ts";

/** The draft of two browsers: the host decides, and messages are lost, doubled and reordered. */
export const roomMachine: Machine<State, Act> = {
  name: "room",
  acts,
  mostActs: 120,
  initial: INITIAL,
  step,
  seen,
  marks: {
    "picks begun": ({ host }) => host.chosen.length > 4,
    "draft complete": ({ host }) => host.chosen.length === 14,
    "guest sees the host's draft": ({ host, guest }) => host.version > 0 && guest.version === host.version,
    "message overtaken": ({ overtaken }) => overtaken > 0,
    "second connection": ({ connections }) => connections > 1,
  },
  isCall: () => false,
  open: openRoomWorld,
};
