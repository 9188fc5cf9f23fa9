import { sql } from "kysely";
import { expect, test } from "vitest";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { createAccount } from "../src/usecases/create-account.ts";
import { deleteAccount } from "../src/usecases/delete-account.ts";
import { exportAccount } from "../src/usecases/export-account.ts";
import { getPublicPlayer } from "../src/usecases/get-public-player.ts";
import {
  type AskedImport,
  applyImport,
  listImportProofs,
  listImports,
  previewImport,
  undoImport,
} from "../src/usecases/move-in.ts";
import { aSettlement, countOf, openTestDatabase } from "./harness.ts";
import { recomputeAll } from "./ledger-check.ts";
import { aCommunity, longTable, playerId, playersTable, wideTable } from "./move-in-tables.ts";

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;

const ADMIN = "dummy_admin";
const asked = (tables: Partial<AskedImport>): AskedImport => ({
  players: "",
  matches: "",
  basis: "brought",
  ...tables,
});

const register = (deps: Opened["deps"], userId: string, discordUsername = "") =>
  createAccount(deps, {
    userId,
    authSubject: `oauth2|discord|${userId}`,
    discordUsername,
    discordDiscriminator: "0",
    discordAvatarUrl: "",
    trainerName: `トレーナー${userId.slice(-3)}`,
    twitterId: "",
    preferredRoles: ["TANK", "SUPPORT"],
    bio: "",
  });

const move = async ({ deps }: Pick<Opened, "deps">, tables: Partial<AskedImport>) => {
  const { hash, faults } = await previewImport(deps, asked(tables));
  expect(faults).toEqual([]);
  return applyImport(deps, ADMIN, { ...asked(tables), hash, reason: "引っ越し" });
};

const rateOf = async ({ db }: Pick<Opened, "db">, userId: string) => {
  const row = await db
    .selectFrom("account")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { rate: row.rate, sigma: row.sigma, maxRate: row.max_rate };
};

/** Every row of every table except append-only rows and counters of changes. */
const dump = async ({ db }: Pick<Opened, "db">): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const tables: Record<string, unknown> = {};
  for (const { name } of rows) {
    if (["audit_log", "outbox", "skill_fit"].includes(name)) continue;
    const found = await sql<{ rows: unknown }>`
      select coalesce(jsonb_agg(to_jsonb(stored) - 'version' - 'updated_at' order by to_jsonb(stored)::text), '[]') as rows
      from ${sql.table(name)} as stored`.execute(db);
    tables[name] = found.rows[0]?.rows;
  }
  return tables;
};

test("[ADMIN-542] an import writes what its preview showed: rates, beliefs, one row of the audit log", async () => {
  await using opened = await openTestDatabase();
  const { db, deps } = opened;
  await register(deps, playerId(1));
  const players = `discord_id,名前,レート\n${playerId(1)},いち,1720\n${playerId(2)},に,１３００\n`;
  const before = await dump(opened);
  const preview = await previewImport(deps, asked({ players }));
  expect(await dump(opened)).toEqual(before);
  expect(preview.plan?.players.map(({ status, start }) => [status, start?.mu])).toEqual([
    ["fresh", 1720],
    ["new", 1300],
  ]);
  await applyImport(deps, ADMIN, { ...asked({ players }), hash: preview.hash, reason: "引っ越し" });
  expect(await rateOf(opened, playerId(1))).toEqual({ rate: 1720, sigma: 180, maxRate: 1720 });
  await register(deps, playerId(2));
  expect(await rateOf(opened, playerId(2))).toEqual({ rate: 1300, sigma: 180, maxRate: 1300 });
  const seeds = await db
    .selectFrom("skill_seed")
    .select(["user_id", "mean", "deviation"])
    .orderBy("user_id")
    .execute();
  expect(seeds).toEqual([
    { user_id: playerId(1), mean: 1720, deviation: 174 },
    { user_id: playerId(2), mean: 1300, deviation: 174 },
  ]);
  const acts = await db.selectFrom("audit_log").selectAll().execute();
  expect(acts).toMatchObject([
    {
      actor: ADMIN,
      action: "import.apply",
      subject: "import:1",
      reason: "引っ越し",
      after: { players: 2, started: 2 },
    },
  ]);
  for (const { userId, stored, recomputed } of await recomputeAll(db))
    expect(stored, userId).toEqual(recomputed);
});

test("[ADMIN-542] another table, another basis or another state than previewed is a conflict", async () => {
  await using opened = await openTestDatabase();
  const { db, deps } = opened;
  const players = `discord_id,rating\n${playerId(1)},1720\n`;
  const { hash } = await previewImport(deps, asked({ players }));
  const conflict = { code: "conflict" };
  const apply = (tables: Partial<AskedImport>, by = hash) =>
    applyImport(deps, ADMIN, { ...asked(tables), hash: by, reason: "x" });
  await expect(apply({ players: players.replace("1720", "1721") })).rejects.toMatchObject(conflict);
  await expect(apply({ players, basis: "centred" })).rejects.toMatchObject(conflict);
  await expect(apply({ players }, "")).rejects.toMatchObject(conflict);
  await register(deps, playerId(1));
  await expect(apply({ players })).rejects.toMatchObject(conflict);
  expect(await countOf(db, "import")).toBe(0);
  // The same table with other line ends is the same table.
  const renewed = await previewImport(deps, asked({ players }));
  await apply({ players: `\uFEFF${players.replaceAll("\n", "\r\n")}` }, renewed.hash);
  expect(await countOf(db, "import")).toBe(1);
});

test("[ADMIN-543] a player who has played or was changed by an admin keeps the rate; a deleted account gets nothing", async () => {
  await using opened = await openTestDatabase();
  const { db, deps } = opened;
  for (const at of [1, 2, 3]) await register(deps, playerId(at));
  const ten = [
    playerId(1),
    ...Array.from({ length: 9 }, (_, at) => `dummy_${String(at + 1).padStart(3, "0")}`),
  ];
  await applySettlement(deps, aSettlement("4200000001", ten));
  await deleteAccount(deps, playerId(2));
  const { rate } = await rateOf(opened, playerId(1));
  const players = `discord_id,name,rating\n${[1, 2, 3].map((at) => `${playerId(at)},p${at},1800`).join("\n")}\n`;
  const { plan } = await previewImport(deps, asked({ players }));
  expect(plan?.players.map(({ status }) => status)).toEqual(["rated", "left", "fresh"]);
  await move(opened, { players });
  expect((await rateOf(opened, playerId(1))).rate).toBe(rate);
  expect((await rateOf(opened, playerId(2))).rate).toBe(1500);
  expect((await rateOf(opened, playerId(3))).rate).toBe(1800);
  expect(await db.selectFrom("imported_player").select("name").orderBy("player_key").execute()).toEqual([
    { name: "p1" },
    { name: "" },
    { name: "p3" },
  ]);
});

test("[ADMIN-543] a name without an id means the player of the table or the one account of that Discord name", async () => {
  await using opened = await openTestDatabase();
  const { deps } = opened;
  await register(deps, playerId(1), "ichi");
  await register(deps, playerId(2), "twin");
  await register(deps, playerId(3), "Twin");
  const known = await previewImport(
    deps,
    asked({ players: "discord_name,rating\nICHI,1600\nだれか,1500\n" }),
  );
  expect(known.plan?.players.map(({ key, status }) => [key, status])).toEqual([
    [playerId(1), "fresh"],
    ["~だれか", "nameless"],
  ]);
  const unclear = await previewImport(deps, asked({ players: "discord_name,rating\ntwin,1600\n" }));
  expect(unclear.faults).toMatchObject([{ line: 2, reason: "player_unclear", value: "twin" }]);
});

test("[ADMIN-544] the bases of the start: as brought, around 1500, replayed, or no rate at all", async () => {
  await using opened = await openTestDatabase(false);
  const { deps } = opened;
  const community = aCommunity(20, 90);
  const tables = { players: playersTable(community).replaceAll(",1", ",1"), matches: wideTable(community) };
  const startsOf = async (basis: string) => {
    const { plan } = await previewImport(deps, asked({ ...tables, basis }));
    return (
      plan?.players.map(({ start, rating, replayed }) => ({ mu: start?.mu ?? null, rating, replayed })) ?? []
    );
  };
  expect((await startsOf("skill")).every(({ mu }) => mu === null)).toBe(true);
  expect((await startsOf("brought")).every(({ mu, rating }) => mu === rating)).toBe(true);
  const replayed = await startsOf("replayed");
  expect(replayed.every(({ mu, replayed: by }) => mu === by)).toBe(true);
  const centred = await startsOf("centred");
  const mean = centred.reduce((sum, { mu }) => sum + (mu ?? 0), 0) / centred.length;
  expect(Math.abs(mean - 1500)).toBeLessThan(1);
  await expect(previewImport(deps, asked({ ...tables, basis: "other" }))).rejects.toMatchObject({
    code: "invalid_request",
  });
});

test("[ADMIN-546] an undone import leaves nothing: rates, beliefs, players and matches are as before", async () => {
  await using opened = await openTestDatabase();
  const { db, deps } = opened;
  const community = aCommunity(30, 60);
  const tables = { players: playersTable(community), matches: wideTable(community), basis: "replayed" };
  for (const at of [0, 1, 2]) await register(deps, playerId(at));
  await deps.transact(async (unit) => {
    await unit.db
      .insertInto("skill_seed")
      .values({ user_id: playerId(1), mean: 1800, deviation: 174, tier: 4, at: 5 })
      .execute();
  });
  const before = await dump(opened);
  const { id } = await move(opened, tables);
  expect(await dump(opened)).not.toEqual(before);
  await undoImport(deps, ADMIN, { importId: id, reason: "やり直す" });
  expect(await dump(opened)).toEqual(before);
  const acts = await db
    .selectFrom("audit_log")
    .select(["action", "subject", "reason"])
    .orderBy("id")
    .execute();
  expect(acts.slice(-2)).toEqual([
    { action: "import.apply", subject: `import:${id}`, reason: "引っ越し" },
    { action: "import.undo", subject: `import:${id}`, reason: "やり直す" },
  ]);
  // A player who signed in between begins at 1500 again.
  const again = await move(opened, tables);
  await register(deps, playerId(9));
  expect((await rateOf(opened, playerId(9))).sigma).toBeLessThan(250);
  await undoImport(deps, ADMIN, { importId: again.id, reason: "やり直す" });
  expect(await rateOf(opened, playerId(9))).toEqual({ rate: 1500, sigma: 250, maxRate: 1500 });
  for (const { userId, stored, recomputed } of await recomputeAll(db))
    expect(stored, userId).toEqual(recomputed);
});

test("[ADMIN-546] only the newest import is undone, and none once a match was settled after it", async () => {
  await using opened = await openTestDatabase();
  const { db, deps } = opened;
  const first = await move(opened, { players: `id,rating\n${playerId(1)},1600` });
  const second = await move(opened, { players: `id,rating\n${playerId(2)},1600` });
  const undo = (importId: string) => undoImport(deps, ADMIN, { importId, reason: "x" });
  expect((await listImports(deps)).map(({ isUndoable }) => isUndoable)).toEqual([true, false]);
  await expect(undo(first.id)).rejects.toMatchObject({ code: "import_in_use" });
  await expect(undo("99")).rejects.toMatchObject({ code: "import_not_found" });
  await undo(second.id);
  expect((await listImports(deps)).map(({ isUndoable }) => isUndoable)).toEqual([true]);
  const ten = Array.from({ length: 10 }, (_, at) => `dummy_${String(at + 1).padStart(3, "0")}`);
  const soon = deps.clock.nowMs() + 1000;
  await applySettlement(deps, aSettlement("4200000001", ten, { startedAtMs: soon, settledAtMs: soon }));
  expect((await listImports(deps)).map(({ isUndoable }) => isUndoable)).toEqual([false]);
  await expect(undo(first.id)).rejects.toMatchObject({ code: "import_in_use" });
  await expect(db.deleteFrom("rate_ledger").where("user_id", "=", "dummy_001").execute()).rejects.toThrow(
    "append-only",
  );
});

test("[ADMIN-548] [ADMIN-549] the proof is public, the history counts on the player's page, a deletion forgets it", async () => {
  await using opened = await openTestDatabase(false);
  const { db, deps } = opened;
  const community = aCommunity(12, 40);
  await register(deps, playerId(0));
  await move(opened, { players: playersTable(community), matches: wideTable(community) });
  const [proof] = await listImportProofs(deps);
  expect(proof).toMatchObject({ players: 12, matches: 40, comparison: { players: 12 } });
  const played = community.games.filter(({ a, b }) => [...a, ...b].includes(0));
  const player = await getPublicPlayer(deps, playerId(0));
  expect(player.imported.matches).toBe(played.length);
  const own = JSON.parse(await exportAccount(deps, playerId(0)));
  expect(own.imported).toMatchObject([{ user_id: playerId(0), matches: played.length }]);
  expect(own.imported_matches).toHaveLength(played.length);
  expect(JSON.stringify(own.imported_matches)).not.toContain(playerId(1));
  await deleteAccount(deps, playerId(0));
  const row = await db
    .selectFrom("imported_player")
    .select(["name", "start_mu", "matches"])
    .where("user_id", "=", playerId(0))
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ name: "", start_mu: null, matches: played.length });
});

test("[ADMIN-545] 3,000 matches of 86 players, in both forms of table, give the same result", async () => {
  await using opened = await openTestDatabase(false);
  const { db, deps } = opened;
  const community = aCommunity(86, 3000);
  const players = playersTable(community);
  const wide = await previewImport(
    deps,
    asked({ players, matches: wideTable(community), basis: "replayed" }),
  );
  const long = await previewImport(
    deps,
    asked({ players, matches: longTable(community), basis: "replayed" }),
  );
  expect(long.plan?.players).toEqual(wide.plan?.players);
  const { comparison } = await applyImport(deps, ADMIN, {
    ...asked({ players, matches: longTable(community), basis: "replayed" }),
    hash: long.hash,
    reason: "引っ越し",
  });
  expect(await countOf(db, "imported_match")).toBe(3000);
  expect(comparison?.players).toBe(86);
  expect(comparison?.rankCorrelation).toBeGreaterThan(0.8);
  expect(comparison?.replayed?.games).toBe(1000);
  expect(comparison?.replayed?.logLoss).toBeLessThan(Math.LN2);
});
