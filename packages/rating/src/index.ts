export { FORMULA_VERSION, RATING } from "./constants.ts";
export { decidedSteps } from "./decided-steps.ts";
export { NO_STEP, type Rating, type Step } from "./rating.ts";
export { type RatedPlayer, type RatedSettlement, settlementFault } from "./settlement-fault.ts";
export { winChance } from "./win-chance.ts";
