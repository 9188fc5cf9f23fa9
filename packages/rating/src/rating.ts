/** The hidden strength of one player: mean and deviation in points of rate. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** What one match changes for one player; `mu` is an integer, so a rate that starts as one stays one. */
export interface Step {
  readonly mu: number;
  readonly sigma: number;
}

export const NO_STEP: Step = { mu: 0, sigma: 0 };
