import { ROLES, TEAMS } from "@gokaku/game";
import { INITIAL_SKILL, type Skill, skillChance } from "@gokaku/rating";
import { describe, expect, it } from "vitest";
import { createBaselines, type Fairness, NO_MATCHES, type PlayedMatch, withMatch } from "./fairness.ts";

const seatsOf = (skillOfA: Skill | null, skillOfB = skillOfA): PlayedMatch["seats"] =>
  TEAMS.flatMap((team) =>
    ROLES.map((_, place) => ({
      userId: `${team}${place}`,
      team,
      skill: team === "A" ? skillOfA : skillOfB,
    })),
  );

const played = (verdict: PlayedMatch["verdict"], chanceOfA: number, teamGap = 0): PlayedMatch => ({
  seasonId: "season_9",
  verdict,
  chanceOfA,
  teamGap,
  wishes: [7, 2, 1],
  seats: seatsOf(null),
});

const sumsOf = (matches: readonly PlayedMatch[]): Fairness => {
  const baselines = createBaselines();
  return matches.reduce((sums, match) => withMatch(sums, match, baselines(match)), NO_MATCHES);
};

describe("the fairness of a season's matches", () => {
  it("[RATING-20] Brier score and log-loss are those worked by hand", () => {
    // 0.6 and A won, 0.7 and B won, 0.45 and B won.
    const { settled, rate } = sumsOf([played("A", 0.6), played("B", 0.7), played("B", 0.45)]);
    expect(rate.squares).toBeCloseTo(0.4 ** 2 + 0.7 ** 2 + 0.45 ** 2, 12);
    expect(rate.losses).toBeCloseTo(-Math.log(0.6) - Math.log(0.3) - Math.log(0.55), 12);
    expect({ settled, matches: rate.matches }).toEqual({ settled: 3, matches: 3 });
  });

  it("[RATING-20] each decided match falls into one of ten bins by the chance of team A", () => {
    const sums = [0, 0.05, 0.1, 0.55, 0.58, 1].map((chance) => played("A", chance));
    const { bins } = sumsOf([...sums, played("B", 0.52)]).rate;
    expect(bins.map(({ matches }) => matches)).toEqual([2, 1, 0, 0, 0, 3, 0, 0, 0, 1]);
    expect(bins[5]?.wins).toBe(2);
    expect(bins[5]?.chances).toBeCloseTo(1.65, 12);
  });

  it("[RATING-20] a chance of nothing or all that came otherwise costs much and not for ever", () => {
    const { losses } = sumsOf([played("B", 1)]).rate;
    expect(losses).toBeCloseTo(-Math.log(1e-6), 9);
  });

  it("[RATING-21] a match without a winner counts for teams and wishes alone", () => {
    const sums = sumsOf([{ ...played("invalid", 0.9, 12), seats: seatsOf(INITIAL_SKILL) }]);
    expect(sums).toMatchObject({ settled: 1, wishes: [7, 2, 1] });
    const { rate, skill, compared } = NO_MATCHES;
    expect(sums).toMatchObject({ rate, skill, compared });
  });

  it("[RATING-21] gaps between teams are counted below the first bound that they do not reach", () => {
    const sums = sumsOf([0, 4.9, 5, 79.9, 80, 1000].map((gap) => played("A", 0.5, gap)));
    expect(sums.teamGaps).toEqual([2, 1, 0, 0, 1, 2]);
    expect(sums.wishes).toEqual([42, 12, 6]);
  });

  it("[SKILL-14] the gap between teams is that of their mean skills where all ten have one", () => {
    const [weak, strong] = [INITIAL_SKILL, { ...INITIAL_SKILL, mean: INITIAL_SKILL.mean + 30 }];
    const sums = sumsOf([{ ...played("A", 0.5, 500), seats: seatsOf(strong, weak) }]);
    expect(sums.teamGaps).toEqual([0, 0, 0, 1, 0, 0]);
  });

  it("[SKILL-14] the skill is scored over the matches whose ten seats have one, the others over the same", () => {
    const strong = { mean: 1600, deviation: 100 };
    const skilled = seatsOf(strong, INITIAL_SKILL);
    const partly = skilled.map((seat, place) => (place === 3 ? { ...seat, skill: null } : seat));
    const sums = sumsOf([
      played("B", 0.7),
      { ...played("B", 0.7), seats: partly },
      { ...played("A", 0.6), seats: skilled },
      { ...played("B", 0.7), seats: skilled },
    ]);
    const five = (skill: Skill) => ROLES.map(() => skill);
    const chance = skillChance(five(strong), five(INITIAL_SKILL));
    expect(chance).toBeGreaterThan(0.55);
    expect(sums).toMatchObject({ settled: 4, rate: { matches: 4 }, skill: { matches: 2 } });
    expect(sums.skill.squares).toBeCloseTo((1 - chance) ** 2 + chance ** 2, 12);
    expect(sums.skill.losses).toBeCloseTo(-Math.log(chance) - Math.log(1 - chance), 12);
    expect(sums.skill.bins[Math.floor(chance * 10)]).toEqual({ matches: 2, chances: 2 * chance, wins: 1 });
    expect(sums.compared.coin).toBeCloseTo(2 * Math.log(2), 12);
    expect(sums.compared.rate).toBeCloseTo(-Math.log(0.6) - Math.log(0.3), 12);
    // B has won twice before: its Elo is ahead, by the hand-worked steps of K 32.
    const eloAfter = [0, 0].reduce((gap) => gap - 64 * (1 / (1 + 10 ** (-gap / 400))), 0);
    const first = 1 / (1 + 10 ** (-eloAfter / 400));
    const second = 1 / (1 + 10 ** (-(eloAfter + 64 * (1 - first)) / 400));
    expect(sums.compared.elo).toBeCloseTo(-Math.log(first) - Math.log(1 - second), 12);
    expect(sums.compared.openskill).toBeGreaterThan(0);
  });

  it("[SKILL-14] models learn a match after their chance, and nothing from one without a winner", () => {
    const baselines = createBaselines();
    const match = { verdict: "A", seats: seatsOf(null) } as const;
    const even = { elo: 0.5, openskill: expect.closeTo(0.5, 9) };
    expect(baselines({ ...match, verdict: "invalid" })).toEqual(even);
    expect(baselines(match)).toEqual(even);
    const { elo, openskill } = baselines(match);
    expect(elo).toBeGreaterThan(0.5);
    expect(openskill).toBeGreaterThan(0.5);
  });
});
