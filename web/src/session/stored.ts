import { storage } from "./storage.ts";

/** Storage keys of the signed-in user's account and match, for the next page. */
export const STORED = { me: "gokaku.me", match: "gokaku.match" } as const;

/** User and time of the last check of achievements; another login checks again. */
export const CHECK_MARK = "gokaku.achievements-checked";

const HOUR_MS = 3_600_000;
/**
 * Of the account its names, roles and badges last; its figures are asked for again far earlier. A match is played and
 * closed within the hour.
 */
const STORED_FOR_MS = { me: 24 * HOUR_MS, match: HOUR_MS } satisfies Record<keyof typeof STORED, number>;
/** Of another build, which may know things in another shape. */
const BUILD = import.meta.url;

interface Stored<Value> {
  readonly build: string;
  readonly userId: string;
  /** When it was known to be so. */
  readonly atMs: number;
  readonly value: Value;
}

/** @returns null for a value of another user, of another build or too old */
export const readStored = <Value>(
  what: keyof typeof STORED,
  text: string | null,
  {
    userId,
    nowMs,
    build = BUILD,
  }: { readonly userId: string; readonly nowMs: number; readonly build?: string },
): Pick<Stored<Value>, "atMs" | "value"> | null => {
  try {
    const stored = JSON.parse(text ?? "null") as Stored<Value> | null;
    if (stored?.build !== build || stored.userId !== userId || stored.value === null) return null;
    const ageMs = nowMs - stored.atMs;
    return ageMs >= 0 && ageMs < STORED_FOR_MS[what] ? { atMs: stored.atMs, value: stored.value } : null;
  } catch {
    return null;
  }
};

export const store = <Value>(what: keyof typeof STORED, userId: string, value: Value, atMs: number): void =>
  storage.set(STORED[what], JSON.stringify({ build: BUILD, userId, atMs, value } satisfies Stored<Value>));

export const drop = (what: keyof typeof STORED): void => storage.remove(STORED[what]);

export const dropAll = (): void => {
  for (const key of [...Object.values(STORED), CHECK_MARK]) storage.remove(key);
};
