import { storage } from "./storage.ts";

/** What the browser keeps of whoever is signed in, for a page that is opened again. */
export const KEPT = { me: "gokaku.me", match: "gokaku.match" } as const;

/** Whose achievements were checked last, and when; another login checks again. */
export const CHECK_MARK = "gokaku.achievements-checked";

const HOUR_MS = 3_600_000;
/**
 * Of the account its names, roles and badges last; its figures are asked for again far earlier. A match is played and
 * closed within the hour.
 */
const KEPT_FOR_MS = { me: 24 * HOUR_MS, match: HOUR_MS } satisfies Record<keyof typeof KEPT, number>;
/** Of another build, which may know things in another shape. */
const BUILD = import.meta.url;

interface Kept<Value> {
  readonly build: string;
  readonly userId: string;
  /** When it was known to be so. */
  readonly atMs: number;
  readonly value: Value;
}

interface Reader {
  readonly userId: string;
  readonly nowMs: number;
  readonly build?: string;
}

/** @param text what the browser kept @returns null for what is of somebody else, of another build or too old */
export const readKept = <Value>(
  what: keyof typeof KEPT,
  text: string | null,
  { userId, nowMs, build = BUILD }: Reader,
): Pick<Kept<Value>, "atMs" | "value"> | null => {
  try {
    const kept = JSON.parse(text ?? "null") as Kept<Value> | null;
    if (kept?.build !== build || kept.userId !== userId || kept.value === null) return null;
    const ageMs = nowMs - kept.atMs;
    return ageMs >= 0 && ageMs < KEPT_FOR_MS[what] ? { atMs: kept.atMs, value: kept.value } : null;
  } catch {
    return null;
  }
};

export const keep = <Value>(what: keyof typeof KEPT, userId: string, value: Value, atMs: number): void =>
  storage.set(KEPT[what], JSON.stringify({ build: BUILD, userId, atMs, value } satisfies Kept<Value>));

export const drop = (what: keyof typeof KEPT): void => storage.remove(KEPT[what]);

export const dropAll = (): void => {
  for (const key of [...Object.values(KEPT), CHECK_MARK]) storage.remove(key);
};
