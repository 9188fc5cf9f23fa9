import type { Fairness } from "@gokaku/contract/people";

export type Bar = { readonly label: string; readonly value: number };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A distribution: how many lie below each bound and not below the one before; `below` null is all that is larger. */
export type Bounded = readonly { readonly below: number | null; readonly count: number }[];

/** The part of all that lies below a bound of the distribution; null of nothing. */
export const shareBelow = (distribution: Bounded, bound: number): number | null => {
  const all = sum(distribution.map(({ count }) => count));
  const inside = distribution.filter(({ below }) => below !== null && below <= bound);
  return all === 0 ? null : sum(inside.map(({ count }) => count)) / all;
};

/** The least bound below which at least that part of all lies; the last bound where none does, null of nothing. */
export const boundHolding = (distribution: Bounded, part: number): number | null => {
  const bounds = distribution.flatMap(({ below }) => below ?? []);
  const holding = bounds.find((bound) => (shareBelow(distribution, bound) ?? 0) >= part);
  return sum(distribution.map(({ count }) => count)) === 0 ? null : (holding ?? bounds.at(-1) ?? null);
};

/** Each part with the bound before its own, for its label. */
export const barsOf = (
  distribution: Bounded,
  label: (from: number, to: number | null) => string,
): readonly Bar[] =>
  distribution.map(({ below, count }, at) => ({
    label: label(distribution[at - 1]?.below ?? 0, below),
    value: count,
  }));

const Z = 1.96;

/** Between which shares the true one lies in 95 of 100 cases (Wilson), for `wins` of `matches` > 0. */
export const intervalOf = (wins: number, matches: number): readonly [low: number, high: number] => {
  const share = wins / matches;
  const weight = 1 + Z ** 2 / matches;
  const middle = (share + Z ** 2 / (2 * matches)) / weight;
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / matches + Z ** 2 / (4 * matches ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
};

export type Calibrated = {
  readonly from: number;
  readonly to: number;
  readonly matches: number;
  readonly said: number;
  readonly won: number;
  readonly interval: readonly [low: number, high: number];
};

/** Said and happened in each tenth of the chances in which there were matches. */
export const calibratedOf = (bins: Fairness["calibration"]): readonly Calibrated[] =>
  bins.flatMap(({ chance_from: from, chance_to: to, matches, mean_chance: said, win_rate: won }) =>
    matches === 0 || said === null || won === null
      ? []
      : [{ from, to, matches, said, won, interval: intervalOf(won * matches, matches) }],
  );

/** What was said and what happened where team A was the favourite, over all those matches; null without any. */
export const favourites = (
  bins: readonly Calibrated[],
): { readonly said: number; readonly won: number } | null => {
  const ahead = bins.filter(({ from }) => from >= 0.5);
  const matches = sum(ahead.map((bin) => bin.matches));
  if (matches === 0) return null;
  const mean = (of: (bin: Calibrated) => number) => sum(ahead.map((bin) => of(bin) * bin.matches)) / matches;
  return { said: mean(({ said }) => said), won: mean(({ won }) => won) };
};

/** The three parts of the wishes, of all; null of nothing. */
export const wishShares = ({
  first,
  second,
  further,
}: Fairness["role_wishes"]): readonly [number, number, number] | null => {
  const all = first + second + further;
  return all === 0 ? null : [first / all, second / all, further / all];
};
