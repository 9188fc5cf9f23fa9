/** Shares below it are noise of a division. */
const NOISE = 1e-12;

/** A share in percent, rounded up to a tenth: what is said to be within it is. Only nothing is 0. */
export const percentUp = (share: number): number => Math.ceil(Math.max(0, share - NOISE) * 1000) / 10;
