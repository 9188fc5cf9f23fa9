import type { Machine } from "../machine.ts";
import { type Act, acts, INITIAL, type State, seen, step } from "./model.ts";
import { openSeasonWorld } from "./world.ts";

/** Active, closing, archived and the next one, with matches, disputes and late decisions. */
export const seasonMachine: Machine<State, Act> = {
  name: "season",
  acts,
  mostActs: 50,
  initial: INITIAL,
  step,
  seen,
  marks: {
    closing: ({ seasons }) => seasons.includes("closing"),
    archived: ({ seasons }) => seasons.includes("archived"),
    "archived with entries": ({ players }) => players.some(({ entries }) => entries.size > 0),
    "second change": ({ seasons }) => seasons.filter((state) => state === "archived").length > 1,
    "closed and waiting": ({ seasons, closed }) => closed.some((season) => seasons[season] === "closing"),
    "decided after the archive": ({ late }) => late > 0,
  },
  isCall: () => false,
  open: openSeasonWorld,
};
