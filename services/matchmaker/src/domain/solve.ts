import { winChance } from "@gokaku/rating";
import { type Arrangement, arrange } from "./arrange.ts";
import { coin } from "./coin.ts";
import { groupsAround } from "./group.ts";
import { PLACES, roleOfPlace } from "./objective.ts";
import type { Plan, PlannedMatch } from "./plan.ts";
import { createPool, type Pool } from "./pool.ts";
import type { Settings } from "./settings.ts";
import { byWait, type Candidate, compareText, type Snapshot } from "./snapshot.ts";

export const SOLVER_VERSION = "greedy-1";

/** Above this many players every seed has so many neighbours that fewer groups find as good a match. */
const DENSE_QUEUE = 5000;

interface Found {
  readonly best: Arrangement | null;
  readonly work: number;
}

const bestAround = (seed: Candidate, pool: Pool, settings: Settings, groups: number): Found => {
  const tried = groupsAround(seed, pool.near(seed, settings.neighbours), settings, groups).slice(0, groups);
  let best: Arrangement | null = null;
  for (const ten of tried) {
    const arrangement = arrange(ten, settings);
    if (arrangement !== null && (best === null || arrangement.value > best.value)) best = arrangement;
  }
  return { best, work: tried.length };
};

const smallestEntry = (players: readonly Candidate[]): string =>
  players.map((player) => player.entryId).reduce((least, id) => (compareText(id, least) < 0 ? id : least));

/** Names the teams by the tick's coin alone: the two fives are first put in an order that ignores rates. */
const toMatch = (arrangement: Arrangement, index: number, seed: string): PlannedMatch => {
  const fives = [arrangement.places.slice(0, 5), arrangement.places.slice(5)] as const;
  const inOrder = compareText(smallestEntry(fives[0]), smallestEntry(fives[1])) < 0;
  const flip = coin(seed, `${index}/team`) === inOrder;
  const [teamA, teamB] = flip ? [fives[1], fives[0]] : fives;
  const strength = (player: Candidate) => ({ mu: player.rate, sigma: player.sigma });
  return {
    index,
    seats: [...teamA, ...teamB].map((player, place) => ({
      entryId: player.entryId,
      userId: player.userId,
      team: place < PLACES / 2 ? "A" : "B",
      role: roleOfPlace(place),
    })),
    firstAttack: coin(seed, `${index}/attack`) ? "A" : "B",
    value: arrangement.value,
    winChanceA: winChance(teamA.map(strength), teamB.map(strength)),
  };
};

/**
 * Turns one tick's queue into disjoint matches. Longest wait first: each player in turn is the seed of the
 * most valuable ten found around them. The same snapshot, settings and seed give the same plan, whatever the
 * order of the snapshot.
 */
export const solve = (snapshot: Snapshot, settings: Settings, seed: string): Plan => {
  const pool = createPool(snapshot.candidates, settings);
  const groups =
    snapshot.candidates.length > DENSE_QUEUE ? Math.min(2, settings.groupsPerSeed) : settings.groupsPerSeed;
  const matches: PlannedMatch[] = [];
  let work = 0;
  for (const candidate of [...snapshot.candidates].sort(byWait)) {
    if (!pool.has(candidate)) continue;
    const found = bestAround(candidate, pool, settings, groups);
    work += found.work;
    if (found.best === null) continue;
    pool.remove(found.best.places);
    matches.push(toMatch(found.best, matches.length, seed));
  }
  return { solverVersion: SOLVER_VERSION, matches, work, cutShort: false };
};
