import { type Problem, SEATS } from "../search/problem.ts";

/** The largest sets of players whose windows share a point of rate, each ascending; at least ten players. */
export const cliquesOf = ({ count, low, high }: Problem): readonly Int32Array[] => {
  const points = [...new Set(low)].sort((left, right) => left - right);
  return points.flatMap((point, index) => {
    const holders: number[] = [];
    for (let player = 0; player < count; player += 1)
      if (low[player] <= point && high[player] >= point) holders.push(player);
    const next = points[index + 1] ?? Number.POSITIVE_INFINITY;
    const isLargest = holders.some((player) => high[player] < next);
    return isLargest && holders.length >= SEATS ? [Int32Array.from(holders)] : [];
  });
};

/** All tens in which one player's window begins last: that player, and everybody who may meet them there. */
export interface Part {
  readonly must: number;
  /** Ascending, `must` among them. */
  readonly members: Int32Array;
}

/** Every ten that could make a match is in exactly one part. */
export const partsOf = ({ count, low, high, foeStart, foes }: Problem): readonly Part[] => {
  const parts: Part[] = [];
  for (let must = 0; must < count; must += 1) {
    const foesOfMust = new Set(foes.subarray(foeStart[must], foeStart[must + 1]));
    const members: number[] = [];
    for (let player = 0; player < count; player += 1) {
      const isBefore = low[player] < low[must] || (low[player] === low[must] && player <= must);
      if (isBefore && high[player] >= low[must] && !foesOfMust.has(player)) members.push(player);
    }
    if (members.length >= SEATS) parts.push({ must, members: Int32Array.from(members) });
  }
  return parts;
};
