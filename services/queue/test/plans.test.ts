import { create, toBinary } from "@bufbuild/protobuf";
import { decodeEvent } from "@gokaku/bus";
import type { MatchId } from "@gokaku/game";
import { roleToProto, teamToProto } from "@gokaku/grpc";
import { RefusalReason } from "@gokaku/proto/matches/v1/matches_pb";
import { PlanSchema, type Settings, SettingsSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { eventually } from "@gokaku/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeByMatchIds } from "../src/store/claims.ts";
import { pruneHistory } from "../src/usecases/prune-history.ts";
import { codeOf, confirmed, created, type Harness, planOf, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterAll(() => queue[Symbol.asyncDispose]());

const admin = () => queue.as("the-admin", true);
const inForce = () => queue.gateway.getSettings({}, admin());
const update = async (version: bigint, change: Partial<Settings>) => {
  const { settings } = await inForce();
  if (settings === undefined) throw new Error("settings are always there");
  return queue.gateway.updateSettings(
    { version, settings: { ...settings, ...change }, reason: "夜の様子から" },
    admin(),
  );
};

const TWO = [roleToProto("TOP_LANE"), roleToProto("TANK")];
const LEFT_OVER = { scope: "queue", shortage: "roles", roles: [roleToProto("TANK")], takers: 1, seats: 2 };
const FACTS = {
  value: 412.25,
  isProven: true,
  solveMs: 7,
  readMs: 3,
  work: 99n,
  overdueWaiting: 2,
  overdueSeated: 1,
  overdueBy: "rest",
  ignored: { too_few_roles: 1 },
};

/** One tick with one match of these ten, and one player more who is left over. */
const playOne = async (prefix: string, beforeLeaving = async (): Promise<void> => {}) => {
  const users = [...(await queue.joinTen(prefix)), `${prefix}-z`];
  await queue.join(`${prefix}-z`);
  const tickId = await queue.openTick();
  const players = await queue.snapshotOf(tickId);
  const ten = players.filter(({ userId }) => users.includes(userId) && !userId.endsWith("-z"));
  const left = players.filter(({ userId }) => userId === `${prefix}-z`);
  const leftovers = left.map(({ entryId, userId }) => ({ entryId, userId, ...LEFT_OVER }));
  expect(await queue.submit(tickId, planOf(ten), { leftovers, facts: FACTS })).toMatchObject({
    accepted: true,
  });
  await queue.decided(tickId);
  await beforeLeaving();
  await queue.leaveAll([`${prefix}-z`]);
  const submitted = create(PlanSchema, {
    header: { tickId, matchCount: 1, solverVersion: "test", ...FACTS },
    matches: [...planOf(ten)],
    leftovers,
  });
  return { tickId, matchId: `${tickId}00000`, ten: planOf(ten)[0]?.seats ?? [], submitted };
};

describe("the matchmaker's settings", () => {
  test("[TICK-22] every version is stored with who and when; the next tick names the one in force", async () => {
    const first = await inForce();
    expect(first).toMatchObject({ version: 2n, updatedBy: "", updatedAt: 0n });
    const second = await update(2n, { teamGapWeight: 3.5, choicePenalty: [0, 2, 4, 8, 16] });
    expect(second).toMatchObject({
      version: 3n,
      updatedBy: "the-admin",
      settings: { teamGapWeight: 3.5, choicePenalty: [0, 2, 4, 8, 16], budget: first.settings?.budget },
    });
    expect(Number(second.updatedAt)).toBeGreaterThan(queue.nowS() - 60);
    expect(await inForce()).toMatchObject({ version: 3n, settings: second.settings });
    expect(await queue.rows("select version from matchmaker_settings order by version")).toEqual([
      { version: "1" },
      { version: "2" },
      { version: "3" },
    ]);

    await queue.joinTen("settings");
    const tickId = await queue.openTick();
    for await (const { part } of queue.matchmaker.readSnapshot({ tickId })) {
      if (part.case !== "header") continue;
      expect(part.value).toMatchObject({ settingsVersion: 3n, settings: second.settings });
    }
    await queue.submit(tickId, planOf(await queue.snapshotOf(tickId)));
  });

  test("[SKILL-10] a tick of before is solved again by rate, one of now by skill", async () => {
    await queue.joinTen("by-rate");
    const tickId = await queue.openTick();
    const settingsOf = async () => {
      for await (const { part } of queue.matchmaker.readSnapshot({ tickId }))
        if (part.case === "header") return part.value.settings;
      return undefined;
    };
    expect(await settingsOf()).toMatchObject({ matchBySkill: 1, measuringWeight: 4, farAheadS: 2700 });
    await queue.submit(tickId, planOf(await queue.snapshotOf(tickId)));
    await queue.decided(tickId);
    await queue.rows("update tick set settings_version = 1 where tick_key = $1", [tickId]);
    expect(await settingsOf()).toMatchObject({ matchBySkill: 0, measuringWeight: 0, farAheadS: 0 });
    const { settings } = await queue.gateway.getTick({ tickId }, admin());
    expect(settings).toMatchObject({ matchBySkill: 0, measuringWeight: 0, farAheadS: 0 });
  });

  test("[SKILL-10] settings of an older sender leave those of the skill as they are", async () => {
    const { version, settings } = await inForce();
    if (settings === undefined) throw new Error("settings are always there");
    const sent = create(SettingsSchema, { ...settings, waitWeight: 4 });
    for (const field of ["matchBySkill", "measuringWeight", "farAheadS"] as const) delete sent[field];
    await queue.gateway.updateSettings({ version, settings: sent, reason: "夜の様子から" }, admin());
    expect((await inForce()).settings).toMatchObject({ waitWeight: 4, matchBySkill: 1, farAheadS: 2700 });
  });

  test("[TICK-22] a change of a version that is not in force is refused, two at once change once", async () => {
    const { version } = await inForce();
    expect(await codeOf(update(version - 1n, { overdueS: 900 }))).toBe("conflict");
    expect(await codeOf(update(version + 1n, { overdueS: 900 }))).toBe("conflict");
    const codes = await Promise.all(
      [1, 2, 3].map((weight) => codeOf(update(version, { waitWeight: weight }))),
    );
    expect(codes.toSorted()).toEqual(["accepted", "conflict", "conflict"]);
  });

  test("[QUEUE-61] [ADMIN-11] each act of an admin leaves one event with who, what, before and after; a refused one none", async () => {
    const acts = async () =>
      (
        await queue.rows<{ payload: Buffer }>(
          "select payload from outbox where subject = 'queue.admin_acted' order by id",
        )
      ).map(({ payload }) => decodeEvent("queue.admin_acted", payload));
    // The tick of the test before closes when its claims are written.
    await eventually(async () => (await queue.rows("select from tick where state = 'open'")).length === 0);
    const earlier = (await acts()).length;
    const { version, settings } = await inForce();
    await update(version, { overdueS: 900 });
    expect(await codeOf(update(version, { overdueS: 901 }))).toBe("conflict");
    expect(await codeOf(update(version + 1n, { windowBase: 1 }))).toBe("invalid_request");
    const tickId = await queue.openTick();
    const [changed, triggered, ...others] = (await acts()).slice(earlier);
    expect(others).toEqual([]);
    expect(changed).toMatchObject({
      actorId: "the-admin",
      action: "matchmaker_settings.update",
      reason: "夜の様子から",
    });
    expect(JSON.parse(changed?.beforeJson ?? "")).toMatchObject({ overdueS: settings?.overdueS });
    expect(JSON.parse(changed?.afterJson ?? "")).toMatchObject({ overdueS: 900 });
    expect(triggered).toMatchObject({ actorId: "the-admin", action: "tick.trigger", object: tickId });
    expect(Number(triggered?.actedAtMs)).toBeGreaterThan(Number(tickId) - 1);
  });

  test.each([
    ["below", { windowBase: 49 }, { field: "window_base", min: 50, max: 1000 }],
    ["not a number", { spreadWeight: Number.NaN }, { field: "spread_weight", min: 0, max: 100 }],
    ["one penalty of five", { choicePenalty: [0, 1, 3, -1, 10] }, { field: "choice_penalty.3", min: 0 }],
    ["four penalties", { choicePenalty: [0, 1, 3, 6] }, { field: "choice_penalty.length", min: 5 }],
    ["a maximum below its base", { windowMaximum: 150 }, { field: "window_maximum", min: 200 }],
  ])("[TICK-23] %s: refused with the field and its bounds", async (_, change, params) => {
    const { version } = await inForce();
    await expect(update(version, change)).rejects.toMatchObject({ code: "invalid_request", params });
    expect((await inForce()).version).toBe(version);
  });
});

describe("the explanation of a match", () => {
  test("[TICK-24] its players see the chance, the gap and their own seat; the rest once it is closed", async () => {
    const { matchId, ten } = await playOne("explain");
    const ask = (userId: string) => queue.gateway.explainMatch({ matchId }, queue.as(userId));
    const mine = ten[7];
    const running = await ask(mine?.userId ?? "");
    expect(running).toMatchObject({
      matchId,
      isClosed: false,
      winChanceA: 0.5,
      teamGap: 2.5,
      myTeam: teamToProto("B"),
      myRole: mine?.role,
      myChoice: 2,
      myWindow: 207,
      spread: 0,
      laneGaps: [],
      seats: [],
      bindingUserIds: [],
      value: 0,
      isProven: false,
    });
    await queue.settleMatch(matchId);
    const closed = await eventually(async () => {
      const answer = await ask(mine?.userId ?? "");
      return answer.isClosed && answer;
    });
    expect(closed).toMatchObject({ spread: 40, laneGaps: [1, 2, 3, 4, 5], value: 400, isProven: true });
    expect(closed.planGap).toBe(0);
    expect(closed.seats.map(({ userId, role, window }) => ({ userId, role, window }))).toEqual(
      ten.map(({ userId, role, window }) => ({ userId, role, window })),
    );
    expect(closed.bindingUserIds).toEqual(ten.slice(0, 2).map(({ userId }) => userId));
  });

  test("[SKILL-6] [SKILL-12] all ten see at once which players are measured, and which one has no window", async () => {
    for (const [index, deviation] of [300, 200, 264].entries())
      queue.fakeUsers.change(`measured-${index}`, { skillMean: 1700.25, skillDeviation: deviation });
    const users = await queue.joinTen("measured");
    const tickId = await queue.openTick();
    const ten = (await queue.snapshotOf(tickId)).filter(({ userId }) => users.includes(userId));
    const skills = new Map(
      ten.map(({ userId, skillMean, skillDeviation }) => [userId, { skillMean, skillDeviation }]),
    );
    expect(skills.get("measured-1")).toEqual({ skillMean: 1700.25, skillDeviation: 200 });
    expect(skills.get("measured-9")).toEqual({ skillMean: undefined, skillDeviation: undefined });
    const [match] = planOf(ten);
    const far = ten.find(({ userId }) => userId === "measured-4")?.entryId ?? "";
    const reasons = { ...match?.reasons, bySkill: true, farAheadEntryIds: [far] };
    const plan = match === undefined ? [] : [{ ...match, reasons }];
    expect(await queue.submit(tickId, plan)).toMatchObject({ accepted: true });
    await queue.decided(tickId);
    const asked = queue.asked.find(({ matchId }) => matchId === `${tickId}00000`);
    const seated = asked?.seats.find(({ card }) => card?.userId === "measured-2");
    expect(seated).toMatchObject({ skillMean: 1700.25, skillDeviation: 264 });
    for (const userId of users)
      expect(await queue.gateway.explainMatch({ matchId: `${tickId}00000` }, queue.as(userId))).toMatchObject(
        {
          isClosed: false,
          bySkill: true,
          farAheadUserIds: ["measured-4"],
          measuringUserIds: ["measured-0", "measured-2"],
        },
      );
  });

  test("[TICK-24] it is there from the claim on, before the answer of matches; a refused match has none", async () => {
    const users = await queue.joinTen("early");
    queue.setReferee(() => null);
    const tickId = await queue.openTick();
    const players = await queue.snapshotOf(tickId);
    await queue.submit(tickId, planOf(players.filter(({ userId }) => users.includes(userId))));
    const ask = () => codeOf(queue.gateway.explainMatch({ matchId: `${tickId}00000` }, queue.as("early-0")));
    const claims = () => queue.rows("select state from claim where tick_key = $1", [tickId]);
    await eventually(async () => (await claims()).length > 0);
    expect(await claims()).toEqual([{ state: "claimed" }]);
    expect(await ask()).toBe("accepted");
    queue.setReferee(({ matchId }) => ({ matchId, created: false, refusal: RefusalReason.SEASON_CLOSED }));
    await eventually(async () => (await ask()) === "match_not_found");
    expect(await claims()).toEqual([{ state: "refused" }]);
    queue.setReferee(created);
  });

  test("[TICK-99] what is proven of a plan that may not be the best is returned with its matches and counted by the season", async () => {
    const { matchId, ten, tickId } = await playOne("bound");
    const counted = async () => {
      const { gaps } = await queue.gateway.getPlanGaps({ seasonId: "season-9" });
      return new Map(gaps.map(({ within, ticks }) => [within, ticks]));
    };
    await queue.settleMatch(matchId);
    const answered = (header: string) =>
      queue
        .rows("update tick set is_proven = false, plan_header = plan_header || $2 where tick_key = $1", [
          tickId,
          header,
        ])
        .then(() =>
          eventually(async () => {
            const answer = await queue.gateway.explainMatch({ matchId }, queue.as(ten[0]?.userId ?? ""));
            return answer.isClosed && answer;
          }),
        );
    const before = await counted();
    expect((await answered("{}")).planGap).toBeUndefined();
    const unknown = await counted();
    expect([unknown.get(0), unknown.get(undefined)]).toEqual([
      (before.get(0) ?? 0) - 1,
      (before.get(undefined) ?? 0) + 1,
    ]);
    expect((await answered('{"value":398,"upperBound":400}')).planGap).toBeCloseTo(0.005, 9);
    expect((await counted()).get(0.005)).toBe((before.get(0.005) ?? 0) + 1);
    expect((await answered('{"value":400.001,"upperBound":400}')).planGap).toBe(0);
    expect(await counted()).toEqual(before);
  });

  test("[TICK-105] each tick counts once, at the first bound that holds it and never at a nearer one", async () => {
    const seasonId = "season-of-gaps";
    const counted = async () => {
      const { gaps, unknownTicks } = await queue.gateway.getPlanGaps({ seasonId });
      return [...gaps.map(({ ticks }) => ticks), unknownTicks];
    };
    expect(await counted()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    let key = 1000;
    const store = async (header: object, isProven = false, matchCount = 2) => {
      key += 1;
      await queue.rows(
        `insert into tick (tick_key, kind, state, season_id, settings_version, seed, waiting, opened_at_ms,
       interval_s)
         values ($1, 'scheduled', 'expired', $2, 1, 7, 30, $1, 120)`,
        [key, seasonId],
      );
      await queue.rows(
        "update tick set match_count = $2, is_proven = $3, plan_header = $4, planned_at_ms = $1 where tick_key = $1",
        [key, matchCount, isProven, JSON.stringify(header)],
      );
    };
    await store({}, true);
    await store({ value: 400, upperBound: 400 });
    await store({ value: 4000, upperBound: 4000.000001 });
    await store({ value: 997.5, upperBound: 1000 });
    await store({ value: 997.499, upperBound: 1000 });
    await store({ value: 990, upperBound: 1000 });
    await store({ value: 980, upperBound: 1000 });
    await store({ value: 979.999, upperBound: 1000 });
    await store({ value: 979 });
    await store({ value: 0, upperBound: 0 }, true, 0);
    expect(await counted()).toEqual([2, 2, 1, 1, 1, 2, 1]);
    await queue.rows("delete from tick where season_id = $1", [seasonId]);
    expect(await counted()).toEqual([2, 2, 1, 1, 1, 2, 1]);
  });

  test("[TICK-91] everybody sees the reasons of a closed match, with no seat as the own; of a running one none", async () => {
    const { matchId, ten } = await playOne("public");
    const ask = (id: string) => queue.gateway.explainClosed({ matchId: id });
    expect(await codeOf(ask(matchId))).toBe("match_not_found");
    expect(await codeOf(ask(matchId.replace(/0$/, "1")))).toBe("match_not_found");
    await queue.settleMatch(matchId);
    const answered = await eventually(
      async () => (await codeOf(ask(matchId))) === "accepted" && ask(matchId),
    );
    expect(answered.explanation).toMatchObject({ winChanceA: 0.5, teamGap: 2.5, laneGaps: [1, 2, 3, 4, 5] });
    expect(answered.explanation).toMatchObject({ myTeam: 0, myRole: 0, myWindow: 0 });
    expect(answered.explanation?.seats.map(({ choice }) => choice)).toEqual(ten.map(({ choice }) => choice));
  });

  test("[TICK-24] no other player sees it, and there is none of an unknown match", async () => {
    const { matchId } = await playOne("strange");
    const ask = (id: string, userId: string) =>
      codeOf(queue.gateway.explainMatch({ matchId: id }, queue.as(userId)));
    expect(await ask(matchId, "strange-0")).toBe("accepted");
    expect(await ask(matchId, "strange-z")).toBe("not_in_match");
    expect(await ask(matchId.replace(/0$/, "1"), "strange-0")).toBe("match_not_found");
    expect(await ask("nonsense", "strange-0")).toBe("match_not_found");
  });
});

describe("past ticks", () => {
  test("[QUEUE-37] a waiting player who was left over sees why, no other player", async () => {
    const answered = async (userId: string) => (await queue.estimate(userId, TWO)).leftOver;
    await playOne("left", async () => {
      expect(await answered("left-z")).toEqual({ reason: "roles", roles: [roleToProto("TANK")] });
      expect(await answered("left-0")).toBeNull();
      expect(await answered("stranger")).toBeNull();
      expect(await queue.gateway.estimateWait({ roles: TWO }, queue.as("left-z"))).toMatchObject({
        leftOver: "roles",
        shortRoles: [roleToProto("TANK")],
      });
    });
    expect(await answered("left-z")).toBeNull();
  });

  test("[TICK-26] [TICK-61] [TICK-72] the plan comes back as it was submitted, with its reasons, leftovers and times", async () => {
    const { tickId, ten, submitted } = await playOne("past");
    const { tick, plan, settings, players } = await queue.gateway.getTick({ tickId }, admin());
    expect(new Set(players.map(({ userId }) => userId))).toEqual(
      new Set([...ten.map(({ userId }) => userId), "past-z"]),
    );
    expect(players).toHaveLength(11);
    expect(players[0]).toMatchObject({ rate: players.map(({ rate }) => rate).toSorted((a, b) => b - a)[0] });
    expect(tick).toMatchObject({ tickId, kind: "manual", state: "done", matchCount: 1, createdCount: 1 });
    expect(tick?.hasSnapshot).toBe(true);
    expect(Object.keys(tick?.timingsMs ?? {}).toSorted()).toEqual([
      "announce",
      "claims",
      "creation",
      "snapshot",
      "solve",
      "stream",
      "submit",
      "total",
    ]);
    expect(plan?.header).toMatchObject({ tickId, solverVersion: "test", matchCount: 1, ...FACTS });
    expect(plan?.matches).toMatchObject([{ seats: ten, reasons: { teamGap: 2.5, bindingAllowed: 200 } }]);
    expect(plan?.leftovers).toMatchObject([{ userId: "past-z", ...LEFT_OVER }]);
    expect(toBinary(PlanSchema, plan ?? create(PlanSchema))).toEqual(toBinary(PlanSchema, submitted));
    expect(settings).toEqual((await inForce()).settings);
    expect(await codeOf(queue.gateway.getTick({ tickId: "17" }, admin()))).toBe("not_found");
  });

  test("[MATCH-82] an admin who plays in a match of it does not see it until the match is closed", async () => {
    const { tickId, matchId, ten } = await playOne("own");
    const playing = queue.as(ten[0]?.userId ?? "", true);
    expect(await codeOf(queue.gateway.getTick({ tickId }, playing))).toBe("own_match_open");
    expect(await codeOf(queue.gateway.getTick({ tickId }, queue.as("own-z", true)))).toBe("accepted");
    await closeByMatchIds(queue.db, [matchId as MatchId], Date.now());
    expect((await queue.gateway.getTick({ tickId }, playing)).plan).toBeDefined();
  });

  test("[TICK-26] they are listed newest first, in pieces", async () => {
    const { ticks } = await queue.gateway.listTicks({}, admin());
    const ids = ticks.map(({ tickId }) => tickId);
    expect(ids.length).toBeGreaterThan(2);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const piece = await queue.gateway.listTicks({ limit: 1, beforeTickId: ids[0] ?? "" }, admin());
    expect(piece.ticks.map(({ tickId }) => tickId)).toEqual([ids[1]]);
  });

  test("[TICK-470] of them only those that created a match, in pieces", async () => {
    const { tickId } = await playOne("matched");
    const { ticks } = await queue.gateway.listTicks({}, admin());
    const matched = ticks.filter(({ createdCount }) => createdCount > 0).map((tick) => tick.tickId);
    expect(matched).toContain(tickId);
    const idle = String(Math.max(...ticks.map((tick) => Number(tick.tickId))) + 1000);
    await sql`insert into tick (tick_key, kind, state, season_id, settings_version, seed, waiting, opened_at_ms,
       interval_s)
      select ${idle}::bigint, 'scheduled', 'idle', season_id, settings_version, 1, 0, opened_at_ms, interval_s
      from tick where tick_key = ${tickId}::bigint`.execute(queue.db);
    const ids = async (asked: object) =>
      (await queue.gateway.listTicks({ withMatches: true, ...asked }, admin())).ticks.map(
        (tick) => tick.tickId,
      );
    expect((await queue.gateway.listTicks({ limit: 1 }, admin())).ticks[0]?.tickId).toBe(idle);
    expect(await ids({})).toEqual(matched);
    expect(await ids({ limit: 1, beforeTickId: matched[0] ?? "" })).toEqual(matched.slice(1, 2));
    await queue.db.deleteFrom("tick").where("tick_key", "=", idle).execute();
  });

  test("[TICK-25] settings, ticks and plans are for admins", async () => {
    const { gateway, as } = queue;
    const player = as("player");
    const calls = [
      gateway.getSettings({}, player),
      gateway.updateSettings({}, player),
      gateway.listTicks({}, player),
      gateway.getTick({ tickId: "17" }, player),
    ];
    expect(new Set(await Promise.all(calls.map(codeOf)))).toEqual(new Set(["forbidden"]));
  });

  test("[TICK-27] [TICK-72] snapshots and plans are forgotten after their days; the match is still explained", async () => {
    const { tickId, matchId } = await playOne("old");
    const prune = (days: number) =>
      pruneHistory({
        db: queue.db,
        clock: confirmed(() => Number(tickId) + days * 86_400_000),
        planRetentionDays: 14,
        historyDays: 400,
      });
    await prune(14);
    expect((await queue.gateway.getTick({ tickId }, admin())).plan).toBeDefined();
    await prune(14.01);
    const { tick, plan, players } = await queue.gateway.getTick({ tickId }, admin());
    expect(plan).toBeUndefined();
    expect(players).toEqual([]);
    expect(tick).toMatchObject({ state: "done", hasSnapshot: false, matchCount: 1 });
    expect(
      await queue.rows("select snapshot, plan, leftovers from tick where tick_key = $1", [tickId]),
    ).toEqual([{ snapshot: null, plan: null, leftovers: null }]);
    expect(await codeOf(queue.gateway.explainMatch({ matchId }, queue.as("old-0")))).toBe("accepted");
    expect(await codeOf(queue.snapshotOf(tickId))).toBe("not_found");
  });
});
