import { type MatchmakerSettings, ROLES, type UserId } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { type PlanLeftover, type PlanMatch, planFault, type SnapshotPlayer } from "./plan.ts";

const user = (index: number): UserId => `user-${index}` as UserId;
const snapshot: readonly SnapshotPlayer[] = Array.from({ length: 20 }, (_, index) => ({
  entryId: `entry-${index}`,
  entryVersion: 1,
  userId: user(index),
  roles: [ROLES[index % 5] ?? "TANK", ROLES[(index + 1) % 5] ?? "TANK"],
  rate: 1500,
  sigma: 100,
  waitedS: 0,
  blocking: [],
  roleDebt: 0,
}));

const matchOf = (index: number): PlanMatch => ({
  index,
  firstAttack: "A",
  value: 400,
  winChanceA: 0.5,
  seats: snapshot.slice(index * 10, index * 10 + 10).map(({ entryId, userId }, place) => ({
    entryId,
    userId,
    team: place < 5 ? "A" : "B",
    role: ROLES[place % 5] ?? "TANK",
    choice: 0,
    window: 200,
  })),
  reasons: null,
});

const settings = { windowBase: 200, windowPerMinute: 25, windowMaximum: 600 } as MatchmakerSettings;
const faultOf = (
  matches: readonly PlanMatch[],
  players = snapshot,
  leftovers: readonly PlanLeftover[] = [],
): string | null => planFault({ matches, leftovers }, players, settings);

const leftoverOf = (index: number): PlanLeftover => ({
  entryId: `entry-${index}`,
  userId: user(index),
  scope: "worth",
  shortage: null,
  near: 0,
  roles: [],
  takers: 0,
  seats: 0,
});

const withSeat = (place: number, change: Partial<PlanMatch["seats"][number]>): readonly PlanMatch[] => {
  const match = matchOf(0);
  return [{ ...match, seats: match.seats.map((seat, at) => (at === place ? { ...seat, ...change } : seat)) }];
};

describe("[TICK-12] a plan is stored only if it fits its snapshot", () => {
  test("a sound plan has no fault", () => {
    expect(faultOf([matchOf(0), matchOf(1)], snapshot)).toBeNull();
    expect(faultOf([], snapshot)).toBeNull();
  });

  test.each([
    ["nine seats", [{ ...matchOf(0), seats: matchOf(0).seats.slice(1) }], /has 9 seats/],
    ["a role twice", withSeat(0, { role: "SUPPORT" }), /each role once/],
    ["six against four", withSeat(0, { team: "B" }), /each role once/],
    ["an unknown entry", withSeat(0, { entryId: "entry-x" }), /not in the snapshot/],
    ["another's entry", withSeat(0, { userId: user(11) }), /another player's/],
    ["an entry twice", [matchOf(0), { ...matchOf(0), index: 1 }], /planned twice/],
    ["a gap in the numbering", [matchOf(0), { ...matchOf(1), index: 2 }], /stands at place 1/],
  ])("%s", (_, plan, sentence) => {
    expect(faultOf(plan, snapshot)).toMatch(sentence);
  });

  test("a role that was not selected", () => {
    const narrow = snapshot.map((player, index) =>
      index === 0 ? { ...player, roles: ["TANK", "SUPPORT"] as const } : player,
    );
    expect(faultOf([matchOf(0)], narrow)).toMatch(/did not select TOP_LANE/);
  });

  test("rates too far apart, unless both have waited", () => {
    const first = (changes: Partial<SnapshotPlayer>, others: Partial<SnapshotPlayer> = {}) =>
      snapshot.map((player, index) => ({ ...player, ...(index === 0 ? changes : others) }));
    expect(faultOf([matchOf(0)], first({ rate: 1700 }))).toBeNull();
    expect(faultOf([matchOf(0)], first({ rate: 1701 }))).toMatch(/too far apart/);
    expect(faultOf([matchOf(0)], first({ rate: 1300 }))).toBeNull();
    expect(faultOf([matchOf(0)], first({ rate: 1299 }))).toMatch(/too far apart/);
    expect(faultOf([matchOf(0)], first({ rate: 1750, waitedS: 240 }))).toBeNull();
    expect(faultOf([matchOf(0)], first({ rate: 2100, waitedS: 9999 }, { waitedS: 9999 }))).toBeNull();
    expect(faultOf([matchOf(0)], first({ rate: 2101, waitedS: 9999 }, { waitedS: 9999 }))).toMatch(
      /too far apart/,
    );
  });

  test("leftovers are of the snapshot and sit nowhere", () => {
    expect(faultOf([matchOf(0)], snapshot, [leftoverOf(10), leftoverOf(11)])).toBeNull();
    expect(faultOf([matchOf(0)], snapshot, [leftoverOf(9)])).toMatch(/planned or left over twice/);
    expect(faultOf([], snapshot, [leftoverOf(1), leftoverOf(1)])).toMatch(/planned or left over twice/);
    expect(faultOf([], snapshot, [leftoverOf(20)])).toMatch(/not in the snapshot/);
    expect(faultOf([], snapshot, [{ ...leftoverOf(1), userId: user(2) }])).toMatch(/not in the snapshot/);
  });

  test("somebody who is blocked", () => {
    const blocking = snapshot.map((player, index) =>
      index === 9 ? { ...player, blocking: [user(2)] } : player,
    );
    expect(faultOf([matchOf(0)], blocking)).toMatch(/user-9 blocks/);
    const elsewhere = snapshot.map((player) =>
      player.entryId === "entry-9" ? { ...player, blocking: [user(12)] } : player,
    );
    expect(faultOf([matchOf(0)], elsewhere)).toBeNull();
  });
});
