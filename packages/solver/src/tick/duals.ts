import type { Problem } from "../model/problem.ts";

/** Duals by entry id without overdue bonuses, which differ between problems. */
export const dualsByEntry = (
  { players, overdueBonus, isOverdue }: Problem,
  duals: Float64Array,
): ReadonlyMap<string, number> =>
  new Map(
    players.map(({ entryId }, player) => [
      entryId,
      Math.fround(duals[player] - overdueBonus * isOverdue[player]),
    ]),
  );

/** The duals of a problem; a player without one has the mean. Null without any. */
export const dualsFor = (
  { players, overdueBonus, isOverdue }: Problem,
  known: ReadonlyMap<string, number>,
): Float64Array | null => {
  const found = players.map(({ entryId }) => known.get(entryId)).filter((dual) => dual !== undefined);
  if (found.length === 0) return null;
  const mean = found.reduce((sum, dual) => sum + dual, 0) / found.length;
  return Float64Array.from(
    players,
    ({ entryId }, player) => (known.get(entryId) ?? mean) + overdueBonus * isOverdue[player],
  );
};
