import { type MatchmakerSettings, ROLES as ROLE_NAMES, TEAMS } from "@gokaku/game";
import { roleToProto, teamToProto } from "@gokaku/grpc";
import { describe, expect, test } from "vitest";
import { type PlanLeftover, type PlanMatch, planFault, type SnapshotPlayer } from "./plan.ts";

const ROLES = ROLE_NAMES.map(roleToProto);
const [A, B] = TEAMS.map(teamToProto);
const [TOP_LANE = 0, SUPPORT = 0, , , TANK = 0] = ROLES;
const user = (index: number): string => `user-${index}`;
const snapshot: readonly SnapshotPlayer[] = Array.from({ length: 20 }, (_, index) => ({
  entryId: `entry-${index}`,
  entryVersion: 1n,
  userId: user(index),
  roles: [ROLES[index % 5] ?? TANK, ROLES[(index + 1) % 5] ?? TANK],
  rate: 1500,
  waitedSeconds: 0,
  blocking: [],
  extraWindow: 0,
}));

const matchOf = (index: number): PlanMatch => ({
  index,
  firstAttack: A ?? 0,
  seats: snapshot.slice(index * 10, index * 10 + 10).map(({ entryId, userId }, place) => ({
    entryId,
    userId,
    team: (place < 5 ? A : B) ?? 0,
    role: ROLES[place % 5] ?? TANK,
  })),
});

const settings = {
  windowBase: 200,
  windowPerMinute: 25,
  windowMaximum: 600,
  farAheadS: 0,
} as MatchmakerSettings;
const faultOf = (
  matches: readonly PlanMatch[],
  players = snapshot,
  leftovers: readonly PlanLeftover[] = [],
): string | null =>
  planFault({ header: { matchCount: matches.length }, matches, leftovers }, players, settings);

const leftoverOf = (index: number): PlanLeftover => ({
  entryId: `entry-${index}`,
  userId: user(index),
  scope: "worth",
  shortage: "",
  roles: [],
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
    ["a role twice", withSeat(0, { role: SUPPORT }), /each role once/],
    ["six against four", withSeat(0, { team: B ?? 0 }), /each role once/],
    ["an unknown entry", withSeat(0, { entryId: "entry-x" }), /not in the snapshot/],
    ["another's entry", withSeat(0, { userId: user(11) }), /another player's/],
    ["an entry twice", [matchOf(0), { ...matchOf(0), index: 1 }], /planned twice/],
    ["a gap in the numbering", [matchOf(0), { ...matchOf(1), index: 2 }], /is at index 1/],
  ])("%s", (_, plan, sentence) => {
    expect(faultOf(plan, snapshot)).toMatch(sentence);
  });

  test("matches that did not all arrive", () => {
    const plan = { header: { matchCount: 2 }, matches: [matchOf(0)], leftovers: [] };
    expect(planFault(plan, snapshot, settings)).toMatch(/1 of 2 matches arrived/);
  });

  test("teams and roles that are none", () => {
    expect(faultOf([{ ...matchOf(0), firstAttack: 0 }])).toMatch(/unknown team/);
    const third = matchOf(0).seats.map((seat) => ({ ...seat, team: seat.team === B ? 3 : seat.team }));
    expect(faultOf([{ ...matchOf(0), seats: third }])).toMatch(/unknown team/);
    expect(faultOf(withSeat(0, { role: 9 }))).toMatch(/did not select role 9/);
  });

  test.each([
    ["an unknown scope", { scope: "luck" }],
    ["a shortage where none belongs", { shortage: "window" }],
    ["no shortage where one belongs", { scope: "rest" }],
    ["an unknown shortage", { scope: "queue", shortage: "seats" }],
    ["an unknown role", { scope: "queue", shortage: "roles", roles: [0] }],
  ])("left over for %s", (_, change) => {
    expect(faultOf([], snapshot, [{ ...leftoverOf(1), ...change }])).toMatch(/unknown reason/);
  });

  test("a role that was not selected", () => {
    const narrow = snapshot.map((player, index) =>
      index === 0 ? { ...player, roles: [TANK, SUPPORT] } : player,
    );
    expect(faultOf([matchOf(0)], narrow)).toMatch(new RegExp(`did not select role ${TOP_LANE}`));
  });

  test("rates too far apart, unless both have waited", () => {
    const first = (changes: Partial<SnapshotPlayer>, others: Partial<SnapshotPlayer> = {}) =>
      snapshot.map((player, index) => ({ ...player, ...(index === 0 ? changes : others) }));
    expect(faultOf([matchOf(0)], first({ rate: 1700 }))).toBeNull();
    expect(faultOf([matchOf(0)], first({ rate: 1701 }))).toMatch(/too far apart/);
    expect(faultOf([matchOf(0)], first({ rate: 1300 }))).toBeNull();
    expect(faultOf([matchOf(0)], first({ rate: 1299 }))).toMatch(/too far apart/);
    expect(faultOf([matchOf(0)], first({ rate: 1750, waitedSeconds: 240 }))).toBeNull();
    expect(
      faultOf([matchOf(0)], first({ rate: 2100, waitedSeconds: 9999 }, { waitedSeconds: 9999 })),
    ).toBeNull();
    expect(
      faultOf([matchOf(0)], first({ rate: 2101, waitedSeconds: 9999 }, { waitedSeconds: 9999 })),
    ).toMatch(/too far apart/);
  });

  test("[GATHER-25] an extra window counts as in the solver", () => {
    const first = (rate: number) =>
      snapshot.map((player, index) => (index === 0 ? { ...player, rate, extraWindow: 200 } : player));
    expect(faultOf([matchOf(0)], first(1800))).toBeNull();
    expect(faultOf([matchOf(0)], first(1801))).toMatch(/too far apart/);
  });

  test("[SKILL-12] a player far from all others has no window", () => {
    const first = snapshot.map((player, index) =>
      index === 0 ? { ...player, rate: 3000, waitedSeconds: 2701 } : player,
    );
    const faultWith = (farAheadS: number, players = first) =>
      planFault({ header: { matchCount: 1 }, matches: [matchOf(0)], leftovers: [] }, players, {
        ...settings,
        farAheadS,
      });
    expect(faultWith(2700)).toBeNull();
    expect(faultWith(2701)).toMatch(/too far apart/);
    const near = first.map((player, index) => (index > 10 ? { ...player, rate: 2400 } : player));
    expect(faultWith(2700, near)).toMatch(/too far apart/);
  });

  test("leftovers are of the snapshot and sit nowhere", () => {
    expect(faultOf([matchOf(0)], snapshot, [leftoverOf(10), leftoverOf(11)])).toBeNull();
    expect(faultOf([matchOf(0)], snapshot, [leftoverOf(9)])).toMatch(/planned or left over twice/);
    expect(faultOf([], snapshot, [leftoverOf(1), leftoverOf(1)])).toMatch(/planned or left over twice/);
    expect(faultOf([], snapshot, [leftoverOf(20)])).toMatch(/not in the snapshot/);
    expect(faultOf([], snapshot, [{ ...leftoverOf(1), userId: user(2) }])).toMatch(/not in the snapshot/);
  });

  test("a blocked player", () => {
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
