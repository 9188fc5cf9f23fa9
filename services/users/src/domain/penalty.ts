const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time-outs in seconds for the first, the second and every further penalty within `PENALTY_MEMORY_S`. */
const TIMEOUTS_S = [15 * MINUTE, HOUR, 6 * HOUR] as const;
export const PENALTY_MEMORY_S = 30 * DAY;
export const CLEAN_MATCHES_PER_CORRECTION = 10;
export const CLEAN_SECONDS_PER_CORRECTION = 7 * DAY;

export type PenaltyCause = "offender" | "violation" | "silence" | "contradicted" | "absence" | "declined";

export const POINTS = {
  offender: 2,
  violation: 1,
  silence: 1,
  contradicted: 1,
  absence: 1,
  declined: 1,
} as const satisfies Record<PenaltyCause, number>;

export interface Penalty {
  readonly cause: PenaltyCause;
  readonly points: number;
  readonly timeoutS: number;
  readonly atS: number;
}

/** All times in unix seconds. `cleanSinceS` and `cleanMatches` count towards the next earned correction. */
export interface PenaltyState {
  readonly count: number;
  /** The part of `count` that admins set, beside the penalties themselves. */
  readonly adjustment: number;
  readonly correctionGiven: number;
  readonly correctionEarned: number;
  readonly timeoutUntilS: number;
  readonly lastPenaltyAtS: number;
  readonly cleanSinceS: number;
  readonly cleanMatches: number;
}

export const cleanState: PenaltyState = {
  count: 0,
  adjustment: 0,
  correctionGiven: 0,
  correctionEarned: 0,
  timeoutUntilS: 0,
  lastPenaltyAtS: 0,
  cleanSinceS: 0,
  cleanMatches: 0,
};

/** The correction shown to the player: what admins gave and what was earned. */
export const correctionOf = (state: PenaltyState): number => state.correctionGiven + state.correctionEarned;

export const effectivePenalty = (state: PenaltyState): number =>
  Math.max(0, state.count - correctionOf(state));

/** `recentPenalties`: earlier penalties of this player within `PENALTY_MEMORY_S`. Answers seconds. */
export const timeoutSeconds = (recentPenalties: number): number =>
  TIMEOUTS_S[recentPenalties] ?? TIMEOUTS_S[2];

/** Gives one penalty at `atS` (unix seconds); a longer time-out that already runs stays. */
export const penalise = (
  state: PenaltyState,
  cause: PenaltyCause,
  recentPenalties: number,
  atS: number,
): { state: PenaltyState; penalty: Penalty } => {
  const timeoutS = timeoutSeconds(recentPenalties);
  return {
    penalty: { cause, points: POINTS[cause], timeoutS, atS },
    state: {
      ...state,
      count: state.count + POINTS[cause],
      timeoutUntilS: Math.max(state.timeoutUntilS, atS + timeoutS),
      lastPenaltyAtS: Math.max(state.lastPenaltyAtS, atS),
      cleanSinceS: atS,
      cleanMatches: 0,
    },
  };
};

const earn = (state: PenaltyState, cleanSinceS: number): PenaltyState => ({
  ...state,
  correctionEarned: state.correctionEarned + 1,
  cleanSinceS,
  cleanMatches: 0,
});

/** A decided match at `atS` without a penalty for the player: the tenth in a row earns one point of correction. */
export const playClean = (state: PenaltyState, atS: number): PenaltyState => {
  if (effectivePenalty(state) === 0) return state;
  const cleanMatches = state.cleanMatches + 1;
  return cleanMatches < CLEAN_MATCHES_PER_CORRECTION ? { ...state, cleanMatches } : earn(state, atS);
};

/** Time going by without a penalty: each seven days earn one point of correction, never above the count. */
export const passCleanTime = (state: PenaltyState, nowS: number): PenaltyState => {
  let next = state;
  while (effectivePenalty(next) > 0 && nowS - next.cleanSinceS >= CLEAN_SECONDS_PER_CORRECTION) {
    next = earn(next, next.cleanSinceS + CLEAN_SECONDS_PER_CORRECTION);
  }
  return next;
};

/** How the next point is earned back, by matches or by time; null when nothing is left to earn. */
export const nextCorrection = (
  state: PenaltyState,
): { readonly matchesLeft: number; readonly atS: number } | null =>
  effectivePenalty(state) === 0
    ? null
    : {
        matchesLeft: CLEAN_MATCHES_PER_CORRECTION - state.cleanMatches,
        atS: state.cleanSinceS + CLEAN_SECONDS_PER_CORRECTION,
      };
