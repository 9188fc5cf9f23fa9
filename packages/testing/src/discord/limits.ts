import { createHash } from "node:crypto";

/** So many calls in so long. */
export interface BucketSize {
  readonly limit: number;
  readonly windowMs: number;
}

/** Discord publishes the first two; the sizes of buckets are in its headers alone, so those here are examples. */
export interface LimitSettings {
  perSecond: number;
  /** Answers 401, 403 and 429 in ten minutes until the address is banned. */
  invalidIn10Min: number;
  banMs: number;
  /** Of a route that `routes` does not name. */
  fallback: BucketSize;
  /** By method and path, such as `POST /channels/:channel/messages`. */
  routes: Record<string, BucketSize>;
}

export const defaultLimits = (): LimitSettings => ({
  perSecond: 50,
  invalidIn10Min: 10_000,
  banMs: 3_600_000,
  fallback: { limit: 10, windowMs: 10_000 },
  routes: {
    "POST /channels/:channel/messages": { limit: 5, windowMs: 5_000 },
    "PATCH /channels/:channel/messages/:message": { limit: 5, windowMs: 5_000 },
    "DELETE /channels/:channel/messages/:message": { limit: 5, windowMs: 1_000 },
    "POST /channels/:channel/threads": { limit: 50, windowMs: 300_000 },
    "GET /channels/:channel": { limit: 50, windowMs: 1_000 },
    "POST /webhooks/:app/:token": { limit: 5, windowMs: 2_000 },
    "PATCH /webhooks/:app/:token/messages/@original": { limit: 5, windowMs: 2_000 },
  },
});

/** A call that came before its 429 had ended. */
export interface Violation {
  readonly route: string;
  readonly atMs: number;
  readonly earlyMs: number;
  /** Since the 429 was sent. */
  readonly sinceMs: number;
}

export type Scope = "user" | "global" | "shared";

export interface Limited {
  readonly retryAfterMs: number;
  readonly scope: Scope;
  /** Called when the answer has left. */
  readonly sent: () => void;
}

export interface Verdict {
  readonly limited: Limited | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly bucket: string;
  readonly remaining: number;
}

interface Window {
  used: number;
  endsAtMs: number;
}

interface Block {
  readonly untilMs: number;
  sentAtMs: number | null;
}

/** A millisecond is Discord's unit; a timer may be early by less. */
const UNIT_MS = 1;
const TEN_MINUTES_MS = 600_000;
const ALL = "*";

const secondsOf = (ms: number): string => (Math.ceil(ms) / 1000).toFixed(3);

/** Buckets, the limit for all calls, the ban, and whether a client obeys them. */
export const createLimits = (nowMs: () => number) => {
  const settings = defaultLimits();
  const windows = new Map<string, Window>();
  const blocks = new Map<string, Block>();
  const violations: Violation[] = [];
  const invalid: number[] = [];
  let bannedUntilMs = 0;

  /** The window of a key, a new one when the last is over. */
  const windowOf = (key: string, windowMs: number): Window => {
    const atMs = nowMs();
    const known = windows.get(key);
    if (known !== undefined && known.endsAtMs > atMs) return known;
    const next = { used: 0, endsAtMs: atMs + windowMs };
    windows.set(key, next);
    return next;
  };

  const block = (key: string, untilMs: number): (() => void) => {
    const made: Block = { untilMs, sentAtMs: null };
    blocks.set(key, made);
    return () => {
      made.sentAtMs = nowMs();
    };
  };

  const judge = (route: string, key: string): void => {
    const atMs = nowMs();
    const { untilMs = 0, sentAtMs = null } = blocks.get(key) ?? {};
    const earlyMs = untilMs - atMs;
    if (sentAtMs !== null && earlyMs >= UNIT_MS)
      violations.push({ route, atMs, earlyMs, sinceMs: atMs - sentAtMs });
  };

  /** @param forced a 429 that no bucket has caused */
  const check = (
    route: string,
    major: string,
    isInteraction: boolean,
    forced: { readonly retryAfterMs: number; readonly scope: Scope } | null = null,
  ): Verdict => {
    const atMs = nowMs();
    const { limit, windowMs } = settings.routes[route] ?? settings.fallback;
    const bucket = createHash("md5").update(route).digest("hex");
    const key = `${bucket}:${major}`;
    judge(route, key);
    if (!isInteraction) judge(route, ALL);

    const all = windowOf(ALL, 1000);
    const own = windowOf(key, windowMs);
    const headers = () => ({
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(Math.max(0, limit - own.used)),
      "x-ratelimit-reset": secondsOf(own.endsAtMs),
      "x-ratelimit-reset-after": secondsOf(own.endsAtMs - atMs),
      "x-ratelimit-bucket": bucket,
    });
    const refuse = (retryAfterMs: number, scope: Scope): Verdict => ({
      limited: { retryAfterMs, scope, sent: block(scope === "global" ? ALL : key, atMs + retryAfterMs) },
      headers: scope === "global" ? {} : headers(),
      bucket,
      remaining: 0,
    });

    if (forced !== null) return refuse(forced.retryAfterMs, forced.scope);
    if (!isInteraction && all.used >= settings.perSecond) return refuse(all.endsAtMs - atMs, "global");
    if (own.used >= limit) return refuse(own.endsAtMs - atMs, "user");
    if (!isInteraction) all.used += 1;
    own.used += 1;
    return { limited: null, headers: headers(), bucket, remaining: limit - own.used };
  };

  return {
    settings,
    violations,
    check,
    /** The invalid requests of the last ten minutes. */
    invalidCount: (): number => {
      const sinceMs = nowMs() - TEN_MINUTES_MS;
      while ((invalid[0] ?? sinceMs) < sinceMs) invalid.shift();
      return invalid.length;
    },
    /** Counts an answer 401, 403 or 429; a shared limit does not count. */
    countInvalid(status: number, scope: Scope | null = null): void {
      if (![401, 403, 429].includes(status) || scope === "shared") return;
      invalid.push(nowMs());
      if (this.invalidCount() >= settings.invalidIn10Min) bannedUntilMs = nowMs() + settings.banMs;
    },
    bannedForMs: (): number => Math.max(0, bannedUntilMs - nowMs()),
    /** Forgets windows, blocks, violations and the ban; the settings stay. */
    reset(): void {
      windows.clear();
      blocks.clear();
      violations.length = 0;
      invalid.length = 0;
      bannedUntilMs = 0;
    },
  };
};

export type DiscordLimits = ReturnType<typeof createLimits>;
