/** Middle, lowest and highest of one figure over the rounds. */
export type Spread = { readonly middle: number; readonly lowest: number; readonly highest: number };

/** The median, and how far the rounds lie apart. @throws RangeError for no values */
export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((one, other) => one - other);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) throw new RangeError("there is no spread of nothing");
  const half = sorted.length / 2;
  const [low = lowest, high = highest] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return { middle: (low + high) / 2, lowest, highest };
};

/** Product over limit, round by round: what both felt in the same round divides out. */
export const ratiosOf = (product: readonly number[], limit: readonly number[]): number[] =>
  product.flatMap((value, round) => {
    const least = limit[round];
    return least === undefined || least === 0 ? [] : [value / least];
  });

/** The mean of each name over maps of figures; a name that is missing in one counts as nothing there. */
export const meansOf = (maps: readonly ReadonlyMap<string, number>[]): Map<string, number> => {
  const names = [...new Set(maps.flatMap((map) => [...map.keys()]))];
  const mean = (name: string): number =>
    maps.reduce((sum, map) => sum + (map.get(name) ?? 0), 0) / maps.length;
  return new Map(names.map((name) => [name, mean(name)]));
};

export const sumOf = (map: ReadonlyMap<string, number>): number =>
  [...map.values()].reduce((sum, value) => sum + value, 0);

/** Every figure divided by the number of operations. */
export const perOperation = (map: ReadonlyMap<string, number>, operations: number): Map<string, number> =>
  new Map([...map].map(([name, value]) => [name, value / operations]));
