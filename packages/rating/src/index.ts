export { FORMULA_VERSION, RATING, type Rule } from "./constants.ts";
export { decidedSteps } from "./decided-steps.ts";
export { highestRateAfter, isOpeningRate } from "./highest-rate.ts";
export { NO_STEP, type Rating, type Step } from "./rating.ts";
export { type RatedPlayer, type RatedSettlement, settlementFault } from "./settlement-fault.ts";
export { type StepTerms, stepTerms } from "./step-terms.ts";
export { winChance } from "./win-chance.ts";
