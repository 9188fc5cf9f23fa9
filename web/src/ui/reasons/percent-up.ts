/** A share in percent, rounded up to a tenth: what is said to be within it is. */
export const percentUp = (share: number): number => Math.ceil(Math.max(0, share) * 1000 - 1e-6) / 10;
