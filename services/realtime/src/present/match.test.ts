import { create } from "@bufbuild/protobuf";
import { Role, Team, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchStatus, MatchViewSchema } from "@gokaku/proto/matches/v1/matches_pb";
import { expect, test } from "vitest";
import { presentMatch } from "./match.ts";

const ROLES = [Role.TOP_LANE, Role.SUPPORT, Role.MIDDLE, Role.BOTTOM_LANE, Role.TANK];
const SECRET = "https://voice.example/secret";

/** A view that holds more than its viewer may see. */
const leakyView = (myTeam: Team, status: MatchStatus) =>
  create(MatchViewSchema, {
    matchId: "17",
    version: 4n,
    status,
    myTeam,
    teamA: { team: Team.A, voiceLink: `${SECRET}/A`, seats: seats("a") },
    teamB: { team: Team.B, voiceLink: `${SECRET}/B`, seats: seats("b") },
    reports: [
      { userId: "a0", verdict: Verdict.A, team: Team.A, reportedAt: 1n },
      { userId: "b0", verdict: Verdict.A, team: Team.B, reportedAt: 2n },
      { userId: "b1", verdict: Verdict.INVALID, team: Team.B, reportedAt: 3n },
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

test("[LIVE-19] a view that does not say whose it is is not shown", () => {
  expect(() => presentMatch(leakyView(Team.UNSPECIFIED, MatchStatus.MATCHED), "a0")).toThrow();
});
