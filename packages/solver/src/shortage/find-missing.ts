import { findFarAhead, LIMITS, ROLES, type Role, windowOf } from "@gokaku/game";
import { findWithoutBlocks, withoutBlocks } from "../model/feasibility.ts";
import { ALL_ROLES } from "../model/lineup.ts";
import { createProblem, type Problem, SEATS } from "../model/problem.ts";
import type { Settings } from "../model/settings.ts";
import type { Candidate } from "../model/snapshot.ts";

/** Rates in points, both ends included. */
export interface RateInterval {
  readonly from: number;
  readonly to: number;
}

export interface MissingPlayers {
  /** 1 to 3. */
  readonly players: number;
  /** For one missing player: by role, the widest interval of rates with which a new player completes a match. */
  readonly seats: readonly (RateInterval & { readonly role: Role })[];
}

/** New players of one rate. */
interface NewPlayers {
  readonly count: number;
  /** Of each, as bits. */
  readonly roles: number;
}

const MOST_MISSING = 3;
/** More waiting players are not examined. */
const MOST_WAITING = 30;
/** A player without a window reaches every rate. */
const REACH = 10 * LIMITS.highestRate;

const widest = (intervals: readonly RateInterval[]): RateInterval | null =>
  intervals.reduce<RateInterval | null>(
    (best, each) => (best === null || each.to - each.from > best.to - best.from ? each : best),
    null,
  );

/** Merges intervals of whole rates that overlap or are neighbours. @param intervals ascending by their beginning */
const merge = (intervals: readonly RateInterval[]): readonly RateInterval[] => {
  const merged: RateInterval[] = [];
  for (const { from, to } of intervals) {
    const last = merged.at(-1);
    if (last === undefined || from > last.to + 1) merged.push({ from, to });
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return merged;
};

/** The waiting players and the new ones, who have the last numbers and no blocks. */
const withNew = (problem: Problem, { count, roles }: NewPlayers): Problem => {
  const roleMask = new Uint8Array(problem.count + count).fill(roles);
  roleMask.set(problem.roleMask);
  const blockStart = new Int32Array(problem.count + count + 1).fill(problem.blocks.length);
  blockStart.set(problem.blockStart);
  return { ...problem, count: problem.count + count, roleMask, blockStart };
};

/** The stretches of rate in which the windows of the same players overlap: each end alone, and between two ends. */
const stretchesOf = ({ low, high }: Problem): readonly RateInterval[] => {
  const ends = [...new Set([...low, ...high])].sort((one, other) => one - other);
  return ends.flatMap((end, place) => {
    const next = ends[place + 1];
    return next === undefined
      ? [{ from: end, to: end }]
      : [
          { from: end, to: end },
          { from: end, to: next },
        ];
  });
};

/** The stretches at which these new players complete a match. */
const fillable = (problem: Problem, added: NewPlayers): readonly RateInterval[] => {
  const { low, high, players } = problem;
  const extended = withNew(problem, added);
  const free = withoutBlocks(extended);
  const newNumbers = Array.from({ length: added.count }, (_, place) => problem.count + place);
  return stretchesOf(problem).filter(({ from, to }) => {
    const at = (from + to) / 2;
    const holders = [...players.keys()].filter((player) => low[player] <= at && high[player] >= at);
    if (holders.length + added.count < SEATS) return false;
    return findWithoutBlocks(extended, free, [...newNumbers, ...holders], -1) === "found";
  });
};

/**
 * Intervals of whole rates within each of which the arrival of `count` players of one rate leaves the same players
 * far from all others.
 */
const partsOfRates = (
  candidates: readonly Candidate[],
  count: number,
  settings: Settings,
): readonly RateInterval[] => {
  const { windowMaximum } = settings;
  const areFar = findFarAhead(candidates, settings);
  const cuts = candidates.flatMap(({ rate }, place) => {
    const near = candidates.filter((other) => Math.abs(other.rate - rate) <= windowMaximum).length;
    if (!areFar[place] || near + count < SEATS) return [];
    return [Math.ceil(rate - windowMaximum), Math.floor(rate + windowMaximum) + 1];
  });
  const { lowestRate, highestRate } = LIMITS;
  const inside = cuts.filter((cut) => cut > lowestRate && cut <= highestRate);
  const starts = [...new Set([lowestRate, ...inside])].sort((one, other) => one - other);
  return starts.map((from, place) => ({ from, to: (starts[place + 1] ?? highestRate + 1) - 1 }));
};

/** The waiting players with their windows after players of this rate have joined them. */
const problemBeside = (
  candidates: readonly Candidate[],
  { count, rate }: { readonly count: number; readonly rate: number },
  settings: Settings,
): Problem => {
  const joining = Array.from({ length: count }, () => ({ rate, waitedS: 0 }));
  const areFar = findFarAhead([...candidates, ...joining], settings);
  const farAhead = new Set(candidates.filter((_, place) => areFar[place]));
  const problem = createProblem({ candidates }, { ...settings, farAheadS: 0 });
  problem.players.forEach((player, number) => {
    if (!farAhead.has(player)) return;
    problem.low[number] = -REACH;
    problem.high[number] = REACH;
  });
  return problem;
};

/** Rates at which these new players complete a match, ascending. */
const ratesFor = (
  candidates: readonly Candidate[],
  added: NewPlayers,
  settings: Settings,
): readonly RateInterval[] => {
  const half = windowOf(0, settings) / 2;
  return merge(
    partsOfRates(candidates, added.count, settings).flatMap((part) => {
      const problem = problemBeside(candidates, { count: added.count, rate: part.from }, settings);
      const reached = fillable(problem, added).map(({ from, to }) => ({
        from: Math.max(part.from, Math.ceil(from - half)),
        to: Math.min(part.to, Math.floor(to + half)),
      }));
      return merge(reached).filter(({ from, to }) => from <= to);
    }),
  );
};

/**
 * Finds how few new players of one rate, with the window of the start and without blocks, would complete a match.
 * Exact for up to 30 waiting players, unless the search around blocks gives up.
 * @param candidates admitted players
 * @returns null when a match is possible already, more than three are missing, or more than 30 players wait
 */
export const findMissingPlayers = (
  candidates: readonly Candidate[],
  settings: Settings,
): MissingPlayers | null => {
  if (candidates.length > MOST_WAITING || candidates.length < SEATS - MOST_MISSING) return null;
  const present = problemBeside(candidates, { count: 0, rate: 0 }, settings);
  if (fillable(present, { count: 0, roles: 0 }).length > 0) return null;
  for (let players = 1; players <= MOST_MISSING; players += 1) {
    if (ratesFor(candidates, { count: players, roles: ALL_ROLES }, settings).length === 0) continue;
    if (players > 1) return { players, seats: [] };
    const seats = ROLES.flatMap((role, bit) => {
      const interval = widest(ratesFor(candidates, { count: 1, roles: 1 << bit }, settings));
      return interval === null ? [] : [{ role, ...interval }];
    });
    return { players, seats };
  }
  return null;
};
