import { afterAll, beforeAll, expect, test } from "vitest";
import { MATCH_ID } from "./fakes.ts";
import { openDoor, type TestDoor } from "./harness.ts";

let door: TestDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door?.[Symbol.asyncDispose]());

test("[MATCH-100] anybody sees a settled match, with the names that its players have now", async () => {
  const { status, body, headers } = await door.call("GET", `/api/matches/${MATCH_ID}`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      match_id: MATCH_ID,
      winner_team: "A",
      team_a: {
        is_first_attack: false,
        players: [{ user_id: "p0", trainer_name: "名前p0", rate_delta: 20 }, {}, {}, {}, {}],
      },
      team_b: { is_first_attack: true },
    },
  });
  expect(headers.get("cache-control")).toBe("public, max-age=10");
});

test("[MATCH-100] the words under /api/matches stay what they are", async () => {
  expect((await door.call("GET", "/api/matches/current")).status).toBe(401);
  expect((await door.call("POST", "/api/matches/current")).status).toBe(405);
  expect((await door.call("GET", "/api/matches/0")).status).toBe(404);
});

test("[MATCH-101] settled matches are read on by a cursor", async () => {
  const first = await door.call("GET", "/api/public/matches");
  const next = `1763701000123-${MATCH_ID}`;
  expect(first).toMatchObject({ status: 200, body: { matches: [{ match_id: MATCH_ID }], next } });
  await door.call("GET", `/api/public/matches?after=${next}&limit=7`);
  expect(door.world.callsOf("listSettled").at(-1)?.request).toMatchObject({
    ...{ afterMs: 1_763_701_000_123n, afterMatchId: MATCH_ID, limit: 7 },
  });
  expect((await door.call("GET", "/api/public/matches?after=yesterday")).status).toBe(400);
});

test("[RANKING-70] the ranking as a table for spreadsheets", async () => {
  const { status, headers, body } = await door.call("GET", "/api/public/ranking.csv");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(body).toMatch(
    /^rank,user_id,trainer_name,rate,win_rate,updated_at\r\n1,dummy_001,あかり,1777,61.5,/,
  );
});
