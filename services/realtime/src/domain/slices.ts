/** Splits `items` into at most `count` runs of nearly equal length, none empty. */
export const slices = <T>(items: readonly T[], count: number): T[][] => {
  const size = Math.max(1, Math.ceil(items.length / count));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
};
