import { createHash } from "node:crypto";

/** A number from 0 to 1 that the seed and the place decide. */
export const chance = (seed: number, place: string): number =>
  createHash("sha256").update(`${seed}:${place}`).digest().readUInt32BE(0) / 2 ** 32;

export const pick = <T>(list: readonly T[], at: number): T | undefined => list[Math.floor(at * list.length)];
