import type { Team } from "@gokaku/game";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { type Skill, skillChance } from "@gokaku/rating";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SeatDraft } from "../src/domain/draft.ts";
import { aDraft } from "./factories.ts";
import { codeOf, everybody, type Harness, startHarness, teamOf } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

/** The same ten in every match of a name, so that one player has several. */
const seatsOf = (name: string, skillOf: (seat: SeatDraft) => Skill | null): readonly SeatDraft[] =>
  aDraft("1", name).seats.map((seat) => ({ ...seat, skill: skillOf(seat) }));
const SKILLS: Readonly<Record<Team, Skill>> = {
  A: { mean: 1550.25, deviation: 120.5 },
  B: { mean: 1480.75, deviation: 290.5 },
};
const skilled = (name: string) => seatsOf(name, ({ team }) => SKILLS[team]);
const five = (skill: Skill): readonly Skill[] => Array.from({ length: 5 }, () => skill);
const BY_SKILL = skillChance(five(SKILLS.A), five(SKILLS.B));

const play = async (seats: readonly SeatDraft[], verdict: Team | "invalid") => {
  const match = await harness.createMatch({ seats });
  const [first = "", second = ""] = everybody(match);
  for (const user of everybody(match)) {
    const invalidUserId = verdict === "invalid" ? (user === first ? second : first) : "";
    await harness.report(match, user, verdict, { invalidUserId });
  }
  return match;
};
const balanceOf = async (user: string, seasonId = "season_9") =>
  (await harness.gateway.getOwnBalance({ seasonId }, harness.as(user))).balance;
const frozenOf = (matchId: string) =>
  harness.rows<{ user_id: string; skill_mean: number | null; skill_deviation: number | null }>(
    "select user_id, skill_mean, skill_deviation from match_players where match_id = $1 order by user_id",
    [matchId],
  );

test("[SKILL-13] a match freezes the skill of each seat; an unknown or senseless one is null", async () => {
  const odd: readonly Skill[] = [
    { mean: 1500, deviation: 0 },
    { mean: Number.NaN, deviation: 100 },
    { mean: 1500, deviation: -1 },
    { mean: 1500, deviation: Number.POSITIVE_INFINITY },
  ];
  const seats = seatsOf("frozen", ({ team }) => SKILLS[team]).map((seat, place) =>
    place < odd.length ? { ...seat, skill: odd[place] ?? null } : seat,
  );
  const { id } = await harness.createMatch({ seats });
  const rows = new Map((await frozenOf(id)).map((row) => [row.user_id, row]));
  for (const [place, { userId, team }] of seats.entries()) {
    const known = place < odd.length ? null : SKILLS[team];
    expect(rows.get(userId)).toMatchObject({
      skill_mean: known?.mean ?? null,
      skill_deviation: known?.deviation ?? null,
    });
  }
});

test("[SKILL-13] expected and real wins of the own decided matches of the season, by skill or else by rate", async () => {
  const seats = skilled("own");
  const match = await play(seats, "A");
  const [user = ""] = teamOf(match, "A");
  expect(await balanceOf(user)).toMatchObject({ matches: 1, wins: 1, favourite: 1, underdog: 0, even: 0 });
  expect((await balanceOf(user))?.expectedWins).toBeCloseTo(BY_SKILL, 12);
  // By rate: 0.512 for the team.
  await play(
    seats.map((seat) => (seat.userId === user ? { ...seat, skill: null } : seat)),
    "B",
  );
  await play(seats, "invalid");
  await harness.createMatch({ seats });
  await play(skilled("other"), "A");
  const balance = await balanceOf(user);
  expect(balance).toMatchObject({ matches: 2, wins: 1, favourite: 1, underdog: 0, even: 1 });
  const [rate] = await harness.rows<{ chance: number }>(
    "select expected_score as chance from settlement_deltas where match_id = $1 and user_id = $2",
    [match.id, user],
  );
  expect(rate?.chance).toBeCloseTo(0.512, 3);
  expect(balance?.expectedWins).toBeCloseTo(BY_SKILL + (rate?.chance ?? 0), 12);
  const [rival = ""] = teamOf(match, "B");
  const others = await balanceOf(rival);
  expect(others).toMatchObject({ matches: 2, wins: 1, underdog: 1, even: 1 });
  expect((others?.expectedWins ?? 0) + (balance?.expectedWins ?? 0)).toBeCloseTo(2, 9);
});

test("[SKILL-13] a correction counts as it stands now, in both directions", async () => {
  const match = await play(skilled("corrected"), "A");
  const [user = ""] = teamOf(match, "B");
  const decide = (verdict: Verdict) =>
    harness.gateway.decideMatch(
      { matchId: match.id, verdict, reason: "録画で確認" },
      harness.as("the_admin", true),
    );
  expect(await balanceOf(user)).toMatchObject({ matches: 1, wins: 0 });
  await decide(Verdict.B);
  expect(await balanceOf(user)).toMatchObject({ matches: 1, wins: 1, underdog: 1 });
  await decide(Verdict.UNSPECIFIED);
  expect(await balanceOf(user)).toMatchObject({ matches: 0, wins: 0, expectedWins: 0 });
});

test("[SKILL-13] a player without matches has a balance of nothing; an unknown season is none", async () => {
  expect(await balanceOf("new_here")).toMatchObject({ matches: 0, intervalLow: 0, intervalHigh: 0 });
  const match = await play(skilled("season"), "A");
  const [user = ""] = teamOf(match, "A");
  await harness.rows("insert into seasons (id, closed, version) values ('season_10', false, 1)");
  expect(await balanceOf(user, "season_10")).toMatchObject({ matches: 0 });
  expect(await codeOf(balanceOf(user, "season_99"))).toBe("season_not_found");
});

test("[PROFILE-73] an export contains the frozen skill of the own seats, and no other player's", async () => {
  const seats = seatsOf("export", ({ userId }) => ({
    mean: userId.endsWith("A0") ? 1612.5 : 1444.5,
    deviation: 100,
  }));
  const match = await harness.createMatch({ seats });
  const own = match.seats.find(({ userId }) => userId.endsWith("A0"))?.userId ?? "";
  const { json } = await harness.gateway.exportPlayer({}, harness.as(own));
  expect(JSON.parse(json)).toMatchObject({ seats: [{ skill_mean: 1612.5, skill_deviation: 100 }] });
  expect(json).not.toContain("1444.5");
});
