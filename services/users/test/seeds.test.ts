import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { LIMITS } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { readSeeds } from "../src/seeds/read.ts";
import type { Tables } from "../src/store/tables.ts";
import { earnCorrections } from "../src/usecases/earn-corrections.ts";
import { plantSeeds } from "../src/usecases/plant-seeds.ts";
import { countOf, openTestDatabase, SEEDS } from "./harness.ts";
import { recomputeAll } from "./ledger-check.ts";

const PLANTED: readonly (keyof Tables)[] = [
  "account",
  "rate_ledger",
  "owned_badge",
  "favourite",
  "badge",
  "game_character",
  "season",
  "setting",
  "outbox",
];

describe("seeds", () => {
  test("[SEASON-1] planting twice is planting once, and keeps what people changed", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    await db.updateTable("setting").set({ value: "200" }).where("id", "=", "lobby_create_timeout").execute();
    await db
      .updateTable("account")
      .set({ trainer_name: "改名" })
      .where("user_id", "=", "dummy_001")
      .execute();
    const before = await Promise.all(PLANTED.map((table) => countOf(db, table)));
    const planted = await plantSeeds(deps, await readSeeds(SEEDS));
    expect(planted).toEqual({ accounts: 0, seasons: 0, settings: 0 });
    expect(await Promise.all(PLANTED.map((table) => countOf(db, table)))).toEqual(before);
    const setting = await db
      .selectFrom("setting")
      .selectAll()
      .where("id", "=", "lobby_create_timeout")
      .executeTakeFirst();
    expect(setting?.value).toBe("200");
    const account = await db
      .selectFrom("account")
      .selectAll()
      .where("user_id", "=", "dummy_001")
      .executeTakeFirst();
    expect(account?.trainer_name).toBe("改名");
  });

  test("[SEASON-1] two starts at the same moment plant once", async () => {
    await using database = await openTestDatabase(false);
    const seeds = await readSeeds(SEEDS);
    await Promise.all([1, 2, 3].map(() => plantSeeds(database.deps, seeds)));
    expect(await countOf(database.db, "account")).toBe(48);
    expect(await countOf(database.db, "season")).toBe(2);
  });

  test("[PROFILE-11] 48 test accounts between 1100 and 2000, at least twelve of them near 1500", async () => {
    await using database = await openTestDatabase();
    const accounts = await database.db.selectFrom("account").selectAll().orderBy("user_id").execute();
    expect(accounts).toHaveLength(48);
    expect(
      accounts.every(({ is_test, is_banned, penalty_count }) => is_test && !is_banned && penalty_count === 0),
    ).toBe(true);
    expect(accounts.every(({ rate }) => rate >= 1100 && rate <= 2000)).toBe(true);
    expect(accounts.filter(({ rate }) => rate >= 1450 && rate <= 1600).length).toBeGreaterThanOrEqual(12);
    expect(accounts.every(({ preferred_roles }) => preferred_roles.length >= LIMITS.minRoles)).toBe(true);
    expect(
      accounts.filter(({ role }) => role !== "player").map(({ user_id, rate }) => [user_id, rate]),
    ).toEqual([["dummy_admin", 1800]]);
    const names = new Set(accounts.map(({ trainer_name }) => trainer_name));
    expect(names.size).toBe(48);
    const characters = await database.db.selectFrom("game_character").select("id").execute();
    const known = new Set(characters.map(({ id }) => id));
    const favourites = await database.db.selectFrom("favourite").selectAll().execute();
    expect(favourites.length).toBeGreaterThan(48);
    expect(favourites.every(({ character_id }) => known.has(character_id))).toBe(true);
  });

  test("[PROFILE-9] a seeded rate is a row of the ledger like any other", async () => {
    await using database = await openTestDatabase();
    for (const { userId, stored, recomputed } of await recomputeAll(database.db)) {
      expect(stored, userId).toEqual(recomputed);
    }
  });
});

describe("the operator's commands", () => {
  const run = (url: string, command: string, ...args: readonly string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const file = fileURLToPath(new URL(`../src/${command}.ts`, import.meta.url));
      execFile(process.execPath, [file, ...args], { env: { POSTGRES_URL: url } }, (error, out, problems) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: `${out}${problems}`.trim() }),
      );
    });

  test("[SEASON-1] seed says how much is new, a second time nothing is", async () => {
    await using database = await openTestDatabase(false);
    expect(await run(database.url, "seed")).toEqual({
      code: 0,
      said: "seeds: 48 accounts, 2 seasons and 8 settings are new",
    });
    expect((await run(database.url, "seed")).said).toMatch("seeds: 0 accounts, 0 seasons and 0 settings");
  });

  test("[PROFILE-12] [ADMIN-504] admin grants and revokes, never the last admin; a mistake is one line and exit code 1", async () => {
    await using database = await openTestDatabase();
    const { url, db } = database;
    expect(await run(url, "admin", "grant", "dummy_003")).toEqual({
      code: 0,
      said: "dummy_003 now has the role admin",
    });
    expect((await run(url, "admin", "grant", "dummy_003")).said).toBe("dummy_003 already has the role admin");
    expect((await run(url, "admin", "revoke", "dummy_003")).said).toBe("dummy_003 now has the role player");
    expect((await run(url, "admin", "grant", "dummy_003", "helper")).said).toBe(
      "dummy_003 now has the role helper",
    );
    expect((await run(url, "admin", "grant", "dummy_003", "king")).code).toBe(1);
    expect(await run(url, "admin", "revoke", "dummy_admin")).toEqual({
      code: 1,
      said: "users-admin: dummy_admin is the last admin: grant another one first",
    });
    const stranger = { code: 1, said: "users-admin: stranger has no account" };
    expect(await run(url, "admin", "grant", "stranger")).toEqual(stranger);
    expect((await run(url, "admin", "make", "dummy_003")).code).toBe(1);
    const acts = await db.selectFrom("audit_log").select(["actor", "action"]).orderBy("id").execute();
    expect(acts).toEqual([
      { actor: "#operator", action: "role.set" },
      { actor: "#operator", action: "role.set" },
      { actor: "#operator", action: "role.set" },
    ]);
  });
});

describe("clean days", () => {
  test("[PENALTY-4] a penalised player gets a point of correction after seven days, once", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    const now = Math.floor(deps.clock.nowMs() / 1000);
    const penalise = (userId: string, days: number) =>
      db
        .updateTable("account")
        .set({ penalty_count: 2, clean_since: now - days * 24 * 3600 })
        .where("user_id", "=", userId)
        .execute();
    await penalise("dummy_001", 8);
    await penalise("dummy_002", 6);
    expect(await earnCorrections(deps)).toBe(1);
    expect(await earnCorrections(deps)).toBe(0);
    const rows = await db
      .selectFrom("account")
      .select(["user_id", "correction_earned", "version"])
      .where("user_id", "in", ["dummy_001", "dummy_002"])
      .orderBy("user_id")
      .execute();
    expect(rows).toEqual([
      { user_id: "dummy_001", correction_earned: 1, version: "2" },
      { user_id: "dummy_002", correction_earned: 0, version: "1" },
    ]);
  });
});

describe("clean days and a stepped clock", () => {
  test("[PENALTY-20] the database's time decides, not a process's clock that was set forward", async () => {
    await using database = await openTestDatabase();
    const { db, deps } = database;
    const nowS = Math.floor(deps.clock.nowMs() / 1000);
    await db
      .updateTable("account")
      .set({ penalty_count: 2, clean_since: nowS - 6 * 24 * 3600 })
      .where("user_id", "=", "dummy_001")
      .execute();
    const { confirmedNowMs } = deps.clock;
    const stepped = { nowMs: () => deps.clock.nowMs() + 48 * 3_600_000, confirmedNowMs };
    expect(await earnCorrections({ ...deps, clock: stepped })).toBe(0);
  });
});

describe("the books", () => {
  test.each(["rate_ledger", "audit_log"] as const)("[PROFILE-9] %s only ever grows", async (table) => {
    await using database = await openTestDatabase();
    const { db } = database;
    await db
      .insertInto("audit_log")
      .values({ at: 1, actor: "a", action: "b", subject: "c", before: null, after: null })
      .execute();
    await expect(db.deleteFrom(table).execute()).rejects.toThrow("append-only");
    expect(await countOf(db, table)).toBeGreaterThan(0);
  });
});
