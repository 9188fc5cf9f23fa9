import { hashOf } from "@gokaku/game";

const scramble = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** Hash tie-break: an unbiased bit that depends on seed and purpose alone. */
export const hashBit = (seed: string, purpose: string): boolean =>
  (scramble(hashOf(`${seed}/${purpose}`)) & 1) === 1;
