/** A match id is the planned start of its tick in unix ms, then five digits of its index in the plan. */
const PLACES = 100_000n;

/**
 * Six digits that can be said aloud and distinguish the matches of a session: the tick's second (four digits) and the
 * match's number in the tick, from 01. The id's own last digits are nearly always zeros.
 */
export const shortMatchId = (matchId: string): string => {
  const id = BigInt(matchId);
  const second = (id / PLACES / 1000n) % 10_000n;
  const number = (id % PLACES) + 1n;
  return `${String(second).padStart(4, "0")}${String(number).padStart(2, "0")}`;
};

/** The second of the tick and the index in the plan; null for a malformed number. */
export const partsOfShortMatchId = (
  short: string,
): { readonly second: number; readonly place: number } | null => {
  const parts = /^(\d{4})(\d{2,5})$/.exec(short);
  const number = Number(parts?.[2]);
  return parts === null || number < 1 ? null : { second: Number(parts[1]), place: number - 1 };
};
