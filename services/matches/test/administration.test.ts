import { shortMatchId, type UserId } from "@gokaku/game";
import { Verdict as ProtoVerdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchFilter, MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { decidedSteps } from "@gokaku/rating";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, everybody, type Harness, startHarness, teamOf } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

type Created = Awaited<ReturnType<Harness["createMatch"]>>;

const admin = () => harness.as("the_admin", true);
const disputedMatch = async (): Promise<Created> => {
  const match = await harness.createMatch();
  for (const team of ["A", "B"] as const)
    for (const user of teamOf(match, team)) await harness.report(match, user, team);
  return match;
};
const settledMatch = async (): Promise<Created> => {
  const match = await harness.createMatch();
  for (const user of everybody(match)) await harness.report(match, user, "A");
  return match;
};
const idsOf = async (filter: MatchFilter, beforeMatchId = "", limit = 100): Promise<readonly string[]> => {
  const { matches } = await harness.gateway.listMatches({ filter, limit, beforeMatchId }, admin());
  return matches.map(({ matchId }) => matchId);
};
const decide = async (match: Created, verdict: ProtoVerdict, changes: object = {}) =>
  (
    await harness.gateway.decideMatch(
      { matchId: match.id, verdict, reason: "録画で確認", ...changes },
      admin(),
    )
  ).match;

describe("matches for admins", () => {
  it("[MATCH-80] disputes first, then the newest; page by page; matched, done, disputed and slow ones alone", async () => {
    const done = await settledMatch();
    const disputed = await disputedMatch();
    const open = await harness.createMatch();
    expect(await idsOf(MatchFilter.UNSPECIFIED)).toEqual([disputed.id, open.id, done.id]);
    expect(await idsOf(MatchFilter.UNSPECIFIED, "", 1)).toEqual([disputed.id]);
    expect(await idsOf(MatchFilter.UNSPECIFIED, disputed.id, 1)).toEqual([open.id]);
    expect(await idsOf(MatchFilter.UNSPECIFIED, open.id)).toEqual([done.id]);
    expect(await idsOf(MatchFilter.MATCHED)).toEqual([disputed.id, open.id]);
    expect(await idsOf(MatchFilter.DONE)).toEqual([done.id]);
    expect(await idsOf(MatchFilter.DISPUTED)).toEqual([disputed.id]);
    expect(await idsOf(MatchFilter.SLOW)).toEqual([]);
    harness.clock.advance(250 + 20 * 60 + 1);
    expect(new Set(await idsOf(MatchFilter.SLOW))).toEqual(new Set([disputed.id, open.id]));
    for (const page of [{ limit: 0 }, { limit: 101 }, { limit: 5, beforeMatchId: "x" }])
      expect(await codeOf(harness.gateway.listMatches(page, admin()))).toBe("invalid_request");
  });

  it("[MATCH-460] found by the number that players read, and by a player", async () => {
    const [one, other] = [await settledMatch(), await harness.createMatch()];
    const listed = async (asked: object) =>
      (await harness.gateway.listMatches({ limit: 100, ...asked }, admin())).matches.map(
        ({ matchId }) => matchId,
      );
    for (const match of [one, other])
      expect(await listed({ number: shortMatchId(match.id) })).toEqual([match.id]);
    const [player = ""] = teamOf(one, "A");
    expect(await listed({ userId: player })).toContain(one.id);
    expect(await listed({ userId: player, number: shortMatchId(one.id) })).toEqual([one.id]);
    expect(await listed({ userId: "visitor" })).toEqual([]);
    expect(await codeOf(harness.gateway.listMatches({ limit: 5, number: "12" }, admin()))).toBe(
      "invalid_request",
    );
  });

  it("[MATCH-81] one of them with all roles, links and reports in full, and its deltas once it is settled", async () => {
    const match = await harness.createMatch();
    const [reportedPlayer = ""] = teamOf(match, "B");
    const [user = ""] = teamOf(match, "A");
    await harness.report(match, user, "A", { move1: "わざ", violationUserId: reportedPlayer });
    const { match: found } = await harness.gateway.getMatch({ matchId: match.id }, admin());
    expect(found).toMatchObject({
      tickId: match.tickId,
      closedAtS: 0n,
      reports: [{ pickedCharacterId: "VENUSAUR", move1: "わざ", violationUserId: reportedPlayer }],
    });
    expect(found?.settlement).toBeUndefined();
    for (const team of [found?.view?.teamA, found?.view?.teamB])
      expect(new Set(team?.seats.map(({ role }) => role)).size).toBe(5);
    const settled = await settledMatch();
    const { match: closed } = await harness.gateway.getMatch({ matchId: settled.id }, admin());
    expect(closed?.settlement).toMatchObject({ cause: "all_reported", wasDisputed: false });
    expect(closed?.settlement?.deltas).toHaveLength(10);
    expect(await codeOf(harness.gateway.getMatch({ matchId: "17" }, admin()))).toBe("match_not_found");
    expect(await codeOf(harness.gateway.getMatch({ matchId: match.id }, harness.as(user)))).toBe("forbidden");
  });

  it("[MATCH-82] an admin who plays sees nothing of the own match until it is closed", async () => {
    const match = await harness.createMatch();
    const [user = "", other = ""] = teamOf(match, "A");
    const playing = harness.as(user, true);
    expect(await codeOf(harness.gateway.getMatch({ matchId: match.id }, playing))).toBe("own_match_open");
    for (const voter of everybody(match)) await harness.report(match, voter, "A");
    expect(await codeOf(harness.gateway.getMatch({ matchId: match.id }, playing))).toBe("accepted");
    expect(await codeOf(harness.gateway.getMatch({ matchId: match.id }, harness.as(other)))).toBe(
      "forbidden",
    );
  });
});

describe("the reporters of a match", () => {
  it("[MATCH-470] their reports in its season are compared with the results that hold now, other matches alone", async () => {
    const first = await settledMatch();
    const players = everybody(first);
    const again = await harness.createMatch({ seats: first.seats });
    const liar = teamOf(again, "B")[0] ?? "";
    for (const voter of everybody(again)) await harness.report(again, voter, voter === liar ? "B" : "A");
    const open = await harness.createMatch({ seats: first.seats });
    const { seasonId, reporters } = await harness.gateway.listReporters({ matchId: open.id }, admin());
    expect(seasonId).toBe(open.seasonId);
    expect(reporters.map(({ userId }) => userId).toSorted()).toEqual([...players].toSorted());
    for (const { userId, agreed, departed } of reporters)
      expect([userId, agreed, departed]).toEqual([userId, userId === liar ? 1 : 2, userId === liar ? 1 : 0]);
    await harness.gateway.decideMatch(
      { matchId: again.id, verdict: ProtoVerdict.B, reason: "録画で確認" },
      admin(),
    );
    const corrected = (await harness.gateway.listReporters({ matchId: open.id }, admin())).reporters;
    expect(corrected.find(({ userId }) => userId === liar)).toMatchObject({ agreed: 2, departed: 0 });
    const one = (await harness.gateway.listReporters({ matchId: again.id }, admin())).reporters;
    expect(one.map(({ agreed, departed }) => [agreed, departed])).toEqual(players.map(() => [1, 0]));
    const asked = { matchId: open.id };
    expect(await codeOf(harness.gateway.listReporters(asked, harness.as(liar)))).toBe("forbidden");
    expect(await codeOf(harness.gateway.listReporters(asked, harness.as(liar, true)))).toBe("own_match_open");
    expect(await codeOf(harness.gateway.listReporters({ matchId: "17" }, admin()))).toBe("match_not_found");
  });
});

describe("a dispute that an admin decides", () => {
  it("[MATCH-131] is not decided by an admin who played in it, but may be looked at", async () => {
    const match = await disputedMatch();
    const [user = ""] = teamOf(match, "A");
    const playing = harness.as(user, true);
    const asked = { matchId: match.id, verdict: ProtoVerdict.A, reason: "自分の試合" };
    expect(await codeOf(harness.gateway.decideMatch(asked, playing))).toBe("own_match");
    expect(await codeOf(harness.gateway.previewDecision(asked, playing))).toBe("accepted");
    const { match: stored } = await harness.gateway.getMatch({ matchId: match.id }, playing);
    expect(stored?.settlement).toBeUndefined();
    expect((await harness.events("match.admin_acted")).filter(({ object }) => object === match.id)).toEqual(
      [],
    );
    await decide(match, ProtoVerdict.A);
    expect(await codeOf(harness.gateway.decideMatch(asked, playing))).toBe("own_match");
  });

  it("[ADMIN-515] a helper proposes a dispute's result to those who decide; a player of the match cannot", async () => {
    const match = await disputedMatch();
    const helper = { as: { userId: "a_helper" as UserId, role: "helper" as const } };
    const asked = { matchId: match.id, verdict: ProtoVerdict.A, offenderUserId: "", reason: "録画で確認" };
    const { gateway } = harness;
    expect(await codeOf(gateway.proposeDecision({ ...asked, reason: " " }, helper))).toBe("reason_required");
    await gateway.proposeDecision({ ...asked, verdict: ProtoVerdict.B, reason: "最初の見立て" }, helper);
    const { match: proposed } = await gateway.proposeDecision(asked, helper);
    expect(proposed?.proposals).toMatchObject([
      { userId: "a_helper", result: { verdict: ProtoVerdict.A, offenderUserId: "" }, reason: "録画で確認" },
    ]);
    expect(proposed?.settlement).toBeUndefined();
    const [player = ""] = teamOf(match, "A");
    expect(await codeOf(gateway.proposeDecision(asked, harness.as(player, true)))).toBe("own_match");
    expect(await codeOf(gateway.decideMatch(asked, helper))).toBe("forbidden");
    const acts = (await harness.events("match.admin_acted")).filter(({ object }) => object === match.id);
    expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["match.propose", "a_helper"],
      ["match.propose", "a_helper"],
    ]);
    await decide(match, ProtoVerdict.A);
    expect(await codeOf(gateway.proposeDecision(asked, helper))).toBe("conflict");
    const open = await harness.createMatch();
    expect(await codeOf(gateway.proposeDecision({ ...asked, matchId: open.id }, helper))).toBe(
      "match_not_over",
    );
  });

  it("[MATCH-83] is settled as reports would have settled it, once, with one act on record", async () => {
    const match = await disputedMatch();
    const decided = await decide(match, ProtoVerdict.B);
    expect(decided).toMatchObject({
      view: { status: MatchStatus.DONE, winner: ProtoVerdict.B, disputed: false },
      settlement: { cause: "decided", wasDisputed: true },
    });
    expect(await decide(match, ProtoVerdict.B)).toEqual(decided);
    const seatsOf = (team: "A" | "B") => match.seats.filter((seat) => seat.team === team);
    const steps = decidedSteps(seatsOf("B"), seatsOf("A"));
    const published = await harness.events("match.settled", match.id);
    expect(published).toHaveLength(1);
    expect(published[0]).toMatchObject({
      verdict: ProtoVerdict.B,
      wasDisputed: true,
      reachedDeadline: false,
    });
    const deltas = new Map(published[0]?.players.map(({ userId, rateDelta }) => [userId, rateDelta]));
    seatsOf("B").forEach(({ userId }, index) => {
      expect(deltas.get(userId)).toBe(steps.winners[index]?.mu);
    });
    const acts = (await harness.events("match.admin_acted")).filter(({ object }) => object === match.id);
    expect(acts).toMatchObject([
      {
        actorId: "the_admin",
        action: "match.decide",
        beforeJson: "",
        afterJson: JSON.stringify({ result: "B-win", invalid_player: "" }),
        reason: "録画で確認",
      },
    ]);
  });

  it("[MATCH-83] as invalid with or without a offender, or as void", async () => {
    const named = await disputedMatch();
    const [offender = ""] = teamOf(named, "A");
    const invalid = await decide(named, ProtoVerdict.INVALID, { offenderUserId: offender });
    expect(invalid?.settlement).toMatchObject({ offenderUserId: offender });
    expect(invalid?.settlement?.deltas.filter(({ rateDelta }) => rateDelta !== 0)).toMatchObject([
      { userId: offender, rateDelta: -30 },
    ]);
    const none = await disputedMatch();
    expect((await decide(none, ProtoVerdict.INVALID))?.view).toMatchObject({ voided: false });
    const voided = await disputedMatch();
    expect((await decide(voided, ProtoVerdict.UNSPECIFIED))?.view).toMatchObject({
      voided: true,
      winner: ProtoVerdict.INVALID,
    });
  });

  it("[MATCH-84] not while it is played, not with another version, not for a offender who cannot be one", async () => {
    const open = await harness.createMatch();
    expect(await codeOf(decide(open, ProtoVerdict.A))).toBe("match_not_over");
    const match = await disputedMatch();
    const [user = ""] = teamOf(match, "A");
    expect(await codeOf(decide(match, ProtoVerdict.A, { version: 2n }))).toBe("conflict");
    expect(await codeOf(decide(match, ProtoVerdict.A, { offenderUserId: user }))).toBe("invalid_request");
    expect(await codeOf(decide(match, ProtoVerdict.INVALID, { offenderUserId: "stranger" }))).toBe(
      "invalid_request",
    );
    expect(await codeOf(decide(match, ProtoVerdict.A, { matchId: "17" }))).toBe("match_not_found");
    expect(await harness.events("match.settled", match.id)).toEqual([]);
    const asPlayer = harness.gateway.decideMatch(
      { matchId: match.id, verdict: ProtoVerdict.A },
      harness.as(user),
    );
    expect(await codeOf(asPlayer)).toBe("forbidden");
  });

  it("[MATCH-84] by two admins at once has one result, and the other admin a conflict", async () => {
    const match = await disputedMatch();
    const version = 12n;
    const codes = await Promise.all(
      [ProtoVerdict.A, ProtoVerdict.B].map((verdict) => codeOf(decide(match, verdict, { version }))),
    );
    expect(codes.toSorted()).toEqual(["accepted", "conflict"]);
    expect(await harness.events("match.settled", match.id)).toHaveLength(1);
  });
});

describe("what a decision would change", () => {
  const preview = (match: Created, verdict: ProtoVerdict, changes: object = {}) =>
    harness.gateway.previewDecision({ matchId: match.id, verdict, ...changes }, admin());
  /** The same ten again, with what the matches before left them. */
  const playAgain = async (match: Created, seats: Created["seats"], verdict: "A" | "B"): Promise<Created> => {
    const next = await harness.createMatch({ seats });
    const again = { ...next, prefix: match.prefix };
    for (const { userId } of seats) await harness.report(again, userId, verdict);
    return again;
  };
  const reachedAfter = async (match: Created): Promise<Created["seats"]> => {
    const [published] = await harness.events("match.settled", match.id);
    return match.seats.map((seat) => {
      const player = published?.players.find(({ userId }) => userId === seat.userId);
      const mu = seat.mu + (player?.rateDelta ?? 0);
      return { ...seat, mu, rate: mu, sigma: player?.sigmaAfter ?? seat.sigma };
    });
  };

  it("[RANKING-53] to a settled match and to all that were settled after it, and changes nothing", async () => {
    const first = await settledMatch();
    const second = await playAgain(first, await reachedAfter(first), "B");
    const third = await playAgain(second, await reachedAfter(second), "A");
    const before = await harness.rows("select * from settlement_deltas order by match_id, user_id");
    const change = await preview(first, ProtoVerdict.B);
    const seatsOf = (team: "A" | "B") => first.seats.filter((seat) => seat.team === team);
    const steps = decidedSteps(seatsOf("B"), seatsOf("A"));
    const deltaOf = new Map(change.deltas.map(({ userId, after }) => [userId, after]));
    seatsOf("B").forEach(({ userId }, index) => {
      expect(deltaOf.get(userId)).toBe(steps.winners[index]?.mu);
    });
    expect(change.deltas).toHaveLength(10);
    expect(change.rates).toHaveLength(10);
    expect(change.laterMatches).toBeGreaterThanOrEqual(2);
    expect(change.changedMatches).toBeGreaterThanOrEqual(1);
    expect(change.rates.find(({ userId }) => userId === first.seats[0]?.userId)?.change).toBeLessThan(0);
    const none = await preview(third, ProtoVerdict.A);
    expect(none).toMatchObject({ rates: [], laterMatches: 0, changedMatches: 0 });
    expect(await harness.rows("select * from settlement_deltas order by match_id, user_id")).toEqual(before);
  });

  it("[RANKING-53] to a dispute, before it is decided; not to a match that is played", async () => {
    const match = await disputedMatch();
    const change = await preview(match, ProtoVerdict.A);
    expect(change).toMatchObject({ laterMatches: 0, changedMatches: 0 });
    const decided = await decide(match, ProtoVerdict.A);
    const deltas = new Map(decided?.settlement?.deltas.map(({ userId, rateDelta }) => [userId, rateDelta]));
    for (const { userId, before, after } of change.deltas) {
      expect(before).toBe(0);
      expect(after).toBe(deltas.get(userId));
    }
    const open = await harness.createMatch();
    expect(await codeOf(preview(open, ProtoVerdict.A))).toBe("match_not_over");
    expect(await codeOf(preview(match, ProtoVerdict.A, { offenderUserId: "stranger" }))).toBe(
      "invalid_request",
    );
    expect(await codeOf(preview(match, ProtoVerdict.A, { matchId: "17" }))).toBe("match_not_found");
  });
});
