export type { Baseline, DecidedGame, Teams } from "./baselines/baseline.ts";
export { createElo } from "./baselines/elo.ts";
export { createOpenskill } from "./baselines/openskill.ts";
export { FORMULA_VERSION, RATING, type Rule } from "./constants.ts";
export { decidedSteps } from "./decided-steps.ts";
export { highestRateAfter, isOpeningRate } from "./highest-rate.ts";
export { compareHistory, type HistoryComparison } from "./history/compare-history.ts";
export { type Foretold, foretold, rankCorrelation } from "./history/compare-ratings.ts";
export { type ReplayedRatings, replayRatings } from "./history/replay-ratings.ts";
export { NO_STEP, type Rating, type Step } from "./rating.ts";
export { type RatedPlayer, type RatedSettlement, settlementFault } from "./settlement-fault.ts";
export { SEED_TIERS, SKILL, SKILL_VERSION } from "./skill/constants.ts";
export { type FitState, isFitDue, LARGEST_FIT_SHARE } from "./skill/fit-due.ts";
export { type DecidedGames, fitSkills } from "./skill/fit-skills.ts";
export { replaySkills } from "./skill/replay-skills.ts";
export {
  INITIAL_SKILL,
  isMeasured,
  measuringLeft,
  type Skill,
  type SkillState,
  seedSkill,
  skillOf,
} from "./skill/skill.ts";
export { skillChance } from "./skill/skill-chance.ts";
export { skillsAfter } from "./skill/skills-after.ts";
export { type StepTerms, stepTerms } from "./step-terms.ts";
export { winChance } from "./win-chance.ts";
