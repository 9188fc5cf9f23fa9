import { ROLES } from "@gokaku/game";
import { DEFAULT_SETTINGS } from "@gokaku/solver";
import { mayMeet } from "@gokaku/solver/testing/audit.ts";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import { evaluateMatch } from "@gokaku/solver/testing/reference.ts";
import { describe, expect, it } from "vitest";
import { neighbourWindow, oldestFirst } from "./greedy.ts";
import { seated } from "./seated.ts";

const ROUNDS = 150;

describe.each([
  ["oldest first", oldestFirst],
  ["neighbour window", neighbourWindow],
])("the greedy start %s", (_, baseline) => {
  it("keeps every hard constraint and seats each player once", () => {
    let matches = 0;
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const snapshot = generateSnapshot(10 + (seed % 50), seed);
      const lineups = seated(snapshot, baseline(snapshot, DEFAULT_SETTINGS, "7"));
      const everybody = lineups.flat();
      expect(new Set(everybody).size).toBe(everybody.length);
      for (const lineup of lineups) {
        matches += 1;
        for (const [place, player] of lineup.entries()) {
          expect(player.roles).toContain(ROLES[place % 5]);
          for (const other of lineup)
            if (other !== player)
              expect(mayMeet(player, other, DEFAULT_SETTINGS, snapshot.candidates)).toBe(true);
        }
      }
    }
    expect(matches).toBeGreaterThan(ROUNDS);
  });

  it("gives the same plan whatever the order of the snapshot", () => {
    const { candidates } = generateSnapshot(60, 3);
    const turned = baseline({ candidates: candidates.toReversed() }, DEFAULT_SETTINGS, "7");
    expect(turned).toEqual(baseline({ candidates }, DEFAULT_SETTINGS, "7"));
  });
});

describe("the value of a match", () => {
  it("is that of the objective, computed by hand", () => {
    const places = ROLES.concat(ROLES).map((role, place) => ({
      entryId: `e${place}`,
      userId: `u${place}`,
      roles: place === 0 ? (["TANK", role] as const) : ([role, ROLES[(place + 1) % 5] ?? "TANK"] as const),
      rate: place < 5 ? 1510 : 1500,
      sigma: 100,
      waitedS: 240,
      blocking: [],
      roleDebt: place === 0 ? 1 : 0,
    }));
    // 400 + 3·10·2 waits − 3·10 team gap − 0.35·10 lanes − 0.15·10 spread − 3.6·1·2 second choice in debt − 16 parity
    const { value, teamGap, laneGap, offRoleGap } = evaluateMatch(places, DEFAULT_SETTINGS);
    expect(value).toBeCloseTo(400 + 60 - 30 - 3.5 - 1.5 - 7.2 - 16);
    expect([teamGap, laneGap, offRoleGap]).toEqual([10, 10, 1]);
  });
});
