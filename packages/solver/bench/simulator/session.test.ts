import { DEFAULT_SETTINGS } from "@gokaku/solver";
import { describe, expect, it } from "vitest";
import type { Solve } from "../baselines/baseline.ts";
import { oldestFirst } from "../baselines/baseline.ts";
import { createAgenda } from "./agenda.ts";
import { constantlyOnline, OPEN_EVENING } from "./scenario.ts";
import { playEvening } from "./session.ts";
import { createAsker } from "./wait-estimates.ts";

const nobody: Solve = () => ({ matches: [] });

describe("the agenda", () => {
  it("gives what is planned in the order of time, and first come first when at once", () => {
    const agenda = createAgenda<string>();
    for (const [atS, event] of [
      [5, "c"],
      [1, "a"],
      [5, "d"],
      [3, "b"],
    ] as const)
      agenda.add(atS, event);
    const order = Array.from({ length: 4 }, () => agenda.next()?.event);
    expect(order).toEqual(["a", "b", "c", "d"]);
    expect(agenda.next()).toBeUndefined();
  });
});

describe("a simulated evening", () => {
  it("is the same for the same seed and another for another", () => {
    const play = (seed: number) => playEvening(OPEN_EVENING, oldestFirst, DEFAULT_SETTINGS, seed);
    expect(play(5)).toEqual(play(5));
    expect(play(5)).not.toEqual(play(6));
  });

  it("lets two players a minute join, who give up after half an hour on average when nobody is matched", () => {
    const waits = [1, 2, 3, 4].flatMap((seed) => [
      ...playEvening({ ...OPEN_EVENING, members: 5000 }, nobody, DEFAULT_SETTINGS, seed).waits,
    ]);
    const hours = (4 * (OPEN_EVENING.lastJoinS - OPEN_EVENING.warmUpS)) / 3600;
    expect(waits.length / hours / 60).toBeGreaterThan(1.8);
    expect(waits.length / hours / 60).toBeLessThan(2.2);
    const meanS = waits.reduce((sum, { waitedS }) => sum + waitedS, 0) / waits.length;
    expect(meanS).toBeGreaterThan(1600);
    expect(meanS).toBeLessThan(2000);
  });

  it("never has more players waiting or playing than are online, nor anybody in two places", () => {
    const playing = new Map<string, number>();
    playEvening(constantlyOnline(25), oldestFirst, DEFAULT_SETTINGS, 9, {
      onTick: ({ atS, snapshot, plan }) => {
        const users = snapshot.candidates.map(({ userId }) => userId);
        expect(new Set(users).size).toBe(users.length);
        expect(users.length).toBeLessThanOrEqual(25);
        for (const user of users) expect(playing.get(user) ?? 0).toBeLessThanOrEqual(atS);
        const byEntry = new Map(snapshot.candidates.map(({ entryId, userId }) => [entryId, userId]));
        for (const { entryId } of plan.matches.flatMap(({ seats }) => seats))
          playing.set(byEntry.get(entryId) ?? "", atS + constantlyOnline(25).matchS[0]);
      },
    });
    expect(playing.size).toBeGreaterThan(20);
  });

  it("counts role debt over the last three matches", () => {
    const debts: number[] = [];
    const { matches } = playEvening(constantlyOnline(40), oldestFirst, DEFAULT_SETTINGS, 2, {
      onTick: ({ atS, snapshot }) => {
        if (atS > 7200) debts.push(...snapshot.candidates.map(({ roleDebt }) => roleDebt));
      },
    });
    const offRole = matches.flatMap(({ choices }) => choices).filter((rank) => rank > 0).length;
    const share = offRole / (10 * matches.length);
    const meanDebt = debts.reduce((sum, debt) => sum + debt, 0) / debts.length;
    expect(Math.max(...debts)).toBeLessThanOrEqual(3);
    expect(Math.abs(meanDebt / 3 - share)).toBeLessThan(0.15);
  });

  it("asks for an estimate at every measured joining and keeps what became of it", () => {
    const asker = createAsker(OPEN_EVENING);
    const { waits } = playEvening(OPEN_EVENING, oldestFirst, DEFAULT_SETTINGS, 4, asker.onlooker);
    expect(asker.told().map(({ wait }) => wait)).toEqual(waits);
    expect(asker.told().filter(({ estimate }) => estimate.known).length).toBeGreaterThan(0.9 * waits.length);
  });
});
