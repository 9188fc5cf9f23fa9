import { event } from "@gokaku/bus";
import type { VacancyCause } from "@gokaku/game";
import { vacancyCauseToProto } from "@gokaku/grpc";
import { eventually } from "@gokaku/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf, type Vacancy } from "../src/domain/absence.ts";
import { LEFT_NAME } from "../src/domain/leaving.ts";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { chargeAbsence } from "../src/usecases/charge-absence.ts";
import { aSettlement, dummies, type Played, SETTLED_AT, startUsersForTest, userId } from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

/** 13:00 in Japan. */
const NOON = dayOf(SETTLED_AT / 1000).fromS * 1000 + 3_600_000;

const accountOf = async (id: string) => {
  const { account } = await played.gateway.getAccount({ userId: id }, { as: { userId: userId(id) } });
  if (account === undefined) throw new Error("an account was asked for");
  return account;
};
const penaltiesOf = async (id: string) =>
  (await played.gateway.listPenalties({}, { as: { userId: userId(id) } })).penalties;

const ADMIN = { as: { userId: userId("dummy_admin"), role: "admin" as const } };

let matches = 0;
const vacancy = (id: string, cause: VacancyCause, changes: Partial<Vacancy> = {}): Vacancy => {
  matches += 1;
  const vacatedAtMs = changes.vacatedAtMs ?? NOON;
  return {
    matchId: String(500_000_000 + matches),
    seasonId: "season_001",
    createdAtMs: vacatedAtMs - 60_000,
    vacatedAtMs,
    isExcused: false,
    players: [{ userId: id, cause }],
    ...changes,
  };
};
const charge = (one: Vacancy) => chargeAbsence(played.deps, one);
const timeoutOf = async (id: string) => {
  const [row] = await played.db
    .selectFrom("account")
    .select("penalty_timeout_until")
    .where("user_id", "=", id)
    .execute();
  return Number(row?.penalty_timeout_until);
};
const changesOf = async (id: string) => {
  const { rows } = await sql<{ version: string }>`
    select version from account where user_id = ${id}`.execute(played.db);
  return Number(rows[0]?.version);
};

test("[CHECKIN-20] a missing check-in and a seat lost by votes cost one point with a time-out, once per match", async () => {
  const [one = "", other = ""] = dummies(1, 2);
  const absent = vacancy(one, "no_check_in", {
    players: [
      { userId: one, cause: "no_check_in" },
      { userId: other, cause: "missing" },
    ],
  });
  await Promise.all([charge(absent), charge(absent), charge(absent)]);
  await charge(absent);
  for (const id of [one, other]) {
    expect((await accountOf(id)).penaltyCount).toBe(1);
    expect(await penaltiesOf(id)).toMatchObject([
      { cause: "absence", points: 1, timeoutS: 900, matchId: absent.matchId },
    ]);
    expect(await timeoutOf(id)).toBe(NOON / 1000 + 900);
  }
});

test("[CHECKIN-20] [OPS-181] the event charges and publishes the player; an excused one charges no player", async () => {
  const [one = ""] = dummies(3, 1);
  const before = await changesOf(one);
  const publish = async (absent: Vacancy) =>
    played.publish(
      event("match.vacated", {
        ...absent,
        version: 3n,
        createdAtMs: BigInt(absent.createdAtMs),
        vacatedAtMs: BigInt(absent.vacatedAtMs),
        players: absent.players.map((player) => ({ ...player, cause: vacancyCauseToProto(player.cause) })),
      }),
    );
  await publish(vacancy(one, "no_check_in", { isExcused: true }));
  await publish(vacancy(one, "no_check_in"));
  await eventually(async () => (await accountOf(one)).penaltyCount === 1);
  expect(await changesOf(one)).toBe(before + 1);
});

test("[CHECKIN-21] each decline is five minutes, every third of a season one point", async () => {
  const [one = ""] = dummies(4, 1);
  const points: number[] = [];
  for (let count = 1; count <= 4; count += 1) {
    const at = NOON + count * 3_600_000;
    const declined = vacancy(one, "declined", { vacatedAtMs: at });
    await charge(declined);
    await charge(declined);
    points.push((await accountOf(one)).penaltyCount);
    expect(await timeoutOf(one)).toBe(at / 1000 + (count === 3 ? 900 : 300));
  }
  expect(points).toEqual([0, 0, 1, 1]);
  expect(await penaltiesOf(one)).toMatchObject([{ cause: "declined", points: 1 }]);
  await charge(vacancy(one, "declined", { seasonId: "another" }));
  expect((await accountOf(one)).penaltyCount).toBe(1);
});

test("[CHECKIN-21] a decline within 15 seconds is free once a day from 12:00 in Japan, and no mark", async () => {
  const [one = ""] = dummies(5, 1);
  const quick = (atMs: number, afterMs = 15_000) =>
    charge(vacancy(one, "declined", { vacatedAtMs: atMs, createdAtMs: atMs - afterMs }));
  await quick(NOON, 15_001);
  expect(await timeoutOf(one)).toBe(NOON / 1000 + 300);
  await quick(NOON + 1_000_000);
  expect(await timeoutOf(one)).toBe(NOON / 1000 + 300);
  await quick(NOON + 2_000_000);
  expect(await timeoutOf(one)).toBe((NOON + 2_000_000) / 1000 + 300);
  const nextDay = NOON - 3_600_000 + 86_400_000;
  await quick(nextDay - 1000);
  expect((await accountOf(one)).penaltyCount).toBe(1);
  const timeout = await timeoutOf(one);
  await quick(nextDay);
  expect(await timeoutOf(one)).toBe(timeout);
});

test("[CHECKIN-20] [PENALTY-29] an admin withdraws the point, and the same event gives it no second time", async () => {
  const [one = ""] = dummies(6, 1);
  const absent = vacancy(one, "missing");
  await charge(absent);
  const [penalty] = await penaltiesOf(one);
  await played.gateway.withdrawPenalty(
    { penaltyId: penalty?.id ?? 0n, reason: "病院" },
    { as: { userId: userId("dummy_admin"), role: "admin" as const } },
  );
  expect((await accountOf(one)).penaltyCount).toBe(0);
  expect(await timeoutOf(one)).toBe(0);
  await charge(absent);
  expect((await accountOf(one)).penaltyCount).toBe(0);
});

test("[ADMIN-8] [CHECKIN-21] the time-out of a declined match survives the withdrawal of an older penalty", async () => {
  const [one = ""] = dummies(7, 1);
  await charge(vacancy(one, "missing"));
  const declinedAtMs = NOON + 600_000;
  await charge(vacancy(one, "declined", { vacatedAtMs: declinedAtMs }));
  expect(await timeoutOf(one)).toBe(NOON / 1000 + 900);
  // A free decline has no time-out.
  await charge(
    vacancy(one, "declined", { vacatedAtMs: declinedAtMs + 60_000, createdAtMs: declinedAtMs + 50_000 }),
  );
  const [penalty] = await penaltiesOf(one);
  await played.gateway.withdrawPenalty(
    { penaltyId: penalty?.id ?? 0n, reason: "誤り" },
    { as: { userId: userId("dummy_admin"), role: "admin" as const } },
  );
  expect((await accountOf(one)).penaltyCount).toBe(0);
  expect(await timeoutOf(one)).toBe(declinedAtMs / 1000 + 300);
});

test("[CHECKIN-20] a player who was banned meanwhile is charged as well, and stays banned", async () => {
  const [one = ""] = dummies(8, 1);
  const absent = vacancy(one, "no_check_in");
  await played.gateway.updateAccount({ userId: one, isBanned: true, reason: "荒らし" }, ADMIN);
  await charge(absent);
  await charge(absent);
  const { account } = await played.gateway.getAccountForAdmin({ userId: one }, ADMIN);
  expect(account).toMatchObject({
    account: { penaltyCount: 1, isBanned: true },
    penalties: [{ cause: "absence", matchId: absent.matchId }],
  });
});

test("[CHECKIN-20] a deleted account is charged, so that coming back clears nothing; it stays deleted", async () => {
  const [one = ""] = dummies(9, 1);
  const absent = vacancy(one, "no_check_in");
  await played.gateway.deleteAccount({}, { as: { userId: userId(one) } });
  await charge(absent);
  await charge(absent);
  const { account } = await played.gateway.getAccountForAdmin({ userId: one }, ADMIN);
  expect(account).toMatchObject({ account: { penaltyCount: 1, trainerName: LEFT_NAME } });
  await expect(accountOf(one)).rejects.toMatchObject({ code: "user_not_found" });
});

test("[CHECKIN-22] the void settlement of the abandoned match takes nothing back and gives nothing", async () => {
  const ids = dummies(11, 10);
  const absent = vacancy("dummy_011", "no_check_in");
  await charge(absent);
  await applySettlement(
    played.deps,
    aSettlement(
      absent.matchId,
      ids,
      { voided: true, verdict: "invalid" },
      Object.fromEntries(ids.map((id) => [id, { rateDelta: 0, reported: false }])),
    ),
  );
  const counts = await Promise.all(ids.map(async (id) => (await accountOf(id)).penaltyCount));
  expect(counts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});
