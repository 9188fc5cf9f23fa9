import { DRAFT_STEPS, type Draft, isCharacterId, NEW_DRAFT, TEAMS } from "@gokaku/game";
import * as z from "zod/mini";

/** What this tab keeps of a draft whose state it decides: it survives a reload. */
export interface KeptDraft {
  readonly draft: Draft;
  readonly version: number;
  /** Proves the host of a room; null while the room has not been made, and without one. */
  readonly hostKey: string | null;
  /** Whether the other one has ever been there. */
  readonly isStarted: boolean;
}

export const NOTHING_CHOSEN: KeptDraft = { draft: NEW_DRAFT, version: 0, hostKey: null, isStarted: false };

/** Where the draft without a room is kept. */
export const LOCAL = "local";

const Kept = z.object({
  draft: z.object({
    first: z.enum(TEAMS),
    chosen: z.array(z.string().check(z.refine(isCharacterId))).check(z.maxLength(DRAFT_STEPS.length)),
  }),
  version: z.int(),
  hostKey: z.nullable(z.string()),
  isStarted: z.boolean(),
});

/** What the browser would not keep lives as long as this page. */
const here = new Map<string, KeptDraft>();

const keyOf = (place: string) => `gokaku.draft.${place}`;

/** @param place a room's id or `LOCAL`; @returns null when this tab decides nothing there */
export const keptDraft = (place: string): KeptDraft | null => {
  const known = here.get(place);
  if (known !== undefined) return known;
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
};

export const keepDraft = (place: string, kept: KeptDraft): void => {
  here.set(place, kept);
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // Blocked or full: it stays here.
  }
};
