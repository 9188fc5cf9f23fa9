import { LANES, SEATS } from "./problem.ts";

/** Number of role fillings. A filling has the number of players per role as base-3 digits. */
export const FILLINGS = 3 ** LANES;
/** By how much one more player of a role increases a filling. */
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

/** `fillingsBySize[k]`: the fillings with k of the ten seats. */
export const fillingsBySize: readonly Uint8Array[] = Array.from({ length: SEATS + 1 }, (_, size) =>
  Uint8Array.from(Array.from(sizeOf.keys()).filter((filling) => sizeOf[filling] === size)),
);
