import { TEAMS } from "@gokaku/game";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, everybody, type Harness, startHarness, teamOf } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

/** A match that all ten report alike. */
const settled = async () => {
  const match = await harness.createMatch();
  for (const user of everybody(match)) await harness.report(match, user, "A");
  return match;
};

test("[MATCH-100] a settled match is sent with roles, rates and deltas; an open one like none", async () => {
  const match = await settled();
  const { match: seen } = await harness.gateway.getSettled({ matchId: match.id });
  expect(seen).toMatchObject({ matchId: match.id, voided: false });
  expect(seen?.seats).toHaveLength(10);
  const deltas = await harness.rows<{ user_id: string; rate_delta: number }>(
    "select user_id, rate_delta from settlement_deltas where match_id = $1",
    [match.id],
  );
  expect(new Map(seen?.seats.map(({ userId, rateDelta }) => [userId, rateDelta]))).toEqual(
    new Map(deltas.map((row) => [row.user_id, row.rate_delta])),
  );
  for (const team of TEAMS)
    expect(seen?.seats.map(({ userId }) => userId)).toEqual(expect.arrayContaining([...teamOf(match, team)]));
  const open = await harness.createMatch();
  expect(await codeOf(harness.gateway.getSettled({ matchId: open.id }))).toBe("match_not_found");
  expect(await codeOf(harness.gateway.getSettled({ matchId: "42" }))).toBe("match_not_found");
});

test("[MATCH-132] a disputed match is sent without result and deltas; it is in no list", async () => {
  const match = await harness.createMatch();
  for (const team of TEAMS) for (const user of teamOf(match, team)) await harness.report(match, user, team);
  const { match: seen } = await harness.gateway.getSettled({ matchId: match.id });
  expect(seen).toMatchObject({
    disputed: true,
    verdict: Verdict.UNSPECIFIED,
    settledAtMs: 0n,
    voided: false,
  });
  expect(seen?.seats.map(({ rateDelta }) => rateDelta)).toEqual(Array.from({ length: 10 }, () => 0));
  harness.clock.advance(11);
  const listed = (await harness.gateway.listSettled({})).matches.map(({ matchId }) => matchId);
  expect(listed).not.toContain(match.id);
  harness.clock.advance(-11);
});

test("[MATCH-101] reading on from the last one misses none and repeats none", async () => {
  for (let index = 0; index < 3; index += 1) await settled();
  expect((await harness.gateway.listSettled({})).matches).toEqual([]);
  harness.clock.advance(11);
  const all = (await harness.gateway.listSettled({})).matches;
  expect(all).toHaveLength(4);
  const read: string[] = [];
  let after = { afterMs: 0n, afterMatchId: "" };
  for (;;) {
    const [next] = (await harness.gateway.listSettled({ ...after, limit: 1 })).matches;
    if (next === undefined) break;
    read.push(next.matchId);
    after = { afterMs: next.settledAtMs, afterMatchId: next.matchId };
  }
  expect(read).toEqual(all.map(({ matchId }) => matchId));
});

test("[MATCH-480] a settled match is sent with what its ten reported, bans of three of each team; a disputed one without", async () => {
  const match = await harness.createMatch();
  const [last] = await harness.rows<{ user_id: string }>(
    "select user_id from match_players where match_id = $1 and team = 'B' and rate_order = 5",
    [match.id],
  );
  const silent = last?.user_id;
  for (const user of everybody(match)) {
    const bannedCharacterId = user === silent ? "" : "MEW";
    await harness.report(match, user, "A", { bannedCharacterId, pickedCharacterId: "PIKACHU" });
  }
  const { match: seen } = await harness.gateway.getSettled({ matchId: match.id });
  expect(new Set(seen?.seats.map(({ pickedCharacterId }) => pickedCharacterId))).toEqual(
    new Set(["PIKACHU"]),
  );
  for (const team of TEAMS) {
    const of = seen?.seats.filter(({ userId }) => teamOf(match, team).includes(userId)) ?? [];
    expect(of.map(({ bannedCharacterId }) => bannedCharacterId)).toEqual(
      team === "A" ? ["", "", "MEW", "MEW", "MEW"] : ["", "", "MEW", "MEW", ""],
    );
  }
  const disputed = await harness.createMatch();
  for (const team of TEAMS)
    for (const user of teamOf(disputed, team))
      await harness.report(disputed, user, team, { pickedCharacterId: "MEW" });
  const { match: open } = await harness.gateway.getSettled({ matchId: disputed.id });
  expect(open?.disputed).toBe(true);
  expect(new Set(open?.seats.map(({ pickedCharacterId }) => pickedCharacterId))).toEqual(new Set([""]));
});

test("[MATCH-481] the newest matches are listed newest first, without the wait of the list that is read on", async () => {
  harness.clock.advance(1);
  const newest = await settled();
  const { matches, lastDay } = await harness.gateway.listSettled({ newest: true, limit: 2 });
  expect(matches).toHaveLength(2);
  expect(matches[0]?.matchId).toBe(newest.id);
  expect(lastDay).toBeGreaterThanOrEqual(2);
  harness.clock.advance(86_401);
  expect((await harness.gateway.listSettled({ newest: true, limit: 2 })).lastDay).toBe(0);
  harness.clock.advance(-86_401);
  harness.clock.advance(-1);
});

test("[PROFILE-73] an export holds the own seats, reports and results, and no other player's", async () => {
  const match = await settled();
  const [user = "", mate = ""] = teamOf(match, "A");
  const { json } = await harness.gateway.exportPlayer({}, harness.as(user));
  const exported = JSON.parse(json);
  expect(exported).toMatchObject({
    seats: [{ match_id: match.id, user_id: user }],
    results: [{ match_id: match.id, user_id: user }],
    reports: [{ match_id: match.id, user_id: user, verdict: "A" }],
  });
  expect(json).not.toContain(`"user_id": "${mate}"`);
});

test("[MATCH-130] a deleted account is in no card of a match until then, applied twice, and stays in later ones", async () => {
  const match = await settled();
  const [leaver = "", other = ""] = everybody(match);
  const cardsOf = async (userId: string) =>
    harness.rows<{ match_id: string; card: { trainerName?: string } }>(
      "select match_id, card from match_players where user_id = $1 order by match_id",
      [userId],
    );
  const [before] = await cardsOf(leaver);
  const leftAtS = BigInt(Math.floor(harness.clock.nowMs() / 1000) + 1);
  harness.clock.advance(5);
  const later = await harness.createMatch({ seats: match.seats });
  const player = {
    card: { userId: leaver, trainerName: "退会したユーザー", rate: 1 },
    isBanned: true,
    leftAtS,
  };
  await harness.publish("user.changed", { player: { card: { userId: other, trainerName: "だれか" } } });
  for (let time = 0; time < 2; time += 1) await harness.publish("user.changed", { player });
  await eventually(async () => (await cardsOf(leaver))[0]?.card.trainerName === "退会したユーザー");
  const { rate, maxRate } = (before?.card ?? {}) as { readonly rate?: number; readonly maxRate?: number };
  expect(await cardsOf(leaver)).toMatchObject([
    { match_id: match.id },
    { match_id: later.id, card: before?.card ?? {} },
  ]);
  const [{ card } = { card: {} }] = await cardsOf(leaver);
  expect(card).toEqual({
    userId: leaver,
    trainerName: "退会したユーザー",
    rate,
    ...(maxRate !== undefined && { maxRate }),
  });
  expect((await cardsOf(other))[0]?.card.trainerName).not.toBe("だれか");
  const { match: seen } = await harness.gateway.getMatch(
    { matchId: match.id },
    harness.as("the_admin", true),
  );
  const shown = [seen?.view?.teamA, seen?.view?.teamB].flatMap((team) => team?.seats ?? []);
  expect(shown.find((seat) => seat.card?.userId === leaver)?.card).toMatchObject({
    trainerName: "退会したユーザー",
    discordAvatarUrl: "",
  });
});

test("[RATING-31] each of the ten gets the own step with its terms, no other player gets any", async () => {
  const match = await settled();
  for (const user of everybody(match)) {
    const { step } = await harness.gateway.getOwnStep({ matchId: match.id }, harness.as(user));
    const won = teamOf(match, "A").includes(user);
    expect(step?.terms?.step).toBeCloseTo(
      (step?.terms?.factor ?? 0) * ((won ? 1 : 0) - (step?.terms?.expectedScore ?? 0)),
      9,
    );
    const size = Math.abs(Math.round(step?.terms?.step ?? 0));
    expect(step?.rateDelta).toBe((won ? 1 : -1) * Math.min(50, Math.max(10, size)));
  }
  const stranger = harness.gateway.getOwnStep({ matchId: match.id }, harness.as("stranger"));
  expect(await codeOf(stranger)).toBe("not_in_match");
});

test("[RATING-31] a match that is played has no step, an invalid one a step without terms", async () => {
  const open = await harness.createMatch();
  const [player = ""] = everybody(open);
  const as = harness.as(player);
  expect(await codeOf(harness.gateway.getOwnStep({ matchId: open.id }, as))).toBe("match_not_found");
  for (const user of everybody(open))
    await harness.report(open, user, "invalid", {
      invalidUserId: everybody(open).find((other) => other !== user),
    });
  const { step } = await harness.gateway.getOwnStep({ matchId: open.id }, as);
  expect(step?.verdict).toBe(Verdict.INVALID);
  expect(step?.terms).toBeUndefined();
});
