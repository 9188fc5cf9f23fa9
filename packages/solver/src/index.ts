export { coin } from "./coin.ts";
export { blocked, compatible, windowOf } from "./constraints.ts";
export { proveBest } from "./exact/prove.ts";
export type { Leftover, Plan, PlannedMatch, Shortage } from "./plan.ts";
export { createProblem, fixedReward, LANES, OVERDUE_BONUS } from "./search/problem.ts";
export { searchPlan } from "./search/search.ts";
export { DEFAULT_SETTINGS, type Settings } from "./settings.ts";
export { byWait, type Candidate, compareText, type Meetings, type Snapshot } from "./snapshot.ts";
export { SOLVER_VERSION, solve } from "./solve.ts";
