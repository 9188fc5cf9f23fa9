import {
  DRAFT_SLOTS,
  DRAFT_STEPS,
  type Draft,
  draftOfSides,
  isCharacterId,
  sidesOfDraft,
  TEAMS,
} from "@gokaku/game";
import * as z from "zod/mini";

/** Characters; the largest message is far below it. */
const LONGEST_MESSAGE = 4096;

const characterId = () => z.string().check(z.refine(isCharacterId));
const team = () => z.enum(TEAMS);

const sides = (most: number) => {
  const side = z.array(characterId()).check(z.maxLength(most));
  return z.strictObject({ A: side, B: side });
};

const PeerMessage = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("POKEMON_SELECT"),
    step: z.int().check(z.gte(0), z.lt(DRAFT_STEPS.length)),
    pokemon_id: characterId(),
  }),
  z.strictObject({ type: z.literal("DRAFT_RESET") }),
  z.strictObject({ type: z.literal("FIRST_ATTACK_TOGGLE"), first: team() }),
  z.strictObject({
    type: z.literal("GAME_STATE_UPDATE"),
    version: z.int().check(z.gte(0)),
    step: z.int().check(z.gte(0), z.lte(DRAFT_STEPS.length)),
    first: team(),
    bans: sides(DRAFT_SLOTS.ban),
    picks: sides(DRAFT_SLOTS.pick),
  }),
]);
/** Messages between the two browsers: the guest sends requests, the host answers with the state. */
export type PeerMessage = z.infer<typeof PeerMessage>;
type StateUpdate = Extract<PeerMessage, { type: "GAME_STATE_UPDATE" }>;

/** @returns what the other browser said; null when it is nothing that may be said */
export const readMessage = (data: unknown): PeerMessage | null => {
  if (typeof data !== "string" || data.length > LONGEST_MESSAGE) return null;
  try {
    return PeerMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
};

export const writeMessage = (message: PeerMessage): string => JSON.stringify(message);

export const stateMessage = (draft: Draft, version: number): StateUpdate => ({
  type: "GAME_STATE_UPDATE",
  version,
  ...(sidesOfDraft(draft) as Pick<StateUpdate, "step" | "first" | "bans" | "picks">),
});

/** @returns the draft that the host sent; null for an impossible one */
export const draftOfMessage = (message: StateUpdate): Draft | null => draftOfSides(message);
