/** A match id is the planned start of its draw in unix ms, then five digits of its place in the draw. */
const PLACES = 100_000n;

/**
 * Six digits that can be said aloud and tell the matches of an evening apart: the draw's second (four digits) and the
 * match's number in the draw, from 01. The id's own last digits are nearly always zeros.
 */
export const shortMatchId = (matchId: string): string => {
  const id = BigInt(matchId);
  const second = (id / PLACES / 1000n) % 10_000n;
  const number = (id % PLACES) + 1n;
  return `${String(second).padStart(4, "0")}${String(number).padStart(2, "0")}`;
};
