/** The limit of a route in an answer of Discord; times in ms. */
export interface LimitHeaders {
  readonly bucket: string;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAfterMs: number;
}

/** How a call ended: with headers, by a limit, or without a word about limits. */
export type Ending =
  | { readonly kind: "answered"; readonly headers: LimitHeaders }
  | { readonly kind: "limited"; readonly retryAfterMs: number; readonly isGlobal: boolean }
  | { readonly kind: "silent" };

interface Bucket {
  limit: number;
  remaining: number;
  resetAtMs: number;
  /** The end of a limit that was answered. */
  closedUntilMs: number;
  inFlight: number;
}

/** Discord allows 50 calls in a second; the rest is for the gateway, which has the same token. */
const CALLS_A_SECOND = 30;
const SECOND_MS = 1_000;
const MOST_BUCKETS = 2_000;
/** How long to wait for the answer of a call that may use up the limit. */
const ANSWER_MS = 50;
/** Resets that are closer than this belong to the same window. */
const SAME_WINDOW_MS = 200;

const isNew = ({ limit }: Bucket): boolean => limit === 0;

/** How many calls are allowed at once; a bucket without an answer yet allows one, to learn its limit. */
const roomIn = (bucket: Bucket, nowMs: number): number => {
  if (isNew(bucket)) return 1 - bucket.inFlight;
  return (nowMs >= bucket.resetAtMs ? bucket.limit : bucket.remaining) - bucket.inFlight;
};

/**
 * Obeys the limits of Discord: a bucket for each route and channel, learned from its answers, and the limit of all calls.
 * It never waits; it says from when on a call is allowed.
 */
export const createLimits = () => {
  const bucketOfRoute = new Map<string, string>();
  const buckets = new Map<string, Bucket>();
  let allClosedUntilMs = 0;
  let sentAtMs: number[] = [];

  const keyOf = (route: string, place: string): string => `${bucketOfRoute.get(route) ?? route} ${place}`;
  const bucketAt = (key: string, nowMs: number): Bucket => {
    const known = buckets.get(key);
    if (known !== undefined) return known;
    if (buckets.size >= MOST_BUCKETS)
      for (const [old, { inFlight, resetAtMs, closedUntilMs }] of buckets)
        if (inFlight === 0 && Math.max(resetAtMs, closedUntilMs) <= nowMs) buckets.delete(old);
    const bucket = { limit: 0, remaining: 0, resetAtMs: 0, closedUntilMs: 0, inFlight: 0 };
    buckets.set(key, bucket);
    return bucket;
  };

  const learn = (bucket: Bucket, { limit, remaining, resetAfterMs }: LimitHeaders, nowMs: number): void => {
    const resetAtMs = nowMs + resetAfterMs;
    // Answers of one window may arrive in another order than the calls were counted.
    const isSameWindow = !isNew(bucket) && Math.abs(resetAtMs - bucket.resetAtMs) < SAME_WINDOW_MS;
    bucket.remaining = isSameWindow ? Math.min(bucket.remaining, remaining) : remaining;
    bucket.resetAtMs = isSameWindow ? Math.max(bucket.resetAtMs, resetAtMs) : resetAtMs;
    bucket.limit = Math.max(1, limit);
  };

  const close = (bucket: Bucket, untilMs: number): void => {
    bucket.closedUntilMs = Math.max(bucket.closedUntilMs, untilMs);
  };

  return {
    /** From when on the call is allowed; `nowMs` or earlier: at once. */
    allowedAtMs(route: string, place: string, nowMs: number): number {
      sentAtMs = sentAtMs.filter((atMs) => atMs > nowMs - SECOND_MS);
      const budgetMs = sentAtMs.length < CALLS_A_SECOND ? 0 : (sentAtMs[0] ?? 0) + SECOND_MS;
      const bucket = buckets.get(keyOf(route, place));
      if (bucket === undefined) return Math.max(allClosedUntilMs, budgetMs);
      const closedMs = Math.max(allClosedUntilMs, bucket.closedUntilMs);
      if (roomIn(bucket, nowMs) > 0) return Math.max(closedMs, budgetMs);
      const fullMs = bucket.inFlight > 0 ? Math.max(bucket.resetAtMs, nowMs + ANSWER_MS) : bucket.resetAtMs;
      return Math.max(closedMs, budgetMs, fullMs);
    },
    /** A call is sent. @returns what to call when it has ended */
    send(route: string, place: string, nowMs: number): (ending: Ending, nowMs: number) => void {
      sentAtMs.push(nowMs);
      const sent = bucketAt(keyOf(route, place), nowMs);
      sent.inFlight += 1;
      return (ending, endedAtMs) => {
        sent.inFlight -= 1;
        if (ending.kind === "answered") {
          bucketOfRoute.set(route, ending.headers.bucket);
          const bucket = bucketAt(keyOf(route, place), endedAtMs);
          learn(bucket, ending.headers, endedAtMs);
          close(bucket, sent.closedUntilMs);
        } else if (ending.kind === "limited" && ending.isGlobal) {
          allClosedUntilMs = Math.max(allClosedUntilMs, endedAtMs + ending.retryAfterMs);
        } else if (ending.kind === "limited") {
          // Answers of calls that were under way do not open it again.
          for (const bucket of [sent, bucketAt(keyOf(route, place), endedAtMs)])
            close(bucket, endedAtMs + ending.retryAfterMs);
        }
      };
    },
  };
};
