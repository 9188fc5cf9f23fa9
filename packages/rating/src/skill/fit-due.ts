/** The facts that decide whether the skills are fitted again. Times in unix ms. */
export interface FitState {
  /** Decided games since the last fit. */
  readonly newGames: number;
  /** A result was corrected, or a seed was set, since the last fit. */
  readonly isCorrected: boolean;
  /** When the last result arrived. */
  readonly lastResultAtMs: number;
  readonly fittedAtMs: number;
  /** How long the last fit took. */
  readonly fitTookMs: number;
}

const GAMES_PER_FIT = 10;
/** After so long without a result the session is over. */
const SESSION_OVER_MS = 30 * 60_000;
/** A fit takes at most this share of the time. */
export const LARGEST_FIT_SHARE = 1 / 20;

/** Whether a fit is due: after ten games, after a session, after each correction. */
export const isFitDue = (state: FitState, nowMs: number): boolean => {
  if (nowMs - state.fittedAtMs < state.fitTookMs / LARGEST_FIT_SHARE) return false;
  if (state.isCorrected || state.newGames >= GAMES_PER_FIT) return true;
  return state.newGames > 0 && nowMs - state.lastResultAtMs >= SESSION_OVER_MS;
};
