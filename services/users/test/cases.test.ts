import { decodeEvent } from "@gokaku/bus";
import { CASE_LIMITS, RETENTION_DAYS } from "@gokaku/game";
import { eventually } from "@gokaku/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Settlement } from "../src/domain/settlement.ts";
import { insertParties } from "../src/store/cases.ts";
import { applyDispute } from "../src/usecases/apply-dispute.ts";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { decideDispute, decideLeftDisputes, openAccusations } from "../src/usecases/cases-of-matches.ts";
import { deleteAccount } from "../src/usecases/delete-account.ts";
import { exportAccount } from "../src/usecases/export-account.ts";
import { appealCase, forgetCasePictures } from "../src/usecases/own-cases.ts";
import { recordAct } from "../src/usecases/record-act.ts";
import { reportPlayer } from "../src/usecases/report-player.ts";
import { setRoleByOperator } from "../src/usecases/set-role.ts";
import {
  aSettlement,
  disputedEvent,
  dummies,
  type Played,
  SETTLED_AT,
  settledEvent,
  startUsersForTest,
  userId,
} from "./harness.ts";

const as = (id: string) => ({ as: { userId: userId(id), role: "admin" as const } });
/** Waits for a picture as long as the gateway. */
const withPicture = (id: string) => ({ ...as(id), deadlineMs: 40_000 });
const [HELPER, MODERATOR, OTHER_MODERATOR, ADMIN] = ["dummy_041", "dummy_042", "dummy_043", "dummy_admin"];
const DAY_S = 24 * 3600;
const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: "#b22" } })
  .withExif({ IFD0: { Make: "Camera" } })
  .png()
  .toBuffer();

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
  await setRoleByOperator(played.deps, HELPER, "helper");
  await setRoleByOperator(played.deps, MODERATOR, "moderator");
  await setRoleByOperator(played.deps, OTHER_MODERATOR, "moderator");
});
afterAll(() => played[Symbol.asyncDispose]());

let made = 0;
const newPlayer = async (): Promise<string> => {
  made += 1;
  const id = `94000000000000${5380 + made}`;
  await played.gateway.createAccount({ authSubject: `auth0|${id}` }, as(id));
  return id;
};
const newPlayers = async () => [await newPlayer(), await newPlayer(), await newPlayer()] as const;
const report = (
  by: string,
  subject: string,
  more: { reason?: string; text?: string; matchId?: string } = {},
) => played.gateway.reportPlayer({ userId: subject, reason: "leaving", text: "", ...more }, as(by));
const staffCase = async (by: string, id: bigint) => {
  const { case: file } = await played.gateway.getCase({ id }, as(by));
  if (file === undefined) throw new Error("a case was asked for");
  return file;
};
const ownCase = async (by: string, id: bigint) => {
  const { case: own } = await played.gateway.getOwnCase({ id }, as(by));
  if (own === undefined) throw new Error("an own case was asked for");
  return own;
};
const decide = (by: string, id: bigint, outcome: string, more: { text?: string; version?: bigint } = {}) =>
  played.gateway.decideCase({ id, outcome, reason: "records_agree", ...more }, as(by));
const withIds = (settlement: Settlement) => ({
  ...settlement,
  userIds: settlement.players.map((player) => player.userId),
});
const refused = (code: string) => expect.objectContaining({ code });
const acts = async (subject: string) =>
  played.db
    .selectFrom("audit_log")
    .select(["actor", "action"])
    .where("subject", "=", subject)
    .where("action", "like", "case.%")
    .orderBy("id")
    .execute();
/** The receipt of a reported player. */
const receiptOf = async (id: string) => {
  const { cases } = await played.gateway.listOwnCases({}, as(id));
  return cases[0] ?? null;
};

describe("a report", () => {
  test("[CASE-1] opens a case that reporter and subject see as a receipt", async () => {
    const [reporter, subject] = await newPlayers();
    const { case: receipt } = await report(reporter, subject, { reason: "harassment", text: "ひどい言葉" });
    expect(receipt).toMatchObject({
      kind: "report",
      role: "reporter",
      state: "received",
      subjectUserId: subject,
      reasons: ["harassment"],
      ownText: "ひどい言葉",
      outcome: "",
    });
    expect(await receiptOf(subject)).toMatchObject({
      id: receipt?.id,
      role: "subject",
      state: "received",
      reasons: [],
      ownText: "",
    });
    await expect(report(reporter, reporter)).rejects.toEqual(refused("invalid_request"));
    await expect(report(reporter, "unknown")).rejects.toEqual(refused("user_not_found"));
    await expect(report(reporter, subject, { reason: "accusation" })).rejects.toEqual(
      refused("invalid_request"),
    );
    await expect(report(subject, reporter, { text: "あ".repeat(501) })).rejects.toEqual(
      refused("invalid_request"),
    );
  });

  test("[CASE-1] shows the reported player the day alone, and the reasons from the first look on", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    const { openedAtS } = await ownCase(subject, id);
    expect((Number(openedAtS) + 9 * 3600) % DAY_S).toBe(0);
    expect((await ownCase(reporter, id)).openedAtS - openedAtS).toBeLessThan(BigInt(DAY_S));
    const { cases } = JSON.parse(await exportAccount(played.deps, subject));
    expect(cases).toMatchObject([{ opened_at: Number(openedAtS) }]);
    await played.gateway.lookAtCase({ id }, as(HELPER));
    expect((await ownCase(subject, id)).reasons).toEqual(["leaving"]);
  });

  test("[CASE-2] of the same player joins the open case; a decided one is followed by a new one", async () => {
    const [one, two, subject] = await newPlayers();
    const first = await report(one, subject);
    const second = await report(two, subject, { reason: "cheating" });
    expect(second.case?.id).toBe(first.case?.id);
    await expect(report(one, subject)).rejects.toEqual(refused("already_reported"));
    const id = first.case?.id ?? 0n;
    await decide(MODERATOR, id, "unconfirmed");
    const later = await report(one, subject);
    expect(later.case?.id).not.toBe(id);
    expect((await played.gateway.listOwnCases({}, as(one))).cases.map((own) => own.id)).toEqual([
      later.case?.id,
      id,
    ]);
  });

  test("[CASE-2] 300 reports at once are one case", async () => {
    const subject = await newPlayer();
    const all: string[] = [];
    while (all.length < 300) all.push(...(await newPlayers()));
    /** A refused player reports again: a slow machine refuses some. */
    const reported = (id: string): ReturnType<typeof reportPlayer> =>
      reportPlayer(played.deps, id, { userId: subject, reason: "throwing", text: "", matchId: "" }).catch(
        (error: unknown) => {
          expect(error).toEqual(refused("busy"));
          return reported(id);
        },
      );
    const cases = await Promise.all(all.map(reported));
    expect(new Set(cases.map(({ file }) => file.id)).size).toBe(1);
    const file = await staffCase(ADMIN, BigInt(cases[0]?.file.id ?? 0));
    expect(file.listed).toMatchObject({ reportCount: 300, subjectUserId: subject });
    expect(file.reports).toHaveLength(100);
    expect(file.parties).toHaveLength(101);
    // A party with a picture or an appeal is listed, however many parties there are.
    const last = all.toSorted().at(-1) ?? "";
    const id = BigInt(cases[0]?.file.id ?? 0);
    await played.gateway.addCasePicture({ id, picture }, withPicture(last));
    await decide(MODERATOR, id, "unconfirmed");
    await played.gateway.appealCase({ id, text: "録画があります" }, as(last));
    const appealed = await staffCase(ADMIN, id);
    expect(appealed.parties).toHaveLength(102);
    expect(appealed.parties.map((party) => party.userId)).toContain(last);
    expect(appealed.appeal).toMatchObject({ userId: last });
  });

  test("[CASE-3] names a match only where both have a record of it", async () => {
    const settlement = aSettlement("500000001", dummies(1, 10));
    await applySettlement(played.deps, settlement);
    const [stranger] = await newPlayers();
    await expect(report(stranger, "dummy_002", { matchId: "500000001" })).rejects.toEqual(
      refused("match_not_found"),
    );
    const { case: receipt } = await report("dummy_001", "dummy_002", { matchId: "500000001" });
    expect(receipt?.matchId).toBe("500000001");
    const id = receipt?.id ?? 0n;
    expect((await staffCase(HELPER, id)).listed?.matchId).toBe("500000001");
    // The reported player could guess the reporter by the match.
    expect((await ownCase("dummy_002", id)).matchId).toBe("");
  });
});

describe("staff", () => {
  test("[CASE-4] look, write notes and decide; the parties read state, outcome and reason", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    await played.gateway.lookAtCase({ id }, as(HELPER));
    await played.gateway.lookAtCase({ id }, as(MODERATOR));
    expect(await ownCase(subject, id)).toMatchObject({ state: "looked_at", outcome: "" });
    await played.gateway.addCaseNote({ id, text: "席の記録を見た" }, as(HELPER));
    await expect(decide(HELPER, id, "confirmed")).rejects.toEqual(refused("forbidden"));
    const { version } = await staffCase(MODERATOR, id);
    await expect(decide(MODERATOR, id, "confirmed", { version: version + 1n })).rejects.toEqual(
      refused("conflict"),
    );
    await expect(decide(MODERATOR, id, "result")).rejects.toEqual(refused("invalid_request"));
    const { case: decided } = await decide(MODERATOR, id, "confirmed", { text: "内部のメモ", version });
    expect(decided).toMatchObject({
      listed: { state: "decided", outcome: "confirmed" },
      lookedAtBy: HELPER,
      notes: [{ authorUserId: HELPER, text: "席の記録を見た" }],
      decisions: [{ by: MODERATOR, outcome: "confirmed", reason: "records_agree", text: "内部のメモ" }],
      canDecide: false,
    });
    await expect(decide(MODERATOR, id, "warned")).rejects.toEqual(refused("case_decided"));
    for (const party of [reporter, subject])
      expect(await ownCase(party, id)).toMatchObject({
        state: "decided",
        outcome: "confirmed",
        reason: "records_agree",
      });
    expect(await acts(subject)).toEqual([
      { actor: HELPER, action: "case.look" },
      { actor: HELPER, action: "case.note" },
      { actor: MODERATOR, action: "case.decide" },
    ]);
  });

  test("[CASE-4] do not decide what they have not seen: a new report or picture changes the version, a look does not", async () => {
    const [one, two, subject] = await newPlayers();
    const id = (await report(one, subject)).case?.id ?? 0n;
    const seen = async () => (await staffCase(MODERATOR, id)).version;
    const first = await seen();
    await played.gateway.lookAtCase({ id }, as(HELPER));
    expect(await seen()).toBe(first);
    await report(two, subject);
    await expect(decide(MODERATOR, id, "unconfirmed", { version: first })).rejects.toEqual(
      refused("conflict"),
    );
    const second = await seen();
    await played.gateway.addCasePicture({ id, picture }, withPicture(two));
    await expect(decide(MODERATOR, id, "unconfirmed", { version: second })).rejects.toEqual(
      refused("conflict"),
    );
    await decide(MODERATOR, id, "unconfirmed", { version: await seen() });
  });

  test("[CASE-22] publish each decision to all parties, at most 100 in one event", async () => {
    const [one, two, subject] = await newPlayers();
    const id = (await report(one, subject)).case?.id ?? 0n;
    await report(two, subject);
    const more = Array.from({ length: 150 }, (_, place) => `party_${place}`);
    await insertParties(played.db, String(id), "reporter", more);
    await decide(MODERATOR, id, "confirmed");
    await played.gateway.appealCase({ id, text: "違います" }, as(subject));
    await played.gateway.decideAppeal({ id, isGranted: false }, as(ADMIN));
    const rows = await played.db
      .selectFrom("outbox")
      .select("payload")
      .where("subject", "=", "user.case_decided")
      .orderBy("id")
      .execute();
    const events = rows
      .map(({ payload }) => decodeEvent("user.case_decided", payload))
      .filter(({ caseId }) => caseId === id);
    expect(events.map(({ isAppeal, userIds }) => [isAppeal, userIds.length])).toEqual([
      [false, 100],
      [false, 53],
      [true, 100],
      [true, 53],
    ]);
    expect(new Set(events.flatMap(({ userIds }) => userIds))).toEqual(new Set([one, two, subject, ...more]));
  });

  test("[CASE-5] open a case about a player; with an open one the text is a note there", async () => {
    const [subject] = await newPlayers();
    const open = (text: string) => played.gateway.openCase({ userId: subject, text }, as(HELPER));
    await expect(open(" ")).rejects.toEqual(refused("reason_required"));
    const { case: opened } = await open("録画を見た");
    expect(opened).toMatchObject({
      listed: { kind: "staff", state: "received" },
      openedBy: HELPER,
      notes: [{ text: "録画を見た" }],
    });
    const { case: again } = await open("もう一つ");
    expect(again?.listed?.id).toBe(opened?.listed?.id);
    expect(again?.notes.map(({ text }) => text)).toEqual(["もう一つ", "録画を見た"]);
    expect(await receiptOf(subject)).toMatchObject({ kind: "staff", role: "subject", reasons: [] });
    await expect(played.gateway.openCase({ userId: HELPER, text: "自分" }, as(HELPER))).rejects.toEqual(
      refused("own_case"),
    );
  });

  test("[CASE-6] do not handle a case of which they are a party, nor one about their own or a higher role", async () => {
    const [player] = await newPlayers();
    const own = (await report(MODERATOR, player)).case?.id ?? 0n;
    const about = (await report(player, MODERATOR)).case?.id ?? 0n;
    const calls = (by: string, id: bigint) => [
      () => played.gateway.getCase({ id }, as(by)),
      () => played.gateway.lookAtCase({ id }, as(by)),
      () => played.gateway.addCaseNote({ id, text: "メモ" }, as(by)),
      () => played.gateway.getCasePicture({ id, pictureId: 1n }, as(by)),
      () => decide(by, id, "unconfirmed"),
      () => played.gateway.decideAppeal({ id, isGranted: false }, as(by)),
    ];
    for (const call of [...calls(MODERATOR, own), ...calls(MODERATOR, about)])
      await expect(call()).rejects.toEqual(refused("own_case"));
    for (const call of calls(OTHER_MODERATOR, about))
      await expect(call()).rejects.toEqual(refused("outranked"));
    const listed = async (by: string) =>
      (await played.gateway.listCases({ filter: "open" }, as(by))).cases.map(({ id }) => id);
    expect(await listed(MODERATOR)).not.toContain(own);
    expect(await listed(OTHER_MODERATOR)).toContain(own);
    expect(await listed(OTHER_MODERATOR)).not.toContain(about);
    expect(await listed(ADMIN)).toContain(about);
    const counted = async (by: string) =>
      (await played.gateway.listCases({ filter: "open" }, as(by))).openCount;
    const figures = async (by: string) =>
      (await played.gateway.getCaseFigures({ days: 90 }, as(by))).openCount;
    const [before, others, all] = [
      await counted(MODERATOR),
      await counted(OTHER_MODERATOR),
      await counted(ADMIN),
    ];
    expect([others - before, all - others]).toEqual([1, 1]);
    expect(await figures(MODERATOR)).toBe(before);
    await decide(ADMIN, about, "unconfirmed");
  });

  test("[CASE-6] do not read in the audit log who handled a case of which they are a party", async () => {
    const [player] = await newPlayers();
    const id = (await report(player, ADMIN)).case?.id ?? 0n;
    const [second] = await newPlayers();
    await setRoleByOperator(played.deps, second, "admin");
    await played.gateway.lookAtCase({ id }, as(second));
    await decide(second, id, "unconfirmed");
    const read = async (by: string) =>
      (await played.gateway.listAudit({ actor: second }, as(by))).entries.map(({ action }) => action);
    expect(await read(ADMIN)).toEqual([]);
    expect(await read(second)).toEqual(["case.decide", "case.look"]);
    await setRoleByOperator(played.deps, second, "player");
    const { acts: exported } = JSON.parse(await exportAccount(played.deps, ADMIN));
    expect(exported.map(({ action }: { readonly action: string }) => action)).not.toContain("case.look");
  });

  test("[CASE-7] find cases by state, kind, subject and match, page by page", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    const list = async (more: object) =>
      (await played.gateway.listCases({ filter: "open", userId: subject, ...more }, as(HELPER))).cases.map(
        (listed) => listed.id,
      );
    expect(await list({})).toEqual([id]);
    expect(await list({ filter: "received", kind: "report" })).toEqual([id]);
    expect(await list({ kind: "staff" })).toEqual([]);
    expect(await list({ filter: "decided" })).toEqual([]);
    expect(await list({ filter: "all", beforeId: id })).toEqual([]);
    expect(await list({ matchId: "77" })).toEqual([]);
    const { openCount } = await played.gateway.listCases({ filter: "all" }, as(HELPER));
    expect(openCount).toBeGreaterThan(0);
    await expect(list({ filter: "other" })).rejects.toEqual(refused("invalid_request"));
  });
});

describe("an appeal", () => {
  test("[CASE-8] is made once, within 14 days, by the side that the decision is against", async () => {
    const [reporter, subject, other] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    const appeal = (by: string, text = "見直してください") => played.gateway.appealCase({ id, text }, as(by));
    await expect(appeal(subject)).rejects.toEqual(refused("appeal_closed"));
    await decide(MODERATOR, id, "warned");
    expect(Number((await ownCase(subject, id)).appealUntilS)).toBeGreaterThan(0);
    expect((await ownCase(reporter, id)).appealUntilS).toBe(0n);
    await expect(appeal(reporter)).rejects.toEqual(refused("appeal_closed"));
    await expect(appeal(other)).rejects.toEqual(refused("case_not_found"));
    await expect(appeal(subject, " ")).rejects.toEqual(refused("reason_required"));
    const { case: appealed } = await appeal(subject);
    expect(appealed).toMatchObject({ appeal: { state: "open", isOwn: true, text: "見直してください" } });
    await expect(appeal(subject)).rejects.toEqual(refused("appeal_made"));
    expect(await ownCase(reporter, id)).toMatchObject({ appeal: { state: "open", isOwn: false, text: "" } });
    const late = (await report(other, reporter)).case?.id ?? 0n;
    await decide(MODERATOR, late, "unconfirmed");
    const clock = {
      ...played.deps.clock,
      nowMs: () => played.deps.clock.nowMs() + (CASE_LIMITS.appealDays * DAY_S + 5) * 1000,
    };
    await expect(
      appealCase({ ...played.deps, clock }, other, { id: String(late), text: "遅い" }),
    ).rejects.toEqual(refused("appeal_closed"));
  });

  test("[CASE-9] is decided by another person than the first decision, once; the new decision counts", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    const answer = (by: string, more: object) =>
      played.gateway.decideAppeal({ id, isGranted: true, reason: "first_time", ...more }, as(by));
    await decide(MODERATOR, id, "confirmed");
    await expect(answer(OTHER_MODERATOR, { outcome: "warned" })).rejects.toEqual(refused("appeal_not_found"));
    await played.gateway.appealCase({ id, text: "通信が切れただけです" }, as(subject));
    expect(
      (await played.gateway.listCases({ filter: "appealed" }, as(HELPER))).cases.map((one) => one.id),
    ).toContain(id);
    await expect(answer(HELPER, { outcome: "warned" })).rejects.toEqual(refused("forbidden"));
    await expect(answer(MODERATOR, { outcome: "warned" })).rejects.toEqual(refused("same_decider"));
    expect((await staffCase(MODERATOR, id)).canDecideAppeal).toBe(false);
    expect((await staffCase(OTHER_MODERATOR, id)).canDecideAppeal).toBe(true);
    await expect(answer(OTHER_MODERATOR, {})).rejects.toEqual(refused("reason_required"));
    await expect(answer(OTHER_MODERATOR, { outcome: "confirmed" })).rejects.toEqual(
      refused("reason_required"),
    );
    await answer(OTHER_MODERATOR, { outcome: "warned" });
    for (const party of [reporter, subject])
      expect(await ownCase(party, id)).toMatchObject({
        outcome: "warned",
        reason: "first_time",
        appeal: { state: "granted" },
        appealUntilS: 0n,
      });
    await expect(answer(ADMIN, { outcome: "confirmed" })).rejects.toEqual(refused("appeal_decided"));
    expect((await staffCase(HELPER, id)).decisions.map(({ by, outcome }) => [by, outcome])).toEqual([
      [MODERATOR, "confirmed"],
      [OTHER_MODERATOR, "warned"],
    ]);
    expect((await acts(subject)).map(({ action }) => action)).toEqual(["case.decide", "case.appeal_grant"]);
  });

  test("[CASE-9] that is granted has an outcome that is better for who appealed", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    await decide(MODERATOR, id, "warned");
    await played.gateway.appealCase({ id, text: "違います" }, as(subject));
    const grant = (outcome: string) =>
      played.gateway.decideAppeal({ id, isGranted: true, outcome, reason: "records_agree" }, as(ADMIN));
    await expect(grant("confirmed")).rejects.toEqual(refused("reason_required"));
    await grant("unconfirmed");
    expect(await ownCase(subject, id)).toMatchObject({ outcome: "unconfirmed" });
  });

  test("[CASE-9] that is rejected leaves the decision as it was", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    await decide(MODERATOR, id, "unconfirmed");
    await played.gateway.appealCase({ id, text: "録画があります" }, as(reporter));
    await played.gateway.decideAppeal({ id, isGranted: false, text: "録画を見た" }, as(ADMIN));
    expect(await ownCase(reporter, id)).toMatchObject({
      outcome: "unconfirmed",
      appeal: { state: "rejected" },
    });
  });
});

describe("a dispute", () => {
  const ids = dummies(11, 10);
  const decidedBy = (matchId: string, actor: string, action = "match.decide") =>
    recordAct(played.deps, {
      atMs: played.deps.clock.nowMs(),
      actor,
      action,
      subject: matchId,
      before: null,
      after: null,
      eventId: `${matchId}-${action}`,
    });

  test("[CASE-10] opens a case with the ten as parties, which is decided with its match", async () => {
    const settlement = aSettlement("510000001", ids, { settledAtMs: played.deps.clock.nowMs() });
    await played.publish(disputedEvent(settlement));
    await eventually(async () => (await receiptOf("dummy_011"))?.matchId === "510000001");
    const { id } = (await receiptOf("dummy_020")) ?? { id: 0n };
    expect(await ownCase("dummy_020", id)).toMatchObject({
      kind: "dispute",
      role: "party",
      state: "received",
    });
    expect((await staffCase(HELPER, id)).parties.map((party) => party.userId)).toEqual(ids);
    await expect(decide(MODERATOR, id, "confirmed")).rejects.toEqual(refused("case_of_match"));
    await decidedBy("510000001", MODERATOR);
    await played.publish(settledEvent({ ...settlement, wasDisputed: true }));
    await eventually(async () => (await ownCase("dummy_011", id)).state === "decided");
    await decideDispute(played.deps, withIds(settlement));
    expect(await ownCase("dummy_011", id)).toMatchObject({
      state: "decided",
      outcome: "result",
      reason: "match_result",
    });
    expect((await staffCase(HELPER, id)).decisions).toMatchObject([{ by: MODERATOR, outcome: "result" }]);
  });

  test("[CASE-10] that arrives after its result has a decided case", async () => {
    const settlement = aSettlement("510000002", ids, { settledAtMs: played.deps.clock.nowMs() });
    await decideDispute(played.deps, withIds(settlement));
    await applyDispute(played.deps, { ...settlement, disputedAtMs: SETTLED_AT });
    expect(await receiptOf("dummy_011")).toMatchObject({ matchId: "510000002", state: "decided" });
  });

  test("[CASE-10] whose match became void says so", async () => {
    const settlement = aSettlement("510000004", ids, {
      settledAtMs: played.deps.clock.nowMs(),
      voided: true,
    });
    await decideDispute(played.deps, withIds(settlement));
    expect(await receiptOf("dummy_011")).toMatchObject({ matchId: "510000004", reason: "match_void" });
  });

  test("[CASE-10] is decided later where the event of its result was handled without it", async () => {
    const settlement = aSettlement("510000005", ids, { settledAtMs: played.deps.clock.nowMs() });
    await applyDispute(played.deps, { ...settlement, disputedAtMs: settlement.settledAtMs });
    await decideLeftDisputes(played.deps);
    expect(await receiptOf("dummy_011")).toMatchObject({ matchId: "510000005", state: "received" });
    await applySettlement(played.deps, settlement);
    await decideLeftDisputes(played.deps);
    expect(await receiptOf("dummy_011")).toMatchObject({
      matchId: "510000005",
      state: "decided",
      reason: "match_result",
    });
  });

  test("[CASE-11] is appealed by one of the ten; the appeal is granted after another result, by another person", async () => {
    const settlement = aSettlement("510000003", ids, { settledAtMs: played.deps.clock.nowMs() });
    await applyDispute(played.deps, { ...settlement, disputedAtMs: settlement.settledAtMs });
    await decidedBy("510000003", MODERATOR);
    await decideDispute(played.deps, withIds(settlement));
    const { id } = (await receiptOf("dummy_012")) ?? { id: 0n };
    await played.gateway.appealCase({ id, text: "勝ったのはBです" }, as("dummy_012"));
    const answer = (by: string, isGranted: boolean) =>
      played.gateway.decideAppeal({ id, isGranted, text: "" }, as(by));
    await expect(answer(MODERATOR, false)).rejects.toEqual(refused("same_decider"));
    await expect(answer(OTHER_MODERATOR, true)).rejects.toEqual(refused("result_unchanged"));
    await played.db
      .insertInto("correction")
      .values({
        season_id: "season_9",
        revision: 1,
        match_id: "510000003",
        at: Math.ceil(played.deps.clock.nowMs()) + 1000,
      })
      .execute();
    await answer(OTHER_MODERATOR, true);
    expect(await ownCase("dummy_013", id)).toMatchObject({
      outcome: "result",
      appeal: { state: "granted", isOwn: false },
    });
  });
});

describe("accusations in match reports", () => {
  test("[CASE-12] of one player by five different people within 30 days open one case", async () => {
    const subject = "dummy_021";
    const accuse = async (matchId: string, reporters: readonly string[]) => {
      const nowMs = played.deps.clock.nowMs();
      const settlement = aSettlement(
        matchId,
        dummies(21, 10),
        { startedAtMs: nowMs - 900_000, settledAtMs: nowMs },
        { [subject]: { violationReporters: reporters } },
      );
      await applySettlement(played.deps, settlement);
      await openAccusations(played.deps, settlement);
      await openAccusations(played.deps, settlement);
    };
    await accuse("520000001", ["dummy_022", "dummy_023"]);
    await accuse("520000002", ["dummy_022", "dummy_023"]);
    await accuse("520000003", ["dummy_024", "dummy_026"]);
    expect(await receiptOf(subject)).toBeNull();
    await accuse("520000004", ["dummy_027"]);
    const { id } = (await receiptOf(subject)) ?? { id: 0n };
    expect(await staffCase(HELPER, id)).toMatchObject({
      listed: { kind: "accusation", matchId: "520000004", reportCount: 5 },
    });
    await accuse("520000005", ["dummy_028"]);
    expect((await staffCase(HELPER, id)).listed?.reportCount).toBe(6);
    expect(await ownCase("dummy_028", id)).toMatchObject({ role: "reporter", reasons: ["accusation"] });
    // A report in words takes the place of the accusation.
    await report("dummy_028", subject, { reason: "throwing", text: "わざと負けた" });
    expect((await staffCase(HELPER, id)).listed?.reportCount).toBe(6);
    expect(await ownCase("dummy_028", id)).toMatchObject({ reasons: ["throwing"], ownText: "わざと負けた" });
    await decide(MODERATOR, id, "unconfirmed");
    await accuse("520000006", ["dummy_029"]);
    expect((await receiptOf(subject))?.id).toBe(id);
  });
});

describe("pictures", () => {
  const pictureOf = (shade: number) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: { r: shade * 40, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  const add = (by: string, id: bigint, bytes: Uint8Array = picture) =>
    played.gateway.addCasePicture({ id, picture: bytes }, withPicture(by));

  test("[CASE-13] are encoded again, at most five of a party, seen by staff alone and deleted after 90 days", async () => {
    const [reporter, subject, other] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    for (let count = 1; count <= CASE_LIMITS.picturesPerParty; count += 1)
      expect((await add(reporter, id, await pictureOf(count))).case?.pictureCount).toBe(count);
    await expect(add(reporter, id, await pictureOf(6))).rejects.toEqual(refused("case_pictures_full"));
    // The same again: the answer was lost.
    expect((await add(reporter, id, await pictureOf(5))).case?.pictureCount).toBe(5);
    await expect(add(other, id)).rejects.toEqual(refused("case_not_found"));
    await expect(add(subject, id, new TextEncoder().encode("<svg/>"))).rejects.toEqual(
      refused("picture_invalid"),
    );
    await add(subject, id);
    const { pictures } = await staffCase(HELPER, id);
    expect(pictures.map((one) => one.userId)).toEqual([...Array(5).fill(reporter), subject]);
    const [first] = pictures;
    const read = (by: string) => played.gateway.getCasePicture({ id, pictureId: first?.id ?? 0n }, as(by));
    const { format, exif } = await sharp((await read(HELPER)).picture).metadata();
    expect({ format, exif }).toEqual({ format: "webp", exif: undefined });
    for (const party of [reporter, subject]) await expect(read(party)).rejects.toEqual(refused("forbidden"));
    const clock = {
      ...played.deps.clock,
      nowMs: () => played.deps.clock.nowMs() + (RETENTION_DAYS.casePictures * DAY_S + 5) * 1000,
    };
    await forgetCasePictures(played.deps);
    expect((await staffCase(HELPER, id)).pictures).toHaveLength(6);
    await forgetCasePictures({ ...played.deps, clock });
    expect((await staffCase(HELPER, id)).pictures).toHaveLength(0);
    await expect(read(HELPER)).rejects.toEqual(refused("case_not_found"));
  });

  test("[CASE-14] are taken until the decision, then of the player who appeals", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    await decide(MODERATOR, id, "confirmed");
    await expect(add(subject, id)).rejects.toEqual(refused("case_decided"));
    await played.gateway.appealCase({ id, text: "証拠があります" }, as(subject));
    await add(subject, id);
    await expect(add(reporter, id)).rejects.toEqual(refused("case_decided"));
  });
});

describe("a player who leaves", () => {
  test("[CASE-15] has the own part of cases in the export, without other parties and staff", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject, { text: "ひどい言葉" })).case?.id ?? 0n;
    await played.gateway.addCasePicture({ id, picture }, withPicture(reporter));
    await played.gateway.addCaseNote({ id, text: "内部のメモ" }, as(HELPER));
    await decide(MODERATOR, id, "confirmed", { text: "内部の理由" });
    await played.gateway.appealCase({ id, text: "違います" }, as(subject));
    const reporters = await exportAccount(played.deps, reporter);
    expect(JSON.parse(reporters)).toMatchObject({
      cases: [
        {
          id: Number(id),
          role: "reporter",
          report: { text: "ひどい言葉" },
          decisions: [{ outcome: "confirmed" }],
        },
      ],
      case_pictures: [{ case_id: Number(id) }],
    });
    const subjects = await exportAccount(played.deps, subject);
    expect(JSON.parse(subjects)).toMatchObject({
      cases: [{ role: "subject", appeal: { text: "違います" } }],
    });
    for (const text of [reporter, "ひどい言葉", "内部", MODERATOR, HELPER])
      expect(subjects).not.toContain(text);
    for (const text of ["違います", "内部", MODERATOR, HELPER]) expect(reporters).not.toContain(text);
  });

  test("[CASE-15] has the newest pictures in the export, up to 8 MiB, and the times of the others", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    for (let count = 1; count <= 10; count += 1)
      await played.db
        .insertInto("case_picture")
        .values({
          case_id: String(id),
          user_id: reporter,
          picture: Buffer.alloc(1024 * 1024, count),
          at: count,
        })
        .execute();
    const text = await exportAccount(played.deps, reporter);
    expect(text.length).toBeLessThan(12 * 1024 * 1024);
    const pictures: readonly { at: number; picture_webp_base64: string | null }[] =
      JSON.parse(text).case_pictures;
    expect(pictures.map(({ at }) => at)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(pictures.filter((one) => one.picture_webp_base64 !== null).map(({ at }) => at)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3,
    ]);
  });

  test("[CASE-16] staff write nothing about a player who left", async () => {
    const [reporter, subject] = await newPlayers();
    const id = (await report(reporter, subject)).case?.id ?? 0n;
    await deleteAccount(played.deps, subject);
    await expect(played.gateway.addCaseNote({ id, text: "サクラ丸" }, as(HELPER))).rejects.toEqual(
      refused("user_not_found"),
    );
    await decide(MODERATOR, id, "unconfirmed", { text: "サクラ丸は退会" });
    expect(await staffCase(HELPER, id)).toMatchObject({ notes: [], decisions: [{ text: "" }] });
  });

  test("[CASE-16] leaves no words, pictures and names behind; the case stays readable for the others", async () => {
    const [reporter, subject] = await newPlayers();
    await played.db
      .updateTable("account")
      .set({ trainer_name: "サクラ丸" })
      .where("user_id", "=", subject)
      .execute();
    const id = (await report(reporter, subject, { text: "サクラ丸が抜けました" })).case?.id ?? 0n;
    await played.gateway.addCasePicture({ id, picture }, withPicture(subject));
    await played.gateway.addCasePicture({ id, picture }, withPicture(reporter));
    await played.gateway.addCaseNote({ id, text: "サクラ丸と話した" }, as(HELPER));
    await decide(MODERATOR, id, "confirmed", { text: "サクラ丸は認めた" });
    await played.gateway.appealCase({ id, text: "サクラ丸です。違います" }, as(subject));
    await deleteAccount(played.deps, subject);
    const left = await staffCase(HELPER, id);
    expect(left).toMatchObject({
      listed: { subjectUserId: "", subjectName: "", state: "decided" },
      reports: [{ userId: reporter, text: "＊が抜けました" }],
      notes: [],
      decisions: [{ text: "" }],
      appeal: { userId: "", text: "" },
      pictures: [{ userId: reporter }],
    });
    expect(await ownCase(reporter, id)).toMatchObject({
      subjectUserId: "",
      subjectName: "",
      outcome: "confirmed",
    });
    await deleteAccount(played.deps, reporter);
    expect(await staffCase(HELPER, id)).toMatchObject({
      reports: [{ userId: "", name: "", text: "" }],
      pictures: [],
    });
  });
});

test("[CASE-17] the figures of staff count open cases, hours, cases per match and appeals", async () => {
  const database = await startUsersForTest();
  try {
    const { db, deps, gateway } = database;
    await setRoleByOperator(deps, HELPER, "helper");
    const nowS = Math.floor(deps.clock.nowMs() / 1000);
    const hour = 3600;
    // Opened, looked at and decided so many hours ago; null for not yet.
    const cases = [
      [50, 49, 40, "granted"],
      [40, 30, 20, "rejected"],
      [30, null, 20, "open"],
      [20, 19, null, null],
      [24 * 200, null, 24 * 199, null],
    ] as const;
    for (const [index, [opened, looked, decided, appeal]] of cases.entries()) {
      const ago = (hours: number | null) => (hours === null ? 0 : nowS - hours * hour);
      const { id } = await db
        .insertInto("case_file")
        .values({
          kind: "report",
          subject_id: dummies(1, 10)[index] ?? "",
          match_id: null,
          state: decided !== null ? "decided" : looked !== null ? "looked_at" : "received",
          opened_at: ago(opened),
          looked_at: ago(looked),
          decided_at: ago(decided),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (appeal !== null)
        await db
          .insertInto("case_appeal")
          .values({ case_id: id, user_id: "dummy_001", text: "", at: nowS, state: appeal })
          .execute();
    }
    const nowMs = deps.clock.nowMs();
    for (const at of [1, 2])
      await applySettlement(
        deps,
        aSettlement(`${BigInt(Math.floor(nowMs)) * 100_000n + BigInt(at)}`, dummies(1, 10), {
          startedAtMs: nowMs - 900_000,
          settledAtMs: nowMs,
        }),
      );
    expect(await gateway.getCaseFigures({ days: 90 }, as(HELPER))).toMatchObject({
      openCount: 1,
      openAppealCount: 1,
      byKind: [{ kind: "report", count: 4 }],
      matchCount: 2,
      // 1, 1, 10 and 10 hours.
      firstAnswer: { median: 5.5, p90: 10 },
      // 10, 10 and 20 hours.
      decision: { median: 10, p90: 18 },
      appealCount: 3,
      appealsGranted: 1,
      appealsRejected: 1,
    });
    // Open cases are counted now, the days are read again after five minutes.
    await db
      .insertInto("case_file")
      .values({ kind: "report", subject_id: "dummy_009", match_id: null, opened_at: nowS })
      .execute();
    expect(await gateway.getCaseFigures({ days: 90 }, as(HELPER))).toMatchObject({
      openCount: 2,
      byKind: [{ kind: "report", count: 4 }],
    });
    await expect(gateway.getCaseFigures({ days: 0 }, as(HELPER))).rejects.toEqual(refused("invalid_request"));
  } finally {
    await database[Symbol.asyncDispose]();
  }
});
