import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DecidedGames,
  fitSkills,
  INITIAL_SKILL,
  isFitDue,
  isMeasured,
  measuringLeft,
  replaySkills,
  SEED_TIERS,
  SKILL,
  type Skill,
  seedSkill,
  skillChance,
  skillOf,
  skillsAfter,
} from "../index.ts";

const skill = fc.record({
  mean: fc.double({ min: 300, max: 2700, noNaN: true }),
  deviation: fc.double({ min: 40, max: 300, noNaN: true }),
});
const team = fc.array(skill, { minLength: 5, maxLength: 5 });
const fiveOf = (one: Skill): Skill[] => Array.from({ length: 5 }, () => one);

const PLAYERS = 14;
const games = fc
  .array(fc.shuffledSubarray([...Array(PLAYERS).keys()], { minLength: 10, maxLength: 10 }), { maxLength: 40 })
  .map((tens) => ({
    seats: Int32Array.from(tens.flat()),
    starts: Int32Array.from({ length: tens.length + 1 }, (_, game) => game * 10),
  }));
const priors = Array.from({ length: PLAYERS }, () => INITIAL_SKILL);

describe("the chance of a skill", () => {
  it("[SKILL-2] of both teams adds up to one, and is one half for equal teams", () => {
    expect(skillChance(fiveOf(INITIAL_SKILL), fiveOf(INITIAL_SKILL))).toBe(0.5);
    fc.assert(
      fc.property(team, team, (one, other) => {
        expect(skillChance(one, other) + skillChance(other, one)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("[SKILL-2] is nearer to one half the less is known of the players", () => {
    const gapOf = (deviation: number): number =>
      skillChance(fiveOf({ mean: 1700, deviation }), fiveOf({ mean: 1500, deviation }));
    expect(gapOf(50)).toBeGreaterThan(gapOf(300));
    expect(gapOf(300)).toBeGreaterThan(0.5);
  });

  it("[SKILL-2] is worked by hand for a gap of 1,000 points", () => {
    const variance = (10 * 100 ** 2) / 868 ** 2;
    const logit = 1000 / 868 / Math.sqrt(1 + (Math.PI / 8) * variance);
    const [strong, weak] = [1700, 1500].map((mean) => fiveOf({ mean, deviation: 100 }));
    expect(skillChance(strong ?? [], weak ?? [])).toBeCloseTo(1 / (1 + Math.exp(-logit)), 12);
  });
});

describe("the skill after a game", () => {
  it("[SKILL-3] rises for winners, falls for losers, and is known better", () => {
    fc.assert(
      fc.property(team, team, (winners, losers) => {
        const after = skillsAfter(winners, losers);
        after.winners.forEach(({ mean, deviation }, place) => {
          expect(mean).toBeGreaterThan(winners[place]?.mean ?? Number.NaN);
          expect(deviation).toBeLessThan(winners[place]?.deviation ?? Number.NaN);
        });
        after.losers.forEach(({ mean }, place) => {
          expect(mean).toBeLessThan(losers[place]?.mean ?? Number.NaN);
        });
      }),
    );
  });

  it("[SKILL-3] is worked by hand for ten new players", () => {
    const variance = (10 * 300 ** 2) / 868 ** 2;
    const step = (0.5 / (1 + variance / 4)) * (300 ** 2 / 868);
    const { winners } = skillsAfter(fiveOf(INITIAL_SKILL), fiveOf(INITIAL_SKILL));
    expect(winners[0]?.mean).toBeCloseTo(1500 + step, 9);
    expect(winners[0]?.deviation).toBeCloseTo(1 / Math.sqrt(1 / 300 ** 2 + 0.25 / 868 ** 2), 9);
  });
});

describe("the fit to all games", () => {
  /** The largest slope of the posterior by a skill, in logits; 0 at its maximum. */
  const slopeAt = (fitted: readonly Skill[], all: DecidedGames, priorsOf: readonly Skill[]): number => {
    const logitOf = (mean: number): number => (mean - SKILL.initialMean) / SKILL.scale;
    const gradient = fitted.map(({ mean }, player) => {
      const prior = priorsOf[player] ?? INITIAL_SKILL;
      return (logitOf(prior.mean) - logitOf(mean)) * (SKILL.scale / prior.deviation) ** 2;
    });
    for (let from = 0; from < all.seats.length; from += 10) {
      const seats = Array.from(all.seats.subarray(from, from + 10));
      const signOf = (seat: number): number => (seat < 5 ? 1 : -1);
      const gap = seats.reduce(
        (sum, player, seat) => sum + signOf(seat) * logitOf(fitted[player]?.mean ?? 0),
        0,
      );
      seats.forEach((player, seat) => {
        gradient[player] = (gradient[player] ?? 0) + signOf(seat) / (1 + Math.exp(gap));
      });
    }
    return Math.max(...gradient.map(Math.abs));
  };

  it("[SKILL-4] is the maximum of the posterior: its gradient is zero for every player", () => {
    fc.assert(
      fc.property(games, (all) => {
        expect(slopeAt(fitSkills(all, priors), all, priors)).toBeLessThan(1e-4);
      }),
      { numRuns: 50 },
    );
  });

  it("[SKILL-4] knows a player by the prior and by the information of each game", () => {
    const all = {
      seats: Int32Array.from({ length: 20 }, (_, at) => at % 10),
      starts: Int32Array.of(0, 10, 20),
    };
    const fitted = fitSkills(all, priors);
    const gap = fitted
      .slice(0, 10)
      .reduce((sum, { mean }, seat) => sum + ((seat < 5 ? 1 : -1) * mean) / SKILL.scale, 0);
    const chance = 1 / (1 + Math.exp(-gap));
    const byHand = SKILL.scale / Math.sqrt((SKILL.scale / 300) ** 2 + 2 * chance * (1 - chance));
    expect(fitted[0]?.deviation).toBeCloseTo(byHand, 9);
    expect(fitted[9]?.deviation).toBeCloseTo(byHand, 9);
    expect(fitted[10]?.deviation).toBeCloseTo(300, 9);
  });

  it("[SKILL-4] gives the same skills for the same games every time", () => {
    fc.assert(
      fc.property(games, (all) => {
        expect(fitSkills(all, priors)).toEqual(fitSkills(structuredClone(all), priors));
      }),
    );
  });

  it("[SKILL-4] leaves a player without games at the prior", () => {
    const none = { seats: new Int32Array(), starts: Int32Array.of(0) };
    expect(fitSkills(none, [INITIAL_SKILL])).toEqual([INITIAL_SKILL]);
    expect(replaySkills(none, [INITIAL_SKILL])).toEqual([INITIAL_SKILL]);
  });

  it("[SKILL-4] converges for a player who wins every game with a strong prior against it", () => {
    const wins = 500;
    const all = {
      seats: Int32Array.from({ length: wins * 10 }, (_, at) => at % 10),
      starts: Int32Array.from({ length: wins + 1 }, (_, game) => game * 10),
    };
    const weak = { mean: 300, deviation: 20 };
    const unequal = [weak, ...Array.from({ length: 9 }, () => INITIAL_SKILL)];
    const fitted = fitSkills(all, unequal);
    expect(slopeAt(fitted, all, unequal)).toBeLessThan(1e-3);
    expect(fitted.every(({ mean, deviation }) => Number.isFinite(mean) && deviation > 0)).toBe(true);
    expect(fitted[0]?.mean).toBeGreaterThan(weak.mean);
    expect(fitted[1]?.mean).toBeGreaterThan(fitted[9]?.mean ?? Number.NaN);
  });

  it("[SKILL-4] in the order of play the replay is the sequential skill", () => {
    const seats = Int32Array.from({ length: 20 }, (_, at) => at % 10);
    const [first] = [skillsAfter(fiveOf(INITIAL_SKILL), fiveOf(INITIAL_SKILL))];
    const second = skillsAfter(first.winners, first.losers);
    const tens = priors.slice(0, 10);
    expect(replaySkills({ seats, starts: Int32Array.of(0, 10, 20) }, tens)).toEqual([
      ...second.winners,
      ...second.losers,
    ]);
  });

  it("[SKILL-1] the skill in use is the mean of both beliefs", () => {
    const state = { sequential: { mean: 1400, deviation: 200 }, fitted: { mean: 1600, deviation: 100 } };
    expect(skillOf(state)).toEqual({ mean: 1500, deviation: 150 });
  });
});

describe("the measuring of a player", () => {
  it("[SKILL-6] takes ten even games from the initial deviation, about a tenth each", () => {
    let teams = { winners: fiveOf(INITIAL_SKILL), losers: fiveOf(INITIAL_SKILL) };
    const left = [measuringLeft(INITIAL_SKILL)];
    for (let game = 0; game < SKILL.gamesToMeasure; game += 1) {
      const after = skillsAfter(teams.losers, teams.winners);
      teams = { winners: [...after.winners], losers: [...after.losers] };
      left.push(measuringLeft(teams.winners[0] ?? INITIAL_SKILL));
    }
    expect(left).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(isMeasured(teams.winners[0] ?? INITIAL_SKILL)).toBe(true);
  });

  it("[SKILL-6] a player is measured below the deviation, not at it", () => {
    expect(isMeasured({ deviation: SKILL.measuredDeviation })).toBe(false);
    expect(isMeasured({ deviation: SKILL.measuredDeviation - 0.1 })).toBe(true);
    expect(measuringLeft({ deviation: SKILL.measuredDeviation })).toBe(1);
  });

  it("[SKILL-7] a player on a tier is measured from the start, and no other number is a tier", () => {
    expect(SEED_TIERS).toEqual([900, 1200, 1500, 1800, 2100]);
    for (const [place, mean] of SEED_TIERS.entries()) {
      expect(seedSkill(place + 1)).toEqual({ mean, deviation: SKILL.seedDeviation });
      expect(isMeasured(seedSkill(place + 1))).toBe(true);
    }
    for (const tier of [0, 6, 2.5, Number.NaN]) expect(() => seedSkill(tier)).toThrow(RangeError);
  });
});

describe("when the skills are fitted", () => {
  const idle = { newGames: 0, isCorrected: false, lastResultAtMs: 0, fittedAtMs: 0, fitTookMs: 0 };
  const MINUTE = 60_000;

  it("[SKILL-5] after ten games, after half an hour without a result, and after a correction", () => {
    expect(isFitDue(idle, MINUTE * 1000)).toBe(false);
    expect(isFitDue({ ...idle, newGames: 9 }, MINUTE * 29)).toBe(false);
    expect(isFitDue({ ...idle, newGames: 1 }, MINUTE * 30)).toBe(true);
    expect(isFitDue({ ...idle, newGames: 10 }, 0)).toBe(true);
    expect(isFitDue({ ...idle, isCorrected: true }, 0)).toBe(true);
  });

  it("[SKILL-5] counts from the last result and the last fit, whatever the date", () => {
    const today = {
      ...idle,
      newGames: 1,
      lastResultAtMs: MINUTE * 1000,
      fittedAtMs: MINUTE * 1000,
      fitTookMs: MINUTE,
    };
    expect(isFitDue(today, MINUTE * 1029)).toBe(false);
    expect(isFitDue(today, MINUTE * 1030)).toBe(true);
    expect(isFitDue({ ...today, isCorrected: true }, MINUTE * 1019)).toBe(false);
    expect(isFitDue({ ...today, isCorrected: true }, MINUTE * 1020)).toBe(true);
  });

  it("[SKILL-5] takes at most a twentieth of the time", () => {
    const slow = { ...idle, newGames: 100, fitTookMs: MINUTE };
    expect(isFitDue(slow, MINUTE * 19)).toBe(false);
    expect(isFitDue(slow, MINUTE * 20)).toBe(true);
  });
});
