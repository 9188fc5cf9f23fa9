/** One wait as time at risk from `enter` to `exit`; censored unless it was matched. */
export interface Stretch {
  readonly enter: number;
  readonly exit: number;
  readonly matched: boolean;
  readonly weight: number;
}

/**
 * Times by which the given shares are matched, in the order of `shares` (rising): the product-limit estimate (Kaplan and
 * Meier 1958) with late entries and censoring. It is linear between two matches, exponential beyond the last one.
 */
export const survivalTimes = (
  stretches: readonly Stretch[],
  shares: readonly number[],
): readonly number[] => {
  const exits = stretches.toSorted((left, right) => left.exit - right.exit);
  const entries = stretches.toSorted((left, right) => left.enter - right.enter);
  const exposure = stretches.reduce((sum, { enter, exit, weight }) => sum + weight * (exit - enter), 0);
  const matches = stretches.reduce((sum, { matched, weight }) => sum + (matched ? weight : 0), 0);
  const pace = exposure / Math.max(matches, 1e-9);
  const times: number[] = [];
  let [atRisk, entered, surviving, before] = [0, 0, 1, 0];
  for (const { exit, matched, weight } of exits) {
    for (; (entries[entered]?.enter ?? Number.POSITIVE_INFINITY) < exit; entered += 1)
      atRisk += entries[entered]?.weight ?? 0;
    if (matched && atRisk > 0) {
      const after = surviving * Math.max(0, 1 - weight / atRisk);
      while (times.length < shares.length && 1 - after >= (shares[times.length] ?? 1)) {
        const part = (surviving - (1 - (shares[times.length] ?? 1))) / (surviving - after);
        times.push(before + part * (exit - before));
      }
      surviving = after;
      before = exit;
    }
    atRisk -= weight;
  }
  while (times.length < shares.length)
    times.push(before + pace * Math.log(surviving / (1 - (shares[times.length] ?? 1))));
  return times;
};
