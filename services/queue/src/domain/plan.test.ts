import { ROLES, type UserId } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { type PlanMatch, planFault, type SnapshotPlayer } from "./plan.ts";

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
  })),
});

const withSeat = (place: number, change: Partial<PlanMatch["seats"][number]>): readonly PlanMatch[] => {
  const match = matchOf(0);
  return [{ ...match, seats: match.seats.map((seat, at) => (at === place ? { ...seat, ...change } : seat)) }];
};

describe("[TICK-12] a plan is stored only if it fits its snapshot", () => {
  test("a sound plan has no fault", () => {
    expect(planFault([matchOf(0), matchOf(1)], snapshot)).toBeNull();
    expect(planFault([], snapshot)).toBeNull();
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
    expect(planFault(plan, snapshot)).toMatch(sentence);
  });

  test("a role that was not selected", () => {
    const narrow = snapshot.map((player, index) =>
      index === 0 ? { ...player, roles: ["TANK", "SUPPORT"] as const } : player,
    );
    expect(planFault([matchOf(0)], narrow)).toMatch(/did not select TOP_LANE/);
  });

  test("somebody who is blocked", () => {
    const blocking = snapshot.map((player, index) =>
      index === 9 ? { ...player, blocking: [user(2)] } : player,
    );
    expect(planFault([matchOf(0)], blocking)).toMatch(/user-9 blocks/);
    const elsewhere = snapshot.map((player) =>
      player.entryId === "entry-9" ? { ...player, blocking: [user(12)] } : player,
    );
    expect(planFault([matchOf(0)], elsewhere)).toBeNull();
  });
});
