import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { THANKS } from "../src/domain/thanks.ts";
import { lockAccountsByUserIds } from "../src/store/accounts.ts";
import { listThanks } from "../src/store/thanks.ts";
import { forgetThanks, getThanks, giveThanks } from "../src/usecases/thanks.ts";
import { dummies, type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

const as = (id: string) => ({ as: { userId: userId(id) } });
const TEN = dummies(1, 10);
const [own = "", mate = "", otherMate = ""] = TEN;
const [opponent = "", otherOpponent = ""] = TEN.slice(5);
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );
const nowS = () => Math.floor(Date.now() / 1000);

const waiting = sql`select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into thanks%'`;

let matches = 0;
/** A match of the first ten as the settlement leaves it in their histories; the first five won. */
const aMatch = async (outcome: "decided" | "invalid" | "void" | null = "decided", startedAgoS = 900) => {
  matches += 1;
  const matchId = String(170_000_000_000_100_000n + BigInt(matches));
  await played.db
    .insertInto("match_record")
    .values(
      TEN.map((id, index) => ({
        match_id: matchId,
        user_id: id,
        state: outcome === null ? "disputed" : "settled",
        outcome: outcome === "decided" ? (index < 5 ? "won" : "lost") : outcome,
        character_id: "PIKACHU",
        role: "TANK",
        role_choice: 0,
        rate_delta: 0,
        started_at: nowS() - startedAgoS,
      })),
    )
    .execute();
  return matchId;
};
const give = (matchId: string, side: string, to: string, from = own) =>
  played.gateway.giveThanks({ matchId, side, userId: to }, as(from));
/** Makes the thanks for a match older than the time in which they can be undone. */
const age = (matchId: string) =>
  played.db
    .updateTable("thanks")
    .set({ given_at: nowS() - THANKS.changeS - 1 })
    .where("match_id", "=", matchId)
    .execute();
const bandOf = async (id: string) => (await played.gateway.getPublicPlayer({ userId: id })).thanksFrom;

test("[CASE-120] [CASE-122] one of each side, which can be changed and undone for ten minutes", async () => {
  const matchId = await aMatch();
  const before = await played.gateway.getThanks({ matchId }, as(own));
  expect(before.thanks).toMatchObject({ isOpen: true });
  expect(before.thanks?.mate ?? before.thanks?.opponent).toBeUndefined();
  await give(matchId, "mate", mate);
  const { thanks } = await give(matchId, "opponent", opponent);
  expect(thanks).toMatchObject({ mate: { userId: mate }, opponent: { userId: opponent } });
  expect((await give(matchId, "mate", otherMate)).thanks?.mate?.userId).toBe(otherMate);
  expect((await give(matchId, "mate", "")).thanks?.mate).toBeUndefined();
  expect((await give(matchId, "mate", "")).thanks?.mate).toBeUndefined();
  await give(matchId, "mate", mate);
  await age(matchId);
  expect(await codeOf(give(matchId, "mate", otherMate))).toBe("thanks_closed");
  expect(await codeOf(give(matchId, "mate", ""))).toBe("thanks_closed");
  expect((await give(matchId, "mate", mate)).thanks?.mate?.userId).toBe(mate);
});

test("[CASE-120] 300 taps at once are one for each side", async () => {
  const matchId = await aMatch();
  const taps = Array.from({ length: 300 }, (_, index) =>
    codeOf(
      index % 2 === 0
        ? give(matchId, "mate", index % 4 === 0 ? mate : otherMate)
        : give(matchId, "opponent", opponent),
    ),
  );
  // A slow machine leaves some of them unanswered in time.
  const refused = (await Promise.all(taps)).filter(
    (code) => !["accepted", "deadline_exceeded"].includes(code),
  );
  expect(refused).toEqual([]);
  await expect.poll(() => codeOf(give(matchId, "mate", mate)), { timeout: 20_000 }).toBe("accepted");
  await expect.poll(() => codeOf(give(matchId, "opponent", opponent)), { timeout: 20_000 }).toBe("accepted");
  const rows = await played.db
    .selectFrom("thanks")
    .select(["side", "receiver_id"])
    .where("match_id", "=", matchId)
    .orderBy("side")
    .execute();
  expect(rows).toMatchObject([{ side: "mate" }, { side: "opponent", receiver_id: opponent }]);
});

test("[CASE-121] [CASE-123] to players of that side, for matches of the last days that a team won", async () => {
  const matchId = await aMatch();
  for (const [side, to] of [
    ["mate", own],
    ["mate", opponent],
    ["opponent", mate],
    ["opponent", "dummy_020"],
    ["mate", "unknown"],
    ["both", mate],
  ] as const)
    expect([side, to, await codeOf(give(matchId, side, to))]).toEqual([side, to, "thanks_invalid"]);
  expect(await codeOf(give(matchId, "mate", mate, "dummy_020"))).toBe("match_not_found");
  expect(await codeOf(give("17", "mate", mate))).toBe("match_not_found");
  for (const closed of [await aMatch("invalid"), await aMatch("void"), await aMatch(null)])
    expect(await codeOf(give(closed, "mate", mate))).toBe("thanks_closed");
  const old = await aMatch("decided", THANKS.openS + 1);
  expect(await codeOf(give(old, "mate", mate))).toBe("thanks_closed");
  expect((await played.gateway.getThanks({ matchId: old }, as(own))).thanks?.isOpen).toBe(false);
});

test("[CASE-122] can be undone for ten minutes also after the match became void", async () => {
  const matchId = await aMatch();
  await give(matchId, "mate", mate);
  await played.db
    .updateTable("match_record")
    .set({ outcome: "void" })
    .where("match_id", "=", matchId)
    .execute();
  expect(await codeOf(give(matchId, "mate", otherMate))).toBe("thanks_closed");
  expect((await give(matchId, "mate", "")).thanks?.mate).toBeUndefined();
});

test("[CASE-124] a page shows the band of the different players of the last 90 days", async () => {
  const receiver = otherOpponent;
  expect(await bandOf(receiver)).toBe(0);
  const [first, second] = [await aMatch(), await aMatch()];
  for (const matchId of [first, second]) await give(matchId, "opponent", receiver);
  expect(await bandOf(receiver)).toBe(0);
  for (const matchId of [first, second]) await age(matchId);
  expect(await bandOf(receiver)).toBe(1);
  for (const from of TEN.slice(1, 5)) await give(first, "opponent", receiver, from);
  expect(await bandOf(receiver)).toBe(1);
  await age(first);
  expect(await bandOf(receiver)).toBe(5);
  const { json } = await played.gateway.exportAccount({}, as(receiver));
  expect(JSON.parse(json).thanks_got).toEqual([{ people: 5 }]);
  await played.db
    .updateTable("thanks")
    .set({ given_at: nowS() - THANKS.countedS - 1 })
    .where("giver_id", "=", TEN[1] ?? "")
    .execute();
  expect(await bandOf(receiver)).toBe(1);
  await forgetThanks(played.deps);
  expect(await listThanks(played.db, first, TEN[1] ?? "")).toEqual({ mate: null, opponent: null });
});

test("[CASE-125] change nothing else", async () => {
  const count = async () =>
    JSON.stringify([
      await played.db
        .selectFrom("outbox")
        .select(({ fn }) => fn.countAll<string>().as("all"))
        .execute(),
      await played.db
        .selectFrom("rate_ledger")
        .select(({ fn }) => fn.countAll<string>().as("all"))
        .execute(),
      await played.db.selectFrom("account").selectAll().where("user_id", "in", [own, mate]).execute(),
    ]);
  const matchId = await aMatch();
  const before = await count();
  await give(matchId, "mate", mate);
  expect(await count()).toBe(before);
});

test("[CASE-126] are in the export of who gave them, and go with either account", async () => {
  const matchId = await aMatch();
  const [giver = "", receiver = ""] = [TEN[3], TEN[8]];
  await give(matchId, "opponent", receiver, giver);
  await give(matchId, "opponent", giver, receiver);
  const { json } = await played.gateway.exportAccount({}, as(giver));
  expect(JSON.parse(json).thanks_given).toContainEqual(
    expect.objectContaining({ match_id: matchId, side: "opponent", receiver_id: receiver }),
  );
  await played.gateway.deleteAccount({}, as(receiver));
  expect((await getThanks(played.deps, matchId, giver)).opponent).toBeNull();
  expect(await listThanks(played.db, matchId, receiver)).toEqual({ mate: null, opponent: null });
  const again = giveThanks(played.deps, { matchId, userId: giver, side: "opponent", receiverId: receiver });
  expect(await codeOf(again)).toBe("thanks_invalid");
});

test("[CASE-126] that are on their way while an account is deleted are not stored", async () => {
  const matchId = await aMatch();
  const [giver = "", receiver = ""] = [TEN[4], TEN[9]];
  let given: Promise<string> | undefined;
  await played.deps.transact(async ({ db }) => {
    await lockAccountsByUserIds(db, [giver]);
    given = codeOf(give(matchId, "opponent", receiver, giver));
    await expect
      .poll(async () => (await waiting.execute(played.db)).rows, { timeout: 10_000 })
      .not.toEqual([]);
    await db.updateTable("account").set({ deleted_at: nowS() }).where("user_id", "=", giver).execute();
  });
  expect(await given).toBe("user_not_found");
  expect((await listThanks(played.db, matchId, giver)).opponent).toBeNull();
});
