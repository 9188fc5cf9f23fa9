import { type Machine, runMachine, type Sequences } from "./machine.ts";
import { matchMachine } from "./match/index.ts";
import { orderMachine } from "./orders/index.ts";
import { queueMachine } from "./queue/index.ts";
import { roomMachine } from "./room/index.ts";
import { seasonMachine } from "./season/index.ts";
import { substituteMachine } from "./substitute/index.ts";

type RunOf = (sequences: Sequences) => ReturnType<typeof runMachine>;

const runOf =
  <State, Act>(machine: Machine<State, Act>): RunOf =>
  (sequences) =>
    runMachine(machine, sequences);

/** Every state machine with a model, by name. */
export const MACHINES: Readonly<Record<string, RunOf>> = {
  match: runOf(matchMachine),
  queue: runOf(queueMachine),
  orders: runOf(orderMachine),
  room: runOf(roomMachine),
  season: runOf(seasonMachine),
  substitute: runOf(substituteMachine),
};
