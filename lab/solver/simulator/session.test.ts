import { DEFAULT_SETTINGS } from "@gokaku/solver";
import { describe, expect, it } from "vitest";
import { createAgenda } from "./agenda.ts";
import { oldestFirst } from "./greedy.ts";
import { constantlyOnline, OPEN_SESSION, QUIET_SESSION } from "./scenario.ts";
import type { Solve } from "./seated.ts";
import { playSession } from "./session.ts";
import { createEstimateRecorder } from "./wait-estimates.ts";

const emptyPlan: Solve = () => ({ matches: [] });

describe("the agenda", () => {
  it("returns events in the order of time, simultaneous ones in the order of entry", () => {
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

describe("a simulated session", () => {
  it("depends on the seed alone", () => {
    const play = (seed: number) => playSession(OPEN_SESSION, oldestFirst, DEFAULT_SETTINGS, seed);
    expect(play(5)).toEqual(play(5));
    expect(play(5)).not.toEqual(play(6));
  });

  it("has two joins a minute, and players without a match give up after half an hour on average", () => {
    const waits = [1, 2, 3, 4].flatMap((seed) => [
      ...playSession({ ...OPEN_SESSION, members: 5000 }, emptyPlan, DEFAULT_SETTINGS, seed).waits,
    ]);
    const hours = (4 * (OPEN_SESSION.lastJoinS - OPEN_SESSION.warmUpS)) / 3600;
    expect(waits.length / hours / 60).toBeGreaterThan(1.8);
    expect(waits.length / hours / 60).toBeLessThan(2.2);
    const meanS = waits.reduce((sum, { waitedS }) => sum + waitedS, 0) / waits.length;
    expect(meanS).toBeGreaterThan(1600);
    expect(meanS).toBeLessThan(2000);
  });

  it("has appointments for which players come together, with a wider window from then on", () => {
    const appointments = {
      everyS: 3600,
      share: 1,
      spreadS: 120,
      absentShare: 0,
      extraWindow: 200,
      extraForS: 600,
    };
    const scenario = { ...QUIET_SESSION, appointments };
    const joins: number[] = [];
    playSession(scenario, emptyPlan, DEFAULT_SETTINGS, 3, {
      onJoin: ({ atS }) => joins.push(atS),
      onTick: ({ atS, snapshot }) => {
        for (const { waitedS, extraWindow = 0 } of snapshot.candidates) {
          const timeS = 3600 * Math.round((atS - waitedS) / 3600);
          expect(extraWindow).toBe(atS >= timeS && atS <= timeS + 600 ? 200 : 0);
        }
      },
    });
    expect(joins.length).toBeGreaterThan(100);
    for (const atS of joins) expect(Math.abs(atS - 3600 * Math.round(atS / 3600))).toBeLessThanOrEqual(120);
  });

  it("never has more players waiting or playing than are online, and no player twice", () => {
    const playing = new Map<string, number>();
    playSession(constantlyOnline(25), oldestFirst, DEFAULT_SETTINGS, 9, {
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
    const { matches } = playSession(constantlyOnline(40), oldestFirst, DEFAULT_SETTINGS, 2, {
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

  it("asks for an estimate at every measured joining and stores the wait that follows", () => {
    const recorder = createEstimateRecorder(OPEN_SESSION);
    const { waits } = playSession(OPEN_SESSION, oldestFirst, DEFAULT_SETTINGS, 4, recorder.observer);
    expect(recorder.estimates().map(({ wait }) => wait)).toEqual(waits);
    expect(recorder.estimates().filter(({ estimate }) => estimate.known).length).toBeGreaterThan(
      0.9 * waits.length,
    );
  });
});
