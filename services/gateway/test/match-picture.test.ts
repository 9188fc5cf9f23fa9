import { afterAll, beforeAll, expect, test } from "vitest";
import { MATCH_ID } from "./fakes/world.ts";
import { openGateway, type TestGateway } from "./harness.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.[Symbol.asyncDispose]());

const PICTURE = `/api/matches/${MATCH_ID}/picture.png`;

test("[MATCH-490] [MATCH-492] anybody gets a closed match as a picture, once per content", async () => {
  const { status, headers } = await gateway.call("GET", PICTURE);
  expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(headers.get("cache-control")).toBe("public, max-age=600");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const tag = headers.get("etag") ?? "";
  const again = await gateway.call("GET", `${PICTURE}?v=1`, {
    headers: { "if-none-match": tag, "cache-control": "max-age=0" },
  });
  expect([again.status, again.headers.get("etag")]).toEqual([304, tag]);
  expect((await gateway.call("HEAD", PICTURE)).status).toBe(200);
});

test("[MATCH-490] no other method is taken, and what is no match has no picture", async () => {
  expect((await gateway.call("POST", PICTURE)).status).toBe(405);
  expect(await gateway.call("GET", "/api/matches/current/picture.png")).toMatchObject({
    status: 404,
    body: { error: "match_not_found" },
  });
  gateway.world.refusal = { code: "match_not_found", params: {} };
  expect((await gateway.call("GET", "/api/matches/176370000000000008/picture.png")).status).toBe(404);
  gateway.world.refusal = null;
});

test("[MATCH-492] three hundred requests at once are one picture", async () => {
  await using busy = await openGateway({ RATE_LIMIT_SCALE: "10" });
  const replies = await Promise.all(Array.from({ length: 300 }, () => busy.call("GET", PICTURE)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(busy.world.callsOf("getSettled").length).toBeLessThan(50);
});
