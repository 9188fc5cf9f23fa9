import { predictWin, rate, rating } from "openskill";
import { expect, it } from "vitest";
import type { Baseline } from "./baseline.ts";
import { createElo } from "./elo.ts";
import { createOpenskill } from "./openskill.ts";

const TEAMS = { first: ["a", "b"], second: ["c", "d"] };
const MIXED = { first: ["a", "c"], second: ["b", "e"] };

it("[SKILL-14] Elo of the team's mean moves every player by 32 times the surprise", () => {
  const elo = createElo<string>();
  expect(elo.foretell(TEAMS)).toBe(0.5);
  elo.learn({ ...TEAMS, hasFirstWon: false });
  // 1484, 1484 against 1516, 1516.
  const chance = 1 / (1 + 10 ** (32 / 400));
  expect(elo.foretell(TEAMS)).toBeCloseTo(chance, 12);
  elo.learn({ ...TEAMS, hasFirstWon: true });
  const step = 32 * (1 - chance);
  // Mean of a and c stays 1500; of b and the new e it is half of b's gap below.
  const meanGap = (1500 - (1484 + step)) / 2;
  expect(elo.foretell(MIXED)).toBeCloseTo(1 / (1 + 10 ** (-meanGap / 400)), 12);
});

it("[SKILL-14] openskill is the library's own with its defaults, whichever team wins", () => {
  const openskill = createOpenskill<string>();
  const fresh = () => [rating(), rating()];
  openskill.learn({ ...TEAMS, hasFirstWon: false });
  const [first, second] = rate([fresh(), fresh()], { rank: [2, 1] });
  expect(openskill.foretell(TEAMS)).toBeCloseTo(predictWin([first, second])[0] ?? 0, 12);
  expect(openskill.foretell(TEAMS)).toBeLessThan(0.5);
  openskill.learn({ ...TEAMS, hasFirstWon: true });
  const [after, lost] = rate([first, second], { rank: [1, 2] });
  expect(openskill.foretell(TEAMS)).toBeCloseTo(predictWin([after, lost])[0] ?? 0, 12);
});

it.each<[string, () => Baseline<string>]>([
  ["Elo", createElo],
  ["openskill", createOpenskill],
])("[SKILL-14] %s gives both teams chances that add up to one", (_name, create) => {
  const model = create();
  for (let game = 0; game < 30; game += 1) model.learn({ ...TEAMS, hasFirstWon: game % 3 > 0 });
  const chance = model.foretell(TEAMS);
  expect(chance).toBeGreaterThan(0.5);
  expect(chance + model.foretell({ first: TEAMS.second, second: TEAMS.first })).toBeCloseTo(1, 9);
});
