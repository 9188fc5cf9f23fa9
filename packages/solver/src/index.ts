export { windowOf } from "@gokaku/game";
export type { Leftover, MatchReasons, Plan, PlannedMatch, PlannedSeat, Shortage } from "./model/plan.ts";
export { createProblem, fixedReward, LANES, overdueAmong } from "./model/problem.ts";
export { DEFAULT_SETTINGS, type Settings } from "./model/settings.ts";
export { byWait, type Candidate, compareText, type RecentPairs, type Snapshot } from "./model/snapshot.ts";
export { hashBit } from "./model/tie-break.ts";
export { MOST_BOUNDED } from "./search/effort.ts";
export { neighbourWindow, oldestFirst } from "./search/greedy-starts.ts";
export { searchPlan } from "./search/search.ts";
export { findMissingPlayers, type MissingPlayers } from "./shortage/find-missing.ts";
export { SOLVER_VERSION, solve } from "./solve.ts";
export {
  chooseSubstitutes,
  FITS,
  type FilledSeat,
  type Fit,
  type OpenSeat,
  rolesWith,
  type Substitute,
} from "./substitute/choose-substitutes.ts";
export { boundTick, mayBound, type TickBound } from "./tick/bound-tick.ts";
export { needsHeadStart, planTick } from "./tick/plan-tick.ts";
export { prepareDraft } from "./tick/prepare-draft.ts";
export { comingPlayers, type DraftPlan, type WarmStart, warmStartOf } from "./tick/warm-start.ts";
