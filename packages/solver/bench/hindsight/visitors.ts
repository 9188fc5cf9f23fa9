import { type Candidate, DEFAULT_SETTINGS, type Settings, solve } from "@gokaku/solver";
import { drawPerson, POPULATION } from "../generator/instance.ts";
import { createRandom } from "../generator/random.ts";
import { seated } from "../simulator/seated.ts";

/** Somebody who comes for one match. Times in seconds since the evening began. */
export interface Visitor extends Omit<Candidate, "waitedS"> {
  readonly joinS: number;
  /** When they give up; Infinity when they never do. */
  readonly leaveS: number;
}

/** Who comes in one evening, and how often it is drawn. */
export interface Evening {
  readonly visitors: readonly Visitor[];
  readonly tickS: number;
}

export interface Crowd {
  readonly joinsPerMinute: number;
  readonly lastJoinS: number;
  /** Mean of the exponential patience; null when nobody gives up. */
  readonly patienceMeanS: number | null;
  readonly tickS: number;
}

/** A ten on its places (0 to 4 one team in the order of the roles, 5 to 9 the other), and when it is matched. */
export interface Match {
  readonly atS: number;
  readonly ten: readonly Visitor[];
}

export const drawEvening = (seatByRoles: Crowd, seed: number): Evening => {
  const people = createRandom(seed, 21);
  const arrivals = createRandom(seed, 22);
  const patience = createRandom(seed, 23);
  const blocks = createRandom(seed, 24);
  const joins: number[] = [];
  const gapS = 60 / seatByRoles.joinsPerMinute;
  for (let atS = arrivals.exponential(gapS); atS <= seatByRoles.lastJoinS; atS += arrivals.exponential(gapS))
    joins.push(atS);
  const visitors = joins.map((joinS, index): Visitor => {
    const blocking = Array.from(
      { length: blocks.weighted(POPULATION.blockCounts) },
      () => `v${blocks.below(joins.length) + 1}`,
    );
    return {
      entryId: `v${index + 1}`,
      userId: `v${index + 1}`,
      ...drawPerson(people),
      blocking: blocking.filter((id) => id !== `v${index + 1}`),
      joinS,
      leaveS:
        seatByRoles.patienceMeanS === null
          ? Infinity
          : joinS + patience.exponential(seatByRoles.patienceMeanS),
    };
  });
  return { visitors, tickS: seatByRoles.tickS };
};

export const waiting = (visitor: Visitor, atS: number): Candidate => ({
  ...visitor,
  waitedS: Math.floor(atS - visitor.joinS),
});

/** Empty draws in a row after which nobody who waits for ever is waited for any longer. */
const PATIENT_DRAWS = 60;

/** The evening as the product plays it: each draw makes the best plan of who waits then, and knows nothing else. */
export const playOnline = (
  { visitors, tickS }: Evening,
  settings: Settings = DEFAULT_SETTINGS,
): readonly Match[] => {
  const matches: Match[] = [];
  const matched = new Set<string>();
  const lastJoinS = visitors.at(-1)?.joinS ?? 0;
  let empty = 0;
  for (let atS = tickS; empty < PATIENT_DRAWS; atS += tickS) {
    const here = visitors.filter(
      ({ entryId, joinS, leaveS }) => joinS <= atS && atS < leaveS && !matched.has(entryId),
    );
    if (here.length === 0 && atS > lastJoinS) break;
    const snapshot = { candidates: here.map((visitor) => waiting(visitor, atS)) };
    const plan = here.length < 10 ? { matches: [] } : solve(snapshot, settings, `hindsight/${atS}`);
    empty = plan.matches.length === 0 && atS > lastJoinS ? empty + 1 : 0;
    const visitorOf = new Map(here.map((visitor) => [visitor.entryId, visitor]));
    for (const places of seated(snapshot, plan)) {
      const ten = places.flatMap(({ entryId }) => visitorOf.get(entryId) ?? []);
      for (const { entryId } of ten) matched.add(entryId);
      matches.push({ atS, ten });
    }
  }
  return matches;
};
