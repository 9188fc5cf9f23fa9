import { LANES, SEATS } from "./problem.ts";

/** Ways to have filled some of a match's seats: base-3 numbers of players per role. */
export const FILLINGS = 3 ** LANES;
/** What one more player of a role adds to a filling. */
export const POWER = [1, 3, 9, 27, 81] as const;

/** `[filling · 5 + role]`: how many of the role's two seats are filled. */
export const filledOf = Uint8Array.from(
  { length: FILLINGS * LANES },
  (_, cell) => Math.floor(Math.floor(cell / LANES) / POWER[cell % LANES]) % 3,
);

/** `[filling]`: how many seats are filled. */
export const sizeOf = Uint8Array.from({ length: FILLINGS }, (_, filling) =>
  POWER.reduce<number>((sum, power) => sum + (Math.floor(filling / power) % 3), 0),
);

/** `fillingsBySize[k]`: those with k of the ten seats. */
export const fillingsBySize: readonly Uint8Array[] = Array.from({ length: SEATS + 1 }, (_, size) =>
  Uint8Array.from(Array.from(sizeOf.keys()).filter((filling) => sizeOf[filling] === size)),
);
