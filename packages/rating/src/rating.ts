/** The hidden strength of one player: mean and deviation in points of rate. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** The change of a rating by one match; `mu` is an integer, so that a rate stays an integer. */
export interface Step {
  readonly mu: number;
  readonly sigma: number;
}

export const NO_STEP: Step = { mu: 0, sigma: 0 };
