import { create } from "@bufbuild/protobuf";
import { Match, MatchUpdate } from "@gokaku/contract";
import { Role, Team, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchUpdatedSchema, type UpdateType } from "@gokaku/proto/events/v1/events_pb";
import { MatchStatus, MatchViewSchema, ReportViewSchema } from "@gokaku/proto/matches/v1/matches_pb";
import { expect, test } from "vitest";
import { presentMatch, presentMatchUpdated } from "./matches.ts";

const ROLES = [Role.TOP_LANE, Role.SUPPORT, Role.MIDDLE, Role.BOTTOM_LANE, Role.TANK];
const SECRET = "https://voice.example/secret";

/** A view that holds more than its viewer may see. */
const leakyView = (myTeam: Team, status: MatchStatus, disputed = false) =>
  create(MatchViewSchema, {
    matchId: "17",
    version: 4n,
    status,
    myTeam,
    disputed,
    teamA: { team: Team.A, voiceLink: `${SECRET}/A`, seats: seats("a") },
    teamB: { team: Team.B, voiceLink: `${SECRET}/B`, seats: seats("b") },
    reports: [
      { userId: "a0", verdict: Verdict.A, team: Team.A, reportedAtS: 1n },
      { userId: "b0", verdict: Verdict.A, team: Team.B, reportedAtS: 2n },
      { userId: "b1", verdict: Verdict.INVALID, team: Team.B, reportedAtS: 3n },
    ],
    winner: status === MatchStatus.DONE ? Verdict.A : Verdict.UNSPECIFIED,
  });

const seats = (side: string) => ROLES.map((role, index) => ({ card: { userId: `${side}${index}` }, role }));

test("[LIVE-19] the other team's roles and voice link are left out, whatever the view holds", () => {
  for (const [myTeam, viewer, own, other] of [
    [Team.A, "a0", "A", "B"],
    [Team.B, "b0", "B", "A"],
  ] as const) {
    const match = presentMatch(leakyView(myTeam, MatchStatus.MATCHED), viewer);
    const { players, voice_channel } = own === "A" ? match.team_a : match.team_b;
    const opponents = own === "A" ? match.team_b : match.team_a;
    expect(players.map((player) => player.role)).toEqual([
      "TOP_LANE",
      "SUPPORT",
      "MIDDLE",
      "BOTTOM_LANE",
      "TANK",
    ]);
    expect(opponents.players.map((player) => player.role)).toEqual([null, null, null, null, null]);
    expect(voice_channel).toBe(`${SECRET}/${own}`);
    expect(JSON.stringify(match)).not.toContain(`${SECRET}/${other}`);
  }
});

test("[LIVE-19] until the match is closed a player sees the own report alone", () => {
  const open = presentMatch(leakyView(Team.B, MatchStatus.MATCHED), "b0");
  expect(open.user_reports).toEqual([{ user_id: "b0", result: "lose", reported_at: 2 }]);
  const closed = presentMatch(leakyView(Team.B, MatchStatus.DONE), "b0");
  expect(closed.user_reports.map(({ user_id, result }) => [user_id, result])).toEqual([
    ["a0", "win"],
    ["b0", "lose"],
    ["b1", "invalid"],
  ]);
  expect([open.winner_team, closed.winner_team]).toEqual([null, "A"]);
});

test("[REPORT-17] a dispute is a close: all ten reports are shown, whoever looks", () => {
  for (const [myTeam, viewer] of [
    [Team.A, "a0"],
    [Team.B, "b0"],
    [Team.B, "b4"],
  ] as const) {
    const match = presentMatch(leakyView(myTeam, MatchStatus.MATCHED, true), viewer);
    expect(match.user_reports.map((report) => report.user_id)).toEqual(["a0", "b0", "b1"]);
    expect([match.status, match.disputed, match.winner_team]).toEqual(["matched", true, null]);
  }
});

test("[AUTH-21] a verdict, a team, a role or a status that only a newer service knows blames no player", () => {
  const view = leakyView(Team.A, 99 as MatchStatus, true);
  view.winner = 99 as Verdict;
  view.reports.push(
    ...[
      { userId: "b2", verdict: Verdict.UNSPECIFIED, team: Team.B },
      { userId: "b3", verdict: 99 as Verdict, team: Team.B },
      { userId: "b4", verdict: Verdict.A, team: 99 as Team },
    ].map((report) => create(ReportViewSchema, report)),
  );
  const seat = view.teamA?.seats[0];
  if (seat !== undefined) seat.role = 99 as Role;
  const match = Match.parse(presentMatch(view, "a0"));
  expect(match.user_reports.map(({ user_id, result }) => `${user_id} ${result}`).slice(3)).toEqual([
    "b2 invalid",
    "b3 invalid",
    "b4 invalid",
  ]);
  expect([match.status, match.winner_team, match.team_a.players[0]?.role]).toEqual(["matched", null, null]);
  const update = create(MatchUpdatedSchema, { matchId: "17", updateType: 99 as UpdateType });
  expect(MatchUpdate.parse(presentMatchUpdated(update)).updateType).toBe("status");
});

test("[LIVE-19] a view that does not say whose it is is not shown", () => {
  expect(() => presentMatch(leakyView(Team.UNSPECIFIED, MatchStatus.MATCHED), "a0")).toThrow();
});
