const Z = 1.96;

/** Between which shares the true one lies in 95 of 100 cases (Wilson), for `wins` of `matches` > 0. */
export const intervalOf = (wins: number, matches: number): readonly [low: number, high: number] => {
  const share = wins / matches;
  const weight = 1 + Z ** 2 / matches;
  const middle = (share + Z ** 2 / (2 * matches)) / weight;
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / matches + Z ** 2 / (4 * matches ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
};
