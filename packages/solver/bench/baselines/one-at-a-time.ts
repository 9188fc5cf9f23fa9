import { byWait, type Candidate, compareText, type Settings, type Snapshot, windowOf } from "@gokaku/solver";

const CANDIDATES = 16;
const PLAYERS = 10;
/** Points of spread without a cost, and the cost of each further point in points of team gap. */
const FREE_SPREAD = 100;
const SPREAD_WEIGHT = 0.15;
/** Cost of ten players who just joined, against ten who waited for two minutes. */
const WAIT_WEIGHT = 5;
const WAIT_S = 120;

export interface RoleFreeMatch {
  readonly teams: readonly [readonly Candidate[], readonly Candidate[]];
}

/** Every choice of `count` places from `from` to `to − 1`. */
function* choose(count: number, from: number, to: number): Generator<readonly number[]> {
  if (count === 0) yield [];
  else
    for (let first = from; first <= to - count; first += 1)
      for (const rest of choose(count - 1, first + 1, to)) yield [first, ...rest];
}

/** The five of ten players, the first one included, whose sum is nearest to half. */
const fairest = (rates: readonly number[]): { readonly five: readonly number[]; readonly gap: number } => {
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  let best: { readonly five: readonly number[]; readonly gap: number } = { five: [], gap: Infinity };
  for (const rest of FIVES) {
    const sum = rest.reduce((all, place) => all + (rates[place] ?? 0), 0);
    const gap = Math.abs(2 * sum - total) / 5;
    if (gap < best.gap) best = { five: rest, gap };
  }
  return best;
};
const FIVES = [...choose(4, 1, PLAYERS)].map((rest) => [0, ...rest]);
/** Every choice of nine candidates beside the first one, who has the longest wait. */
const NINES = new Map<number, readonly (readonly number[])[]>(
  Array.from({ length: CANDIDATES - PLAYERS + 1 }, (_, more) => [
    PLAYERS + more,
    [...choose(PLAYERS - 1, 1, PLAYERS + more)],
  ]),
);

const cheapest = (candidates: readonly Candidate[]): RoleFreeMatch => {
  let least = Number.POSITIVE_INFINITY;
  let found: RoleFreeMatch = { teams: [[], []] };
  for (const nine of NINES.get(candidates.length) ?? []) {
    const lineup = [0, ...nine].map((place) => candidates[place]);
    const rates = lineup.map(({ rate }) => rate);
    const spread = Math.max(0, Math.max(...rates) - Math.min(...rates) - FREE_SPREAD);
    const waitS = lineup.reduce((sum, player) => sum + Math.min(player.waitedS, WAIT_S), 0) / PLAYERS;
    const fixed = SPREAD_WEIGHT * spread + WAIT_WEIGHT * (1 - waitS / WAIT_S);
    if (fixed >= least) continue;
    const { five, gap } = fairest(rates);
    if (fixed + gap >= least) continue;
    least = fixed + gap;
    const isIn = (_: Candidate, place: number): boolean => five.includes(place);
    found = { teams: [lineup.filter(isIn), lineup.filter((player, place) => !isIn(player, place))] };
  }
  return found;
};

/**
 * Idea of 5stack's matchmaker, for queues without roles: one match at a time around the player with the
 * longest wait. The candidates are the sixteen nearest players in rate; those outside the window count only
 * when too few are inside. The match is the ten and the split with the least team gap, spread and freshness
 * of wait.
 */
export const oneAtATime = ({ candidates }: Snapshot, settings: Settings): readonly RoleFreeMatch[] => {
  let left = candidates.toSorted(byWait);
  const found: RoleFreeMatch[] = [];
  while (left.length >= PLAYERS) {
    const [oldest, ...rest] = left;
    const distance = (player: Candidate): number => Math.abs(player.rate - oldest.rate);
    const near = rest.toSorted(
      (one, other) => distance(one) - distance(other) || compareText(one.entryId, other.entryId),
    );
    const within = near.filter((player) => distance(player) <= windowOf(oldest.waitedS, settings));
    const candidates = (within.length >= PLAYERS - 1 ? within : near).slice(0, CANDIDATES - 1);
    const match = cheapest([oldest, ...candidates]);
    found.push(match);
    const gone = new Set(match.teams.flat().map(({ entryId }) => entryId));
    left = left.filter(({ entryId }) => !gone.has(entryId));
  }
  return found;
};
