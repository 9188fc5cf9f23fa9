import { LIMITS, type Verdict } from "@gokaku/game";
import { verdictToProto } from "@gokaku/grpc";
import { Verdict as ProtoVerdict } from "@gokaku/proto/common/v1/common_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, everybody, type Harness, startHarness, teamOf } from "./harness.ts";
import { findBreaks } from "./invariants.ts";

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
const roomOf = async ({ id: matchId }: Created, user: string) => {
  const { room } = await harness.gateway.getDisputeRoom({ matchId }, harness.as(user));
  if (room === undefined) throw new Error("no room");
  return room;
};
const write = ({ id: matchId }: Created, user: string, text: string) =>
  harness.gateway.writeStatement({ matchId, text }, harness.as(user));
const agree = ({ id: matchId }: Created, user: string, verdict: Verdict, offenderUserId = "") =>
  harness.gateway.agreeOnResult(
    { matchId, verdict: verdictToProto(verdict), offenderUserId },
    harness.as(user),
  );
const decide = ({ id: matchId }: Created, verdict: ProtoVerdict, changes: object = {}) =>
  harness.gateway.decideMatch({ matchId, verdict, reason: "録画で確認", ...changes }, admin());
const seenByStaff = async (
  { id: matchId }: Created,
  as: Parameters<Harness["gateway"]["getMatch"]>[1] = admin(),
) => {
  const { match } = await harness.gateway.getMatch({ matchId }, as);
  if (match === undefined) throw new Error("no match");
  return match;
};
const settledOf = (match: Created) => harness.events("match.settled", match.id);
/** By place in the match, so that two matches can be compared. */
const deltasOf = async (match: Created) =>
  (
    await harness.rows<{ user_id: string }>(
      `select user_id, rate_delta, mu_before, sigma_before, sigma_after, expected_score, is_offender, contradicted
       from settlement_deltas where match_id = $1 order by user_id`,
      [match.id],
    )
  ).map(({ user_id: user, ...delta }) => ({ ...delta, place: user.replace(match.prefix, "") }));
const leave = async (user: string) => {
  const leftAtS = BigInt(Math.floor(harness.clock.nowMs() / 1000));
  await harness.publish("user.changed", {
    player: { card: { userId: user, trainerName: "退会したユーザー" }, leftAtS },
  });
  await expect
    .poll(() => harness.rows("select 1 from leavers where user_id = $1", [user]), { timeout: 10_000 })
    .toHaveLength(1);
};

describe("statements about a dispute", () => {
  it("[CASE-100] [CASE-101] are written once, and the others' are read after the own one alone", async () => {
    const match = await disputedMatch();
    const [one = "", other = "", third = ""] = everybody(match);
    await write(match, one, "  最後の集団戦で通信が切れました。\n録画あり ");
    const before = await roomOf(match, other);
    expect(before).toMatchObject({ open: true, statements: [], statementCount: 1, hasLeaver: false });
    expect(await codeOf(write(match, other, " "))).toBe("statement_invalid");
    expect(await codeOf(write(match, other, "あ".repeat(LIMITS.statementLength + 1)))).toBe(
      "statement_invalid",
    );
    const { room } = await write(match, other, "🎮".repeat(LIMITS.statementLength));
    expect(room?.statements).toMatchObject([
      { userId: one, text: "最後の集団戦で通信が切れました。\n録画あり" },
      { userId: other },
    ]);
    expect((await roomOf(match, one)).statements).toHaveLength(2);
    expect((await roomOf(match, third)).statements).toEqual([]);
    expect(await codeOf(write(match, one, "やっぱり違います"))).toBe("statement_written");
    expect(await codeOf(write(match, one, "最後の集団戦で通信が切れました。\n録画あり"))).toBe("accepted");
    expect((await roomOf(match, one)).statements[0]?.text).toBe("最後の集団戦で通信が切れました。\n録画あり");
  });

  it("[CASE-101] are read by staff, by staff of the ten after the own one, and by no API token", async () => {
    const match = await disputedMatch();
    const [one = "", playing = ""] = everybody(match);
    await write(match, one, "勝ちました");
    expect((await seenByStaff(match)).statements).toMatchObject([{ userId: one, text: "勝ちました" }]);
    expect((await seenByStaff(match, harness.as(playing, true))).statements).toEqual([]);
    expect(
      (await seenByStaff(match, { as: { tokenName: "配信用", scopes: ["read:staff"] } })).statements,
    ).toEqual([]);
    await decide(match, ProtoVerdict.A);
    expect((await roomOf(match, playing)).statements).toEqual([]);
    expect((await seenByStaff(match, harness.as(playing, true))).statements).toEqual([]);
    expect((await roomOf(match, one)).statements).toHaveLength(1);
  });

  it("[CASE-102] [CASE-113] reach open pages as a change of the match, without a word of theirs", async () => {
    const match = await disputedMatch();
    const [one = "", other = ""] = everybody(match);
    const before = await harness.events("match.updated", match.id);
    await write(match, one, "ないしょの話");
    await agree(match, one, "A");
    await agree(match, one, "A");
    const updates = (await harness.events("match.updated", match.id)).slice(before.length);
    expect(updates).toHaveLength(2);
    expect(updates[1]?.version).toBe((updates[0]?.version ?? 0n) + 1n);
    expect(updates.every(({ disputed }) => disputed)).toBe(true);
    const { views } = await harness.realtime.viewFor({ matchId: match.id, userIds: [one, other] });
    const seen = JSON.stringify(views, (_key, value) => (typeof value === "bigint" ? String(value) : value));
    expect(views).toHaveLength(2);
    expect(seen).not.toContain("ないしょ");
    const rows = await harness.rows<{ payload: Buffer }>("select payload from outbox");
    expect(rows.filter(({ payload }) => payload.includes("ないしょ"))).toEqual([]);
  });

  it("[CASE-112] are for the ten, and for a dispute alone", async () => {
    const open = await harness.createMatch();
    const disputed = await disputedMatch();
    const settled = await harness.createMatch();
    for (const user of everybody(settled)) await harness.report(settled, user, "A");
    const codes = async (match: Created, user: string) => [
      await codeOf(roomOf(match, user)),
      await codeOf(write(match, user, "はい")),
      await codeOf(agree(match, user, "A")),
    ];
    expect(new Set(await codes(open, everybody(open)[0] ?? ""))).toEqual(new Set(["match_not_over"]));
    expect(new Set(await codes(settled, everybody(settled)[0] ?? ""))).toEqual(new Set(["dispute_closed"]));
    expect(new Set(await codes(disputed, "stranger"))).toEqual(new Set(["not_in_match"]));
    const unknown = { ...disputed, id: "17" as Created["id"] };
    expect(new Set(await codes(unknown, "stranger"))).toEqual(new Set(["match_not_found"]));
  });
});

describe("a dispute that its ten settle", () => {
  it("[CASE-103] [CASE-105] counts what everybody agrees on, and lets it be changed", async () => {
    const match = await disputedMatch();
    const [one = "", other = "", third = ""] = everybody(match);
    expect(await codeOf(agree(match, one, "invalid"))).toBe("report_invalid_player_required");
    expect(await codeOf(agree(match, one, "invalid", "stranger"))).toBe("report_invalid_player_required");
    expect(await codeOf(agree(match, one, "A", other))).toBe("report_invalid");
    await agree(match, one, "A");
    await agree(match, other, "invalid", third);
    await agree(match, third, "A");
    await agree(match, one, "invalid", third);
    const { room } = await agree(match, one, "invalid", third);
    expect(room).toMatchObject({
      open: true,
      ownResult: { verdict: ProtoVerdict.INVALID, offenderUserId: third },
      counts: [
        { players: 2, result: { verdict: ProtoVerdict.INVALID, offenderUserId: third } },
        { players: 1, result: { verdict: ProtoVerdict.A, offenderUserId: "" } },
      ],
    });
    expect(JSON.stringify(room?.counts.map(({ result }) => result?.offenderUserId))).not.toContain(other);
    expect((await seenByStaff(match)).agreements.map(({ userId }) => userId).toSorted()).toEqual(
      [one, other, third].toSorted(),
    );
  });

  it.each([
    ["A", ProtoVerdict.A, null],
    ["B", ProtoVerdict.B, null],
    ["invalid", ProtoVerdict.INVALID, "A1"],
  ] as const)(
    "[CASE-104] on %s with the bits and events of a decision of staff",
    async (verdict, decided, offender) => {
      const [agreed, other] = [await disputedMatch(), await disputedMatch()];
      const named = (match: Created) => (offender === null ? "" : `${match.prefix}${offender}`);
      const users = everybody(agreed);
      for (const user of users.slice(1)) {
        const { room } = await agree(agreed, user, verdict, named(agreed));
        expect(room?.open).toBe(true);
      }
      const { room } = await agree(agreed, users[0] ?? "", verdict, named(agreed));
      expect(room).toMatchObject({ open: false, cause: "agreed", result: { verdict: decided } });
      await decide(other, decided, { offenderUserId: named(other) });
      expect(await deltasOf(agreed)).toEqual(await deltasOf(other));
      const [[ofAgreed], [ofOther]] = [await settledOf(agreed), await settledOf(other)];
      for (const [index, player] of (ofAgreed?.players ?? []).entries())
        expect(player).toMatchObject({
          rateDelta: ofOther?.players[index]?.rateDelta,
          sigmaAfter: ofOther?.players[index]?.sigmaAfter,
        });
      expect(ofAgreed).toMatchObject({ wasDisputed: true, voided: false, verdict: decided });
      expect((await seenByStaff(agreed)).settlement).toMatchObject({ cause: "agreed", wasDisputed: true });
      expect(await codeOf(agree(agreed, users[0] ?? "", "A"))).toBe("dispute_closed");
      expect(await codeOf(write(agreed, users[0] ?? "", "遅れました"))).toBe("dispute_closed");
    },
  );

  it("[CASE-107] [CASE-108] once, when staff decide at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const match = await disputedMatch();
      const users = everybody(match);
      const { view } = await seenByStaff(match);
      for (const user of users.slice(1)) await agree(match, user, "A");
      const [agreed, decided] = await Promise.all([
        codeOf(agree(match, users[0] ?? "", "A")),
        codeOf(decide(match, ProtoVerdict.B, { version: view?.version ?? 0n })),
      ]);
      expect([agreed, decided].toSorted()).toEqual(
        agreed === "accepted" ? ["accepted", "conflict"] : ["accepted", "dispute_closed"],
      );
      const events = await settledOf(match);
      expect(events).toHaveLength(1);
      expect(events[0]?.verdict).toBe(agreed === "accepted" ? ProtoVerdict.A : ProtoVerdict.B);
      expect(await harness.events("match.corrected")).toEqual([]);
    }
  });

  it("[CASE-109] once, by 300 agreements at once", async () => {
    const match = await disputedMatch();
    const users = everybody(match);
    const codes = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        codeOf(agree(match, users[index % users.length] ?? "", index < 150 ? "B" : "A")),
      ),
    );
    // A slow machine ends some at their deadline: the caller asks again.
    const honest = ["accepted", "busy", "deadline_exceeded", "dispute_closed"];
    expect(codes.filter((code) => !honest.includes(code))).toEqual([]);
    for (const user of users) {
      const code = await codeOf(agree(match, user, "A"));
      expect(["accepted", "dispute_closed"]).toContain(code);
    }
    expect(await settledOf(match)).toHaveLength(1);
    expect(await deltasOf(match)).toHaveLength(10);
    expect((await seenByStaff(match)).agreements).toHaveLength(10);
  });

  it("[CASE-106] until 72 hours have passed, also before a timer ran", async () => {
    const match = await disputedMatch();
    const [one = ""] = everybody(match);
    harness.clock.advance(72 * 3600 - 60);
    expect(await codeOf(agree(match, one, "A"))).toBe("accepted");
    harness.clock.advance(61);
    expect(await codeOf(agree(match, one, "B"))).toBe("dispute_closed");
    await harness.closeDue();
    expect(await roomOf(match, one)).toMatchObject({
      open: false,
      cause: "dispute_expired",
      result: { verdict: ProtoVerdict.UNSPECIFIED },
    });
  });
});

describe("the room and staff", () => {
  it("[CASE-104] a corrected result reads as that of staff, whoever settled the dispute", async () => {
    const [agreed, expired] = [await disputedMatch(), await disputedMatch()];
    for (const user of everybody(agreed)) await agree(agreed, user, "A");
    await decide(agreed, ProtoVerdict.B);
    harness.clock.advance(72 * 3600 + 1);
    await harness.closeDue();
    await decide(expired, ProtoVerdict.A);
    expect(await roomOf(agreed, everybody(agreed)[0] ?? "")).toMatchObject({
      cause: "decided",
      result: { verdict: ProtoVerdict.B },
    });
    expect(await roomOf(expired, everybody(expired)[0] ?? "")).toMatchObject({
      cause: "decided",
      result: { verdict: ProtoVerdict.A },
    });
  });

  it("[CASE-105] staff of the ten and API tokens do not see on what the others agree", async () => {
    const match = await disputedMatch();
    const [one = "", playing = ""] = everybody(match);
    await write(match, one, "勝ちました");
    await agree(match, one, "A");
    await agree(match, playing, "B");
    const seenAs = async (as?: Parameters<Harness["gateway"]["getMatch"]>[1]) => {
      const { agreements, course } = await seenByStaff(match, as);
      const steps = course.filter(({ kind }) => kind === "stated" || kind === "agreed");
      return [agreements, steps].map((rows) => rows.map(({ userId }) => userId));
    };
    expect(await seenAs()).toEqual([
      [one, playing],
      [one, one, playing],
    ]);
    expect(await seenAs(harness.as(playing, true))).toEqual([[playing], [playing]]);
    expect(await seenAs({ as: { tokenName: "配信用", scopes: ["read:staff"] } })).toEqual([[], []]);
  });

  it("[CASE-113] leave no gap in the versions of a match", async () => {
    const match = await disputedMatch();
    const [one = ""] = everybody(match);
    await write(match, one, "勝ちました");
    await agree(match, one, "A");
    expect(await findBreaks(harness)).toEqual({});
  });
});

describe("players who left", () => {
  it("[CASE-110] [CASE-114] cannot agree; their statement is emptied, and others go on", async () => {
    const match = await disputedMatch();
    const [gone = "", other = ""] = everybody(match);
    harness.clock.advance(60);
    await write(match, gone, "わたしの言い分");
    await write(match, other, "録画を見てください");
    for (const user of everybody(match).slice(0, 9)) await agree(match, user, "A");
    const { json } = await harness.gateway.exportPlayer({}, harness.as(gone));
    expect(JSON.parse(json)).toMatchObject({
      dispute_statements: [{ match_id: match.id, text: "わたしの言い分" }],
      dispute_agreements: [{ match_id: match.id, verdict: "A" }],
    });
    await leave(gone);
    await expect
      .poll(async () => (await roomOf(match, other)).counts, { timeout: 10_000 })
      .toMatchObject([{ players: 8 }]);
    const room = await roomOf(match, other);
    expect(room).toMatchObject({ open: true, hasLeaver: true, statementCount: 2 });
    expect(room.statements).toMatchObject([{ userId: gone, text: "" }, { text: "録画を見てください" }]);
    await agree(match, everybody(match)[9] ?? "", "A");
    expect(await settledOf(match)).toEqual([]);
    harness.clock.advance(2);
    const { room: back } = await agree(match, gone, "A");
    expect(back).toMatchObject({ open: false, cause: "agreed", hasLeaver: false });
  });
});
