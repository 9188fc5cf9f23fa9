import { type Candidate, DEFAULT_SETTINGS, type Settings, solve } from "@gokaku/solver";
import { generatePerson, POPULATION } from "../generator/instance.ts";
import { createRandom } from "../generator/random.ts";
import { seated } from "../simulator/seated.ts";

/** A player who comes for one match. Times in seconds since the session began. */
export interface Visitor extends Omit<Candidate, "waitedS"> {
  readonly joinS: number;
  /** When the visitor gives up; Infinity for never. */
  readonly leaveS: number;
}

/** The visitors of one session, and its tick interval. */
export interface Session {
  readonly visitors: readonly Visitor[];
  readonly tickS: number;
}

export interface ArrivalModel {
  readonly joinsPerMinute: number;
  readonly lastJoinS: number;
  /** Mean of the exponential patience; null when visitors never give up. */
  readonly patienceMeanS: number | null;
  readonly tickS: number;
}

/**
 * Ten players on their places (0 to 4 one team in the order of the roles, 5 to 9 the other), and the time of
 * the match.
 */
export interface Match {
  readonly atS: number;
  readonly lineup: readonly Visitor[];
}

export const generateSession = (model: ArrivalModel, seed: number): Session => {
  const people = createRandom(seed, 21);
  const arrivals = createRandom(seed, 22);
  const patience = createRandom(seed, 23);
  const blocks = createRandom(seed, 24);
  const joins: number[] = [];
  const gapS = 60 / model.joinsPerMinute;
  for (let atS = arrivals.exponential(gapS); atS <= model.lastJoinS; atS += arrivals.exponential(gapS))
    joins.push(atS);
  const visitors = joins.map((joinS, index): Visitor => {
    const blocking = Array.from(
      { length: blocks.weighted(POPULATION.blockCounts) },
      () => `v${blocks.below(joins.length) + 1}`,
    );
    return {
      entryId: `v${index + 1}`,
      userId: `v${index + 1}`,
      ...generatePerson(people),
      blocking: blocking.filter((id) => id !== `v${index + 1}`),
      joinS,
      leaveS: model.patienceMeanS === null ? Infinity : joinS + patience.exponential(model.patienceMeanS),
    };
  });
  return { visitors, tickS: model.tickS };
};

export const waiting = (visitor: Visitor, atS: number): Candidate => ({
  ...visitor,
  waitedS: Math.floor(atS - visitor.joinS),
});

/** Empty ticks in a row after which the session ends, although visitors without patience limit still wait. */
const MOST_EMPTY_TICKS = 60;

/**
 * Plays the session as the product does: each tick plans the players who wait, without knowledge of the
 * future.
 */
export const playOnline = (
  { visitors, tickS }: Session,
  settings: Settings = DEFAULT_SETTINGS,
): readonly Match[] => {
  const matches: Match[] = [];
  const matched = new Set<string>();
  const lastJoinS = visitors.at(-1)?.joinS ?? 0;
  let empty = 0;
  for (let atS = tickS; empty < MOST_EMPTY_TICKS; atS += tickS) {
    const here = visitors.filter(
      ({ entryId, joinS, leaveS }) => joinS <= atS && atS < leaveS && !matched.has(entryId),
    );
    if (here.length === 0 && atS > lastJoinS) break;
    const snapshot = { candidates: here.map((visitor) => waiting(visitor, atS)) };
    const plan = here.length < 10 ? { matches: [] } : solve(snapshot, settings, `hindsight/${atS}`);
    empty = plan.matches.length === 0 && atS > lastJoinS ? empty + 1 : 0;
    const visitorOf = new Map(here.map((visitor) => [visitor.entryId, visitor]));
    for (const places of seated(snapshot, plan)) {
      const lineup = places.flatMap(({ entryId }) => visitorOf.get(entryId) ?? []);
      for (const { entryId } of lineup) matched.add(entryId);
      matches.push({ atS, lineup });
    }
  }
  return matches;
};
