import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { aSettlement, dummies, type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
const DAY_MS = 86_400_000;
const ten = dummies(1, 10);
const as = (id: string, isAdmin = false) => ({
  as: { userId: userId(id), role: isAdmin ? ("admin" as const) : ("player" as const) },
});
const settle = (matchId: string, agoMs: number, players: Parameters<typeof aSettlement>[3] = {}) => {
  const atMs = played.deps.clock.nowMs() - agoMs;
  const more = { startedAtMs: atMs, settledAtMs: atMs };
  return applySettlement(played.deps, aSettlement(matchId, ten, more, players));
};

beforeAll(async () => {
  played = await startUsersForTest();
  await settle("901", 2 * DAY_MS);
  await settle("902", DAY_MS);
});
afterAll(() => played[Symbol.asyncDispose]());

test("[PROFILE-70] the recent players of 30 days, the latest first, with how often", async () => {
  const { players } = await played.gateway.listRecentPlayers({}, as("dummy_001"));
  expect(players.map((player) => player.userId)).toEqual(ten.slice(1));
  expect(players[0]).toMatchObject({ userId: "dummy_002", times: 2 });
  expect((await played.gateway.listRecentPlayers({}, as("dummy_020"))).players).toEqual([]);
  await expect(played.gateway.listRecentPlayers({}, as("no_account"))).rejects.toMatchObject({
    code: "user_not_found",
  });
});

test("[PROFILE-71] a block list is stored, published once, and retains players of long ago", async () => {
  const { gateway, db } = played;
  const published = async () =>
    (await db.selectFrom("outbox").select("id").where("subject", "=", "user.changed").execute()).length;
  const before = await published();
  const list = { userIds: ["dummy_003", "dummy_002"] };
  const { players } = await gateway.updateBlocking(list, as("dummy_001"));
  expect(players.map((player) => player.userId)).toEqual(list.userIds);
  await gateway.updateBlocking(list, as("dummy_001"));
  expect(await published()).toBe(before + 1);
  const { player } = await played.queue.getPlayer({ userId: "dummy_001" });
  expect(player?.blocking?.userIds).toEqual(list.userIds);
  for (const userIds of [["dummy_020"], ["dummy_001"], ["dummy_002", "dummy_002"]])
    await expect(gateway.updateBlocking({ userIds }, as("dummy_001")), userIds.join()).rejects.toMatchObject({
      code: "blocking_invalid",
    });
  await sql`update match_record set started_at = started_at - ${40 * 86_400} where user_id = 'dummy_001'`.execute(
    db,
  );
  const stored = await gateway.updateBlocking({ userIds: ["dummy_002"] }, as("dummy_001"));
  expect(stored.players).toMatchObject([{ userId: "dummy_002", lastMatchAtS: 0n, times: 0 }]);
  await expect(gateway.updateBlocking(list, as("dummy_001"))).rejects.toMatchObject({
    code: "blocking_invalid",
  });
});

test("[PROFILE-72] penalties with their causes, what is left to earn, and what was taken back", async () => {
  const { gateway, db } = played;
  expect((await gateway.listPenalties({}, as("dummy_004"))).next).toBeUndefined();
  const violationReporters = ["dummy_001", "dummy_002", "dummy_007"];
  await settle("903", 3_600_000, { dummy_004: { violationReporters } });
  const shown = await gateway.listPenalties({}, as("dummy_004"));
  expect(shown).toMatchObject({
    penalties: [{ cause: "violation", points: 1, matchId: "903", timeoutS: 900, withdrawnAtS: 0n }],
    penaltyCount: 1,
    penaltyCorrection: 0,
    effectivePenalty: 1,
    next: { matchesLeft: 10 },
  });
  expect(Number(shown.next?.atS)).toBe(Number(shown.penalties[0]?.atS) + 7 * 86_400);
  await db.updateTable("account").set({ role: "admin" }).where("user_id", "=", "dummy_010").execute();
  await gateway.withdrawPenalty(
    { penaltyId: shown.penalties[0]?.id ?? 0n, reason: "誤り" },
    as("dummy_010", true),
  );
  const after = await gateway.listPenalties({}, as("dummy_004"));
  expect(after).toMatchObject({ penaltyCount: 0, effectivePenalty: 0, penaltyTimeoutUntilS: 0n });
  expect(after.next).toBeUndefined();
  expect(after.penalties[0]?.withdrawnAtS).toBeGreaterThan(0n);
});
