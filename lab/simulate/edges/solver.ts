import { boundTick, planTick, prepareDraft } from "@gokaku/solver";
import type { SolverThread } from "../../../services/matchmaker/src/solver/thread.ts";

export type * from "../../../services/matchmaker/src/solver/thread.ts";

const FIRST_BUDGET = 2_000;

/** The solver on the one thread of the simulation, bounded by its work and never by the clock. */
export const startSolverThread = (): SolverThread => {
  let cuts = 0;
  return {
    async check() {},
    cut() {
      cuts += 1;
    },
    cuts: () => cuts,
    solve: async (snapshot, settings, { seed, ...options }) =>
      planTick(snapshot, { ...settings, budget: FIRST_BUDGET, exactPlayers: 0 }, seed, {
        ...options,
        isOver: () => false,
      }),
    async bound(snapshot, settings, { lineups, intervalS }) {
      let looks = 0;
      return boundTick(snapshot, settings, lineups, { intervalS, isOver: () => ++looks > 1 });
    },
    async prepare(snapshot, settings, { before, ...options }) {
      let looks = 0;
      return prepareDraft(snapshot, settings, before, { ...options, isOver: () => ++looks > 1 });
    },
    async [Symbol.asyncDispose]() {},
  };
};
