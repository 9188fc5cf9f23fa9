export interface TickTimes {
  /** Unix seconds; null while matching is closed. */
  readonly next_tick_at: number | null;
  readonly matching_interval_s: number;
}

/** Whole seconds until the next tick, also when the last answer is some ticks old; null while closed. */
export const secondsToNextTick = (now: number, times: TickTimes): number | null => {
  const { next_tick_at: next, matching_interval_s: interval } = times;
  if (next === null) return null;
  const missed = now > next ? Math.ceil((now - next) / interval) : 0;
  return Math.ceil(next + missed * interval - now);
};

/** The elapsed share of the interval, 0 to 1: 1 at the tick. */
export const shareToNextTick = (now: number, times: TickTimes): number => {
  const seconds = secondsToNextTick(now, times);
  return seconds === null ? 0 : Math.min(1, Math.max(0, 1 - seconds / times.matching_interval_s));
};
