import { RATING, SKILL, skillChance } from "@gokaku/rating";
import { DEFAULT_SETTINGS, type Settings, solve } from "@gokaku/solver";
import { generatePerson } from "@gokaku/solver/testing/instance.ts";
import { createRandom, type Random } from "@gokaku/solver/testing/random.ts";
import { say } from "../../command.ts";
import { ours } from "../../rating/models.ts";
import { createSkillModel } from "../../rating/skill-model.ts";
import { bootstrap, mean, quantile, share } from "../../statistics.ts";
import type { YardstickRow } from "../yardstick-row.ts";
import type { Member } from "./community.ts";
import type { Scenario } from "./scenario.ts";
import { playSession, type Session, type Wait } from "./session.ts";

/**
 * A community like the three of real logs: sixteen people a session, half of all members with few games, most players
 * of a match back within minutes.
 */
const COMMUNITY = { members: 120, games: 400, present: 16, skillDeviation: 0.45 * SKILL.scale } as const;
const HOUR = 3600;
export const REAL_SESSION: Scenario = {
  name: "16 people of a real-like community",
  members: COMMUNITY.present,
  arrivalsPerMinute: null,
  patienceMeanS: 1.5 * HOUR,
  returnShare: 0.85,
  isReplacing: false,
  arriveWithinS: HOUR / 4,
  tickS: 120,
  matchS: [900, 1500],
  warmUpS: 0,
  lastJoinS: 4 * HOUR,
  endS: 6 * HOUR,
};
/** Equal work per tick for every variant. */
const WORK = { budget: 200_000, exactNodes: 200_000 } as const;

const VARIANTS: readonly { readonly name: string; readonly settings: Settings }[] = [
  {
    name: "by rate, as before",
    settings: { ...DEFAULT_SETTINGS, ...WORK, matchBySkill: 0, measuringWeight: 0, farAheadS: 0 },
  },
  { name: "by skill", settings: { ...DEFAULT_SETTINGS, ...WORK, measuringWeight: 0, farAheadS: 0 } },
  { name: "by skill, measuring weight", settings: { ...DEFAULT_SETTINGS, ...WORK, farAheadS: 0 } },
  { name: "product", settings: { ...DEFAULT_SETTINGS, ...WORK } },
];

interface Person extends Member {
  /** The real strength in points, which no figure of the product knows. */
  readonly strength: number;
}

/** Some places, each at most once, with a probability in proportion to its weight. */
const pick = (random: Random, weights: readonly number[], count: number): readonly number[] =>
  weights
    .map((weight, place) => ({ place, key: random.exponential(1) / weight }))
    .toSorted((one, other) => one.key - other.key)
    .slice(0, count)
    .map(({ place }) => place);

/** Members whose rates and skills come from real results between them; the more active they are, the more they played. */
const playHistory = (
  random: Random,
): { readonly people: readonly Person[]; readonly activity: readonly number[] } => {
  const strengths = Array.from({ length: COMMUNITY.members }, () =>
    random.normal(SKILL.initialMean, COMMUNITY.skillDeviation),
  );
  const activity = strengths.map((_, place) => (place + 3) ** -1.5);
  const rate = ours();
  const skill = createSkillModel();
  for (let game = 0; game < COMMUNITY.games; game += 1) {
    const ten = [...pick(random, activity, 10)];
    const byRate = ten.toSorted(
      (one, other) => (rate.ratingsOf([other])[0]?.mu ?? 0) - (rate.ratingsOf([one])[0]?.mu ?? 0),
    );
    const first = byRate.filter((_, place) => [0, 3, 4, 7, 8].includes(place));
    const second = byRate.filter((_, place) => ![0, 3, 4, 7, 8].includes(place));
    const hasFirstWon =
      random.uniform() <
      chanceOf(
        first.map((one) => strengths[one] ?? 0),
        second.map((one) => strengths[one] ?? 0),
      );
    rate.learn({ first, second, hasFirstWon });
    skill.learn({ first, second, hasFirstWon });
  }
  const people = strengths.map((strength, place): Person => {
    const { roles } = generatePerson(random);
    const [rating = { mu: RATING.initialMu, sigma: RATING.initialSigma }] = rate.ratingsOf([place]);
    const [known] = skill.skillsOf([place]);
    return {
      id: `m${place + 1}`,
      rate: rating.mu,
      sigma: rating.sigma,
      ...(known !== undefined && { skill: known }),
      roles,
      blocking: [],
      recent: [],
      played: [],
      strength,
    };
  });
  return { people, activity };
};

const chanceOf = (team: readonly number[], opponents: readonly number[]): number => {
  const known = (strengths: readonly number[]) => strengths.map((mean) => ({ mean, deviation: 0 }));
  return skillChance(known(team), known(opponents));
};

interface Outcome {
  readonly waits: readonly Wait[];
  /** The real chance of team A in each match. */
  readonly chances: readonly number[];
}

/** The people of a session, and who of them is present. */
const gather = (seed: number) => {
  const random = createRandom(seed, 21);
  const { people, activity } = playHistory(random);
  const present = pick(random, activity, COMMUNITY.present)
    .map((place) => people[place])
    .filter((one) => one !== undefined);
  return { people, present };
};

/** The settings of the product with equal work per tick. */
export const PRODUCT: Settings = { ...DEFAULT_SETTINGS, ...WORK };

/** One session of the community by the settings of the product. */
export const playRealSession = (scenario: Scenario, seed: number): Session =>
  playSession(scenario, solve, PRODUCT, seed, {}, gather(seed).present);

const playOne = (settings: Settings, seed: number): Outcome => {
  const { people, present } = gather(seed);
  const strengthOf = new Map(people.map(({ id, strength }) => [id, strength]));
  const chances: number[] = [];
  const { waits } = playSession(
    REAL_SESSION,
    solve,
    settings,
    seed,
    {
      onMatch: (lineup) => {
        const strengths = lineup.map((id) => strengthOf.get(id) ?? Number.NaN);
        chances.push(chanceOf(strengths.slice(0, 5), strengths.slice(5)));
      },
    },
    present,
  );
  return { waits, chances };
};

type Outcomes = readonly Outcome[];
const waitsOf = (all: Outcomes): readonly Wait[] => all.flatMap(({ waits }) => waits);

const MEASURES: readonly { readonly name: string; readonly of: (all: Outcomes) => number }[] = [
  { name: "matches a session", of: (all) => mean(all.map(({ chances }) => chances.length)) },
  {
    name: "p95 wait of the matched, min",
    of: (all) =>
      quantile(
        waitsOf(all)
          .filter(({ end }) => end === "matched")
          .map(({ waitedS }) => waitedS / 60),
        0.95,
      ),
  },
  { name: "gave up, %", of: (all) => 100 * share(waitsOf(all).map(({ end }) => end === "gave up")) },
  {
    name: "real win chance within 45 and 55 %, %",
    of: (all) =>
      100 * share(all.flatMap(({ chances }) => chances).map((chance) => chance >= 0.45 && chance <= 0.55)),
  },
  {
    name: "real chance of the favourite, mean %",
    of: (all) =>
      100 * mean(all.flatMap(({ chances }) => chances).map((chance) => Math.max(chance, 1 - chance))),
  },
];

/** Sessions of a real-like community under each variant of the settings, with paired 95 % intervals against the first. */
export const realSessionRows = (seed: number, sessions: number): readonly YardstickRow[] => {
  const played = VARIANTS.map(({ name, settings }) => {
    say(`${sessions} sessions, ${REAL_SESSION.name}, ${name}`);
    return {
      name,
      outcomes: Array.from({ length: sessions }, (_, session) => playOne(settings, seed + session)),
    };
  });
  const before = played[0]?.outcomes ?? [];
  return played.flatMap(({ name, outcomes }) =>
    MEASURES.map((measure): YardstickRow => {
      const value = measure.of(outcomes);
      const pairs = outcomes.map((after, index) => [{ after, before: before[index] ?? after }]);
      const [low, high] = bootstrap(
        pairs,
        (both) => measure.of(both.map(({ after }) => after)) - measure.of(both.map((pair) => pair.before)),
        seed,
      );
      return {
        measure: `${REAL_SESSION.name}, ${name}: ${measure.name}`,
        target: "",
        value:
          outcomes === before
            ? value.toFixed(2)
            : `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)} against the first)`,
        isReached: null,
        note: `${sessions} sessions from seed ${seed}`,
      };
    }),
  );
};
