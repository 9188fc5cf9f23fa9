import { ROLES } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { generateSnapshot } from "../../testing/instance.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import type { Candidate } from "../model/snapshot.ts";
import { solve } from "../solve.ts";

const BRIEF = { ...DEFAULT_SETTINGS, budget: 20_000 };

const player = (number: number, changes: Partial<Candidate> = {}): Candidate => ({
  entryId: `e${number}`,
  userId: `u${number}`,
  roles: ROLES,
  rate: 1500,
  sigma: 100,
  waitedS: 60,
  blocking: [],
  roleDebt: 0,
  ...changes,
});

const lineup = (changes: Partial<Candidate> = {}) =>
  Array.from({ length: 10 }, (_, index) => player(index, changes));
const reasonOf = (candidates: readonly Candidate[], userId: string) =>
  solve({ candidates }, BRIEF, "1").leftovers.find((leftover) => leftover.userId === userId)?.reason;

describe("why a player was left over", () => {
  test("[TICK-31] a rate too far from nine others: the window, and how many were near at most", () => {
    const reason = reasonOf([...lineup(), player(10, { rate: 2100 })], "u10");
    expect(reason).toEqual({ scope: "queue", shortage: { kind: "window", near: 1 } });
  });

  test("[TICK-31] no player has the missing roles: the roles, their takers and the seats", () => {
    const lanes = ROLES.slice(0, 3);
    const reason = reasonOf(lineup({ roles: lanes }), "u3");
    expect(reason).toEqual({
      scope: "queue",
      shortage: { kind: "roles", roles: ["BOTTOM_LANE", "TANK"], takers: 0, seats: 4 },
    });
  });

  test("[TICK-31] blocked by one of only nine others: the blocks", () => {
    const candidates = lineup().map((one, index) => (index === 4 ? { ...one, blocking: ["u7"] } : one));
    expect(reasonOf(candidates, "u7")).toEqual({ scope: "queue", shortage: { kind: "blocks" } });
  });

  test("[TICK-31] one player too many: a match with this player exists, but only with players whose places are worth more", () => {
    const plan = solve({ candidates: [...lineup(), player(10)] }, BRIEF, "1");
    expect(plan.leftovers.map(({ reason }) => reason)).toEqual([
      { scope: "rest", shortage: { kind: "window", near: 1 } },
    ]);
  });

  test("[TICK-31] in random queues the leftover players have no match among themselves", () => {
    for (let seed = 1; seed <= 40; seed += 4) {
      const { candidates } = generateSnapshot(30 + seed, seed);
      const { leftovers } = solve({ candidates }, { ...BRIEF, budget: 100_000 }, "1");
      expect(leftovers.filter(({ reason }) => reason.scope === "search")).toEqual([]);
    }
  });
});

describe("overdue players", () => {
  test("[TICK-6] a player who fits into no match is reported as such", () => {
    const far = player(10, { rate: 2300, waitedS: 2000 });
    const plan = solve({ candidates: [...lineup({ waitedS: 1900 }), far] }, BRIEF, "1");
    expect(plan.overdue).toEqual({ waiting: 11, seated: 10, by: "none_possible" });
  });

  test("[TICK-6] more overdue players than seats: proven in a small queue", () => {
    const candidates = Array.from({ length: 11 }, (_, index) =>
      player(index, { waitedS: 1900, roles: [ROLES[index % 5] ?? "TANK", ROLES[(index + 1) % 5] ?? "TANK"] }),
    );
    expect(solve({ candidates }, BRIEF, "1").overdue).toEqual({ waiting: 11, seated: 10, by: "proven" });
  });
});
