import type { User } from "@gokaku/contract";
import { storage } from "./storage.ts";

/** The own account as it was last known, for a page that is opened again. */
export const KEPT_ME = "gokaku.me";

/** What is known of a player for longer: names, roles, badges. The figures beside it are asked for again far earlier. */
const KEPT_FOR_MS = 24 * 3_600_000;
/** Of another build, which may know an account in another shape. */
const BUILD = import.meta.url;

export type KeptMe = { readonly build: string; readonly atMs: number; readonly me: User };

/** @param text what the browser kept @returns null for what is of somebody else, of another build or too old */
export const readKeptMe = (
  text: string | null,
  {
    userId,
    nowMs,
    build = BUILD,
  }: { readonly userId: string; readonly nowMs: number; readonly build?: string },
): KeptMe | null => {
  try {
    const kept = JSON.parse(text ?? "null") as KeptMe | null;
    const ageMs = nowMs - (kept?.atMs ?? 0);
    return kept?.build === build && kept.me.user_id === userId && ageMs >= 0 && ageMs < KEPT_FOR_MS
      ? kept
      : null;
  } catch {
    return null;
  }
};

export const keepMe = (me: User, atMs: number): void =>
  storage.set(KEPT_ME, JSON.stringify({ build: BUILD, atMs, me } satisfies KeptMe));
