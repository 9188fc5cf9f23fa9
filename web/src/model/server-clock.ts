/**
 * The server sends its time in whole unix seconds. So one answer places the offset (server minus browser, in seconds)
 * within an interval of a second plus the round trip. Each further answer narrows it.
 */
export interface OffsetInterval {
  readonly low: number;
  readonly high: number;
}

export interface ClockSample {
  /** Browser time when the question left, unix seconds with fraction. */
  readonly sentAt: number;
  /** Browser time when the answer came. */
  readonly receivedAt: number;
  /** The server's time, whole unix seconds. */
  readonly serverTime: number;
}

const intervalOf = ({ sentAt, receivedAt, serverTime }: ClockSample): OffsetInterval => ({
  low: serverTime - receivedAt,
  high: serverTime + 1 - sentAt,
});

/** The interval after one more answer; a contradiction (a clock was set) drops the earlier ones. */
export const narrowOffset = (known: OffsetInterval | null, sample: ClockSample): OffsetInterval => {
  const fresh = intervalOf(sample);
  if (known === null) return fresh;
  const low = Math.max(known.low, fresh.low);
  const high = Math.min(known.high, fresh.high);
  return low <= high ? { low, high } : fresh;
};

/** The best single value; 0 before the first answer. */
export const offsetOf = (known: OffsetInterval | null): number =>
  known === null ? 0 : (known.low + known.high) / 2;
