import { EVERYONE } from "@gokaku/game";
import { Team, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchStatus, type MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { REHEARSAL } from "../src/domain/rehearsal.ts";
import { playRehearsal } from "../src/usecases/play-rehearsal.ts";
import { aDraft } from "./factories.ts";
import { codeOf, everybody, type Harness, newMatch, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(
    { VOICE_CHANNEL_PAIRS: "https://v.example/1a|https://v.example/1b" },
    { checkInS: 120 },
  );
});
afterAll(() => harness?.[Symbol.asyncDispose]());

const boss = () => harness.as("boss", true);
afterEach(() => harness.gateway.cancelRehearsal({}, boss()));

const start = async (user = "boss"): Promise<MatchView> => {
  const card = { userId: user, trainerName: "運営", rate: 1510 };
  const { match } = await harness.gateway.startRehearsal({ card }, harness.as(user, true));
  if (match === undefined) throw new Error("no rehearsal");
  return match;
};
const current = async (user = "boss") => (await harness.gateway.getCurrent({}, harness.as(user))).match;
/** The match once it is over. */
const closed = ({ matchId }: MatchView): Promise<MatchView> =>
  eventually(async () => {
    const { views } = await harness.realtime.viewFor({ matchId, userIds: ["boss"] });
    return views[0]?.match?.status === MatchStatus.DONE && views[0].match;
  });
const report = (matchId: string, verdict: Verdict) =>
  harness.gateway.submitReport(
    { matchId, verdict, bannedCharacterId: "PIKACHU", pickedCharacterId: "VENUSAUR" },
    boss(),
  );
const seatsOf = (match: MatchView | undefined) => [
  ...(match?.teamA?.seats ?? []),
  ...(match?.teamB?.seats ?? []),
];

/** Every table in which a match could leave something that counts. */
const COUNTED = [
  "matches",
  "creations",
  "match_players",
  "active_seats",
  "seat_history",
  "host_changes",
  "lobby_changes",
  "reports",
  "report_history",
  "disputes",
  "settlements",
  "settlement_deltas",
  "seat_changes",
] as const;
const counted = async () =>
  Object.fromEntries(
    await Promise.all(
      COUNTED.map(async (table) => [
        table,
        (await harness.rows<{ count: string }>(`select count(*) from ${table}`))[0]?.count,
      ]),
    ),
  );

describe("a rehearsal", () => {
  it("[MATCH-497] is played from check-in to the result with nine bots, and leaves nothing that counts", async () => {
    const before = await counted();
    const match = await start();
    expect(match).toMatchObject({ isRehearsal: true, hostUserId: "boss", myTeam: Team.A });
    expect(seatsOf(match)).toHaveLength(10);
    expect(match.teamA?.voiceLink).toMatch(/^https:/);

    await harness.gateway.checkIn({}, boss());
    await harness.gateway.updateLobby({ lobbyId: "87654321" }, boss());
    harness.clock.advance(REHEARSAL.firstBotAfterMs / 1000);
    await eventually(async () => (await current())?.checkInUntilMs === 0n);
    await report(match.matchId, Verdict.A);
    const result = await closed(match);
    expect(result).toMatchObject({ winner: Verdict.A, voided: false, reportCount: 10 });
    expect(await current()).toBeUndefined();

    expect(await counted()).toEqual(before);
    const subjects = await harness.rows<{ subject: string }>("select distinct subject from outbox");
    expect(subjects.map(({ subject }) => subject).toSorted()).toEqual([
      "match.admin_acted",
      "match.rehearsed",
    ]);
  }, 90_000);

  it("[ADMIN-584] is one at a time, of admins, and never of a player in a match", async () => {
    const match = await start();
    expect((await start()).matchId).toBe(match.matchId);
    expect(await codeOf(start("other_boss"))).toBe("rehearsal_running");
    expect((await harness.gateway.getRehearsal({})).userId).toBe("boss");
    expect(await codeOf(harness.gateway.startRehearsal({ card: { userId: "p" } }, harness.as("p")))).toBe(
      "forbidden",
    );
    const [player = ""] = everybody(await harness.createMatch());
    await harness.gateway.cancelRehearsal({}, boss());
    expect(await codeOf(start(player))).toBe("already_in_match");
    expect((await harness.gateway.getRehearsal({})).userId).toBe("");
  });

  it("[ADMIN-585] ends by cancelling, declining, a missed check-in or after 30 minutes", async () => {
    const ended = async (match: MatchView) => {
      expect(await closed(match)).toMatchObject({ status: MatchStatus.DONE, voided: true });
      expect(await current()).toBeUndefined();
    };
    const cancelled = await start();
    await harness.gateway.cancelRehearsal({}, boss());
    await harness.gateway.cancelRehearsal({}, boss());
    await ended(cancelled);
    const declined = await start();
    await harness.gateway.declineMatch({}, boss());
    await ended(declined);
    const missed = await start();
    harness.clock.advance(121);
    await ended(missed);
    const long = await start();
    await harness.gateway.updateLobby({ lobbyId: "1" }, boss());
    harness.clock.advance(REHEARSAL.lastsMs / 1000);
    await ended(long);
  }, 90_000);

  it("[MATCH-498] a real match of its admin comes first and ends it", async () => {
    const rehearsal = await start("real_B2");
    const draft = aDraft("170000000000009999", "real_");
    const { results } = await harness.queue.createMatches({ matches: [newMatch(draft)] });
    expect(results[0]?.created).toBe(true);
    expect((await current("real_B2"))?.matchId).toBe(draft.id);
    await eventually(async () => (await harness.gateway.getRehearsal({})).userId === "");
    expect((await current("real_B2"))?.matchId).toBe(draft.id);
    const views = await harness.realtime.viewFor({ matchId: rehearsal.matchId, userIds: ["real_B2"] });
    expect(views.views[0]?.match?.voided).toBe(true);
  });

  it("[MATCH-499] a bot gives the lobby number once the host's role is handed over", async () => {
    const match = await start();
    const handed = (await harness.gateway.transferHost({}, boss())).match;
    expect(handed?.hostUserId).not.toBe("boss");
    expect(handed?.hostUserId).not.toBe(EVERYONE);
    harness.clock.advance(REHEARSAL.lobbyAfterMs / 1000);
    await eventually(async () => (await current())?.lobbyId !== "");
    expect((await current())?.matchId).toBe(match.matchId);
  }, 60_000);

  it("[MATCH-499] two processes let the bots act once", async () => {
    await start();
    harness.clock.advance(REHEARSAL.firstBotAfterMs / 1000);
    await Promise.all([playRehearsal(harness.deps), playRehearsal(harness.deps)]);
    const events = await harness.events("match.rehearsed");
    const versions = events.map(({ matchId, version }) => `${matchId}/${version}`);
    expect(new Set(versions).size).toBe(versions.length);
  });
});
