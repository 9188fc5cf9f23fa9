import { expect, test } from "vitest";
import { readGames, SPORTS } from "./games.ts";
import { afterFirstThird, foretellAll, scoreOf } from "./measure.ts";
import { bestMember, coin, type Model, openskillDefaults, ours } from "./models.ts";
import { GATES, simulate } from "./simulation.ts";

const lossOf = (model: Model, sport: (typeof SPORTS)[number]): number =>
  scoreOf(afterFirstThird(foretellAll(model, readGames(sport)))).logLoss;

test.each(SPORTS)(
  "[RATING-10] on real games of %s the win chances are worth more than a coin's and openskill's",
  (sport) => {
    const own = lossOf(ours(), sport);
    expect(own).toBeLessThanOrEqual(0.68);
    for (const other of [coin, openskillDefaults, bestMember])
      expect(own).toBeLessThan(lossOf(other(), sport));
  },
);

test("[RATING-11] in a season whose skills are known the rates come to them", () => {
  const seeds = [1, 2].map(simulate);
  for (const { name, of, worstOf, isReached } of GATES) {
    const worst = worstOf(seeds.map(of));
    expect(isReached(worst), `${name}: ${worst}`).toBe(true);
  }
}, 60_000);
