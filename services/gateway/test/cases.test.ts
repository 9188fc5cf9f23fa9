import type { StaffCase } from "@gokaku/contract/admin";
import { LIMITS } from "@gokaku/game";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MATCH_ID } from "./fakes/world.ts";
import { openGateway, type TestGateway } from "./harness.ts";
import { BODIES } from "./requests.ts";

describe("cases", () => {
  let gateway: TestGateway;
  let player: string;
  let helper: string;
  beforeEach(async () => {
    gateway = await openGateway();
    player = await gateway.logIn("dummy_001");
    helper = await gateway.logIn("dummy_helper");
  });
  afterEach(() => gateway?.[Symbol.asyncDispose]());

  const statusesOf = async (times: number, path: string, body: unknown) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1)
      statuses.push((await gateway.call("POST", path, { token: player, body })).status);
    return statuses;
  };

  it("[CASE-18] a player makes ten reports a day and sends twenty pictures an hour", async () => {
    const reports = await statusesOf(11, "/api/users/me/cases", BODIES.reportPlayer);
    expect(reports).toEqual([...Array(10).fill(201), 429]);
    const pictures = await statusesOf(21, "/api/users/me/cases/7/pictures", BODIES.addCasePicture);
    expect(pictures).toEqual([...Array(20).fill(201), 429]);
    expect(gateway.world.callsOf("reportPlayer")).toHaveLength(10);
  });

  it("[CASE-13] a picture of more than 2 MiB is not passed on", async () => {
    const picture = Buffer.alloc(LIMITS.pictureBytes + 1).toString("base64");
    const { status } = await gateway.call("POST", "/api/users/me/cases/7/pictures", {
      token: player,
      body: { picture },
    });
    expect(status).toBe(413);
    expect(gateway.world.callsOf("addCasePicture")).toEqual([]);
  });

  it("[CASE-19] staff read a case with its match, which is left out while they play in it", async () => {
    const read = () => gateway.call("GET", "/api/admin/cases/7", { token: helper });
    const { match, ...file } = (await read()).body as StaffCase;
    expect(file).toMatchObject({
      kind: "report",
      reports: [{ text: "試合を抜けました" }],
      match_id: MATCH_ID,
    });
    expect(match?.user_reports.length).toBeGreaterThan(0);
    expect(match?.course.length).toBeGreaterThan(0);
    gateway.world.refusals.set("getMatch", "own_match_open");
    expect(await read()).toMatchObject({
      status: 200,
      body: { match: null, is_match_missing: false, kind: "report" },
    });
    // A match that cannot be read at all is not the same as none.
    gateway.world.refusals.set("getMatch", "unavailable");
    expect(await read()).toMatchObject({ status: 200, body: { match: null, is_match_missing: true } });
  });

  it("[CASE-17] the figures of staff have the cases per 1,000 matches", async () => {
    expect((await gateway.call("GET", "/api/admin/case-figures", { token: helper })).body).toMatchObject({
      days: 90,
      case_count: 3,
      match_count: 600,
      cases_per_1000_matches: 5,
      first_answer_hours: { median: 1.5, p90: 20 },
      appeals_granted: 1,
    });
  });
});
