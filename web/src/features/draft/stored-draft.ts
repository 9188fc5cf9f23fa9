import { DRAFT_STEPS, type Draft, isCharacterId, NEW_DRAFT, TEAMS } from "@gokaku/game";
import * as z from "zod/mini";

/** The draft that this tab decides, as stored for a reload. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly version: number;
  /** Proves the host of a room; null while the room has not been made, and without one. */
  readonly hostKey: string | null;
  /** Whether the other one has ever been there. */
  readonly isStarted: boolean;
}

export const NOTHING_CHOSEN: StoredDraft = { draft: NEW_DRAFT, version: 0, hostKey: null, isStarted: false };

export const LOCAL = "local";

const Stored = z.object({
  draft: z.object({
    first: z.enum(TEAMS),
    chosen: z.array(z.string().check(z.refine(isCharacterId))).check(z.maxLength(DRAFT_STEPS.length)),
  }),
  version: z.int(),
  hostKey: z.nullable(z.string()),
  isStarted: z.boolean(),
});

/** A fallback for blocked storage. */
const here = new Map<string, StoredDraft>();

const keyOf = (place: string) => `gokaku.draft.${place}`;

/** @param place a room's id or `LOCAL`; @returns null when this tab decides nothing there */
export const storedDraft = (place: string): StoredDraft | null => {
  const known = here.get(place);
  if (known !== undefined) return known;
  try {
    return Stored.safeParse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
};

export const storeDraft = (place: string, stored: StoredDraft): void => {
  here.set(place, stored);
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(stored));
  } catch {
    // Blocked or full: it stays here.
  }
};
