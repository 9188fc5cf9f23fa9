/** The numbers of the update rule, in points of rate. */
export const RATING = {
  initialMu: 1500,
  initialSigma: 250,
  beta: 614,
  /** No drift between matches: a deviation only changes through results and the season's reset. */
  tau: 0,
  minimumStep: 10,
  maximumStep: 50,
  /** Step of the named offender of an invalid match. */
  offenderStep: -30,
} as const;

/** Parameters of the update rule; other values than `RATING` are for benchmarks. */
export type Rule = Readonly<Record<"beta" | "tau" | "minimumStep" | "maximumStep", number>>;

/** Stored with every settlement, so that a season can be recomputed with the rule that was in force. */
export const FORMULA_VERSION = "weng-lin-bt-1";
