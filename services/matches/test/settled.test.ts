import { TEAMS } from "@gokaku/game";
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

test("[MATCH-100] a settled match is told with roles, rates and deltas; an open one like none", async () => {
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

test("[PROFILE-73] an export holds the own seats, reports and results, and nobody else's", async () => {
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
