import { type MatchId, parseMatchId } from "@gokaku/game";

export const MATCHES_PER_TICK = 100_000n;

/**
 * The id of the match at `index` of a tick's plan: planned start in unix ms · 100000 + index.
 * @throws RangeError when the index does not fit
 */
export const matchIdOf = (tickKey: number, index: number): MatchId => {
  if (!Number.isInteger(index) || index < 0 || BigInt(index) >= MATCHES_PER_TICK) {
    throw new RangeError(`a plan has no match ${index}`);
  }
  const id = parseMatchId(String(BigInt(tickKey) * MATCHES_PER_TICK + BigInt(index)));
  if (id === null) throw new RangeError(`tick ${tickKey} makes no match id`);
  return id;
};
