import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createOpenskill } from "@gokaku/rating";
import { expect, test } from "vitest";
import { compareModels } from "./compare.ts";
import { readGameFile } from "./game-file.ts";
import { readGames, SPORTS } from "./games.ts";
import { afterFirstThird, foretellAll, scoreOf } from "./measure.ts";
import type { Model } from "./model.ts";
import { bestMember, coin, ours } from "./models.ts";
import { GATES, simulate } from "./simulation.ts";

const lossOf = (model: Model, sport: (typeof SPORTS)[number]): number =>
  scoreOf(afterFirstThird(foretellAll(model, readGames(sport)))).logLoss;

test.each(SPORTS)(
  "[RATING-10] on real games of %s the win chances are worth more than a coin's and openskill's",
  (sport) => {
    const own = lossOf(ours(), sport);
    expect(own).toBeLessThanOrEqual(0.68);
    for (const other of [coin, () => createOpenskill<number>(), bestMember])
      expect(own).toBeLessThan(lossOf(other(), sport));
  },
);

test("[RATING-11] in a season whose skills are known the rates come to them", () => {
  const seeds = [1, 2].map(simulate);
  for (const { name, of, worstOf, isReached } of GATES) {
    const worst = worstOf(seeds.map(of));
    expect(isReached(worst), `${name}: ${worst}`).toBe(true);
  }
});

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Sets that may not be shipped lie beside the repository, where they exist. */
const beside = (name: string): string => pathOf(`../../../shared/data/real-games/${name}.json`);
const COMMUNITIES = [pathOf("games/halo.json"), beside("tribes-eu"), beside("aoe2-first-half")].filter(
  existsSync,
);

test.each(COMMUNITIES)(
  "[SKILL-8] on %s the skill predicts no worse than coin, Elo, incumbent and rate",
  async (file) => {
    const { logLoss, evenShare } = compareModels((await readGameFile(file)).games);
    for (const other of [logLoss.coin, logLoss.elo, logLoss.incumbent, logLoss.rate])
      expect(logLoss.skill).toBeLessThanOrEqual(other ?? Number.POSITIVE_INFINITY);
    expect(evenShare.skill).toBeGreaterThan(Math.max(evenShare.asPlayed, evenShare.rate));
  },
);

test.each(SPORTS)(
  "[SKILL-8] on %s the skill predicts no worse than coin, Elo, openskill and rate",
  (sport) => {
    const { logLoss } = compareModels(readGames(sport));
    for (const other of [logLoss.coin, logLoss.elo, logLoss.openskill, logLoss.rate])
      expect(logLoss.skill).toBeLessThanOrEqual(other ?? Number.NaN);
  },
);
