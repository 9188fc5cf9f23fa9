import { describe, expect, it } from "vitest";
import { NO_MATCHES, type PlayedMatch, withMatch } from "./fairness.ts";

const played = (verdict: PlayedMatch["verdict"], chanceOfA: number, teamGap = 0): PlayedMatch => ({
  seasonId: "season_9",
  verdict,
  chanceOfA,
  teamGap,
  wishes: [7, 2, 1],
});

describe("the fairness of a season's matches", () => {
  it("[RATING-20] Brier score and log-loss are those worked by hand", () => {
    // 0.6 and A won, 0.7 and B won, 0.45 and B won.
    const sums = [played("A", 0.6), played("B", 0.7), played("B", 0.45)].reduce(withMatch, NO_MATCHES);
    expect(sums.squares).toBeCloseTo(0.4 ** 2 + 0.7 ** 2 + 0.45 ** 2, 12);
    expect(sums.losses).toBeCloseTo(-Math.log(0.6) - Math.log(0.3) - Math.log(0.55), 12);
    expect(sums).toMatchObject({ settled: 3, decided: 3 });
  });

  it("[RATING-20] each decided match falls into one of ten bins by the chance of team A", () => {
    const sums = [0, 0.05, 0.1, 0.55, 0.58, 1].map((chance) => played("A", chance));
    const { bins } = [...sums, played("B", 0.52)].reduce(withMatch, NO_MATCHES);
    expect(bins.map(({ matches }) => matches)).toEqual([2, 1, 0, 0, 0, 3, 0, 0, 0, 1]);
    expect(bins[5]?.wins).toBe(2);
    expect(bins[5]?.chances).toBeCloseTo(1.65, 12);
  });

  it("[RATING-20] a chance of nothing or all that came otherwise costs much and not for ever", () => {
    const { losses } = withMatch(NO_MATCHES, played("B", 1));
    expect(losses).toBeCloseTo(-Math.log(1e-6), 9);
  });

  it("[RATING-21] a match without a winner counts for teams and wishes alone", () => {
    const sums = withMatch(NO_MATCHES, played("invalid", 0.9, 12));
    expect(sums).toMatchObject({ settled: 1, decided: 0, squares: 0, losses: 0, wishes: [7, 2, 1] });
    expect(sums.bins).toEqual(NO_MATCHES.bins);
  });

  it("[RATING-21] gaps between teams are counted below the first bound that they do not reach", () => {
    const sums = [0, 4.9, 5, 79.9, 80, 1000]
      .map((gap) => played("A", 0.5, gap))
      .reduce(withMatch, NO_MATCHES);
    expect(sums.teamGaps).toEqual([2, 1, 0, 0, 1, 2]);
    expect(sums.wishes).toEqual([42, 12, 6]);
  });
});
