import { expect, test } from "vitest";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { applyImport, previewImport } from "../src/usecases/move-in.ts";
import { moveOut } from "../src/usecases/move-out.ts";
import { aSettlement, countOf, dummies, openTestDatabase, startUsersForTest, userId } from "./harness.ts";

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;
type Row = Readonly<Record<string, unknown>>;

const never = new AbortController().signal;

const exported = async ({ deps }: Pick<Opened, "deps">) => {
  const files = new Map<string, Row[]>();
  for await (const { file, rows } of moveOut(deps, "dummy_admin", "引っ越し", never)) {
    expect(rows.length).toBeLessThanOrEqual(500);
    files.set(file, [...(files.get(file) ?? []), ...rows.map((row) => JSON.parse(row) as Row)]);
  }
  return files;
};

/** As the archive writes it, for cells without commas. */
const csvOf = (rows: readonly Row[] = []): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)]
    .map((cells) => cells.map((cell) => (Array.isArray(cell) ? "" : String(cell ?? ""))).join(","))
    .join("\n");

test("[ADMIN-551] [ADMIN-553] every table is exported in batches, without data of one player or installation alone", async () => {
  await using opened = await openTestDatabase();
  const { db, deps } = opened;
  await deps.transact(async ({ db: trx }) => {
    await trx
      .insertInto("skill_seed")
      .values(
        Array.from({ length: 1200 }, (_, at) => ({
          user_id: `u${at}`,
          mean: at,
          deviation: 174,
          tier: null,
          at,
        })),
      )
      .execute();
  });
  const files = await exported(opened);
  expect([...files.keys()].filter((file) => file.endsWith(".csv"))).toEqual(
    [
      "players",
      "matches",
      "rates",
      "imports",
      "imported_players",
      "imported_matches",
      "skill_seeds",
      "penalties",
      "seasons",
      "season_results",
      "badges",
      "owned_badges",
      "favourites",
      "settings",
    ].map((name) => `${name}.csv`),
  );
  for (const [file, rows] of files)
    if (file.endsWith(".csv")) expect(files.get(file.replace("csv", "json"))).toEqual(rows);
  expect(files.get("players.json")).toHaveLength(await countOf(db, "account"));
  expect(new Set(files.get("skill_seeds.json")?.map(({ user_id: id }) => id)).size).toBe(1200);
  const all = JSON.stringify([...files]);
  for (const secret of ["auth_subject", "dummy|dummy_001", "p256dh", "blocking", "violation"])
    expect(all).not.toContain(secret);
  expect(await db.selectFrom("audit_log").select(["actor", "action", "reason"]).execute()).toEqual([
    { actor: "dummy_admin", action: "export.everything", reason: "引っ越し" },
  ]);
});

test("[ADMIN-552] players and matches of an export are what another installation imports", async () => {
  await using opened = await openTestDatabase();
  const matches = Array.from({ length: 12 }, (_, at) =>
    aSettlement(String(4_200_000_001 + at), dummies(1 + (at % 3), 10), {
      verdict: at % 2 === 0 ? "A" : "B",
      startedAtMs: 1_795_000_000_000 + at * 1_000_000,
      settledAtMs: 1_795_000_900_000 + at * 1_000_000,
    }),
  );
  const clock = { ...opened.deps.clock, nowMs: () => 1_796_000_000_000 };
  for (const settlement of matches) await applySettlement({ ...opened.deps, clock }, settlement);
  const files = await exported(opened);
  await using elsewhere = await openTestDatabase(false);
  const deps = { ...elsewhere.deps, clock };
  const tables = {
    players: csvOf(files.get("players.csv")),
    matches: csvOf(files.get("matches.csv")),
    basis: "brought",
  };
  const { plan, hash, faults } = await previewImport(deps, tables);
  expect(faults).toEqual([]);
  expect(plan?.matches).toHaveLength(12);
  const players = files.get("players.json") ?? [];
  expect(plan?.players.map(({ key, rating, games, start }) => [key, rating, games, start?.mu])).toEqual(
    players.map(({ discord_id: id, rating, games }) => [id, rating, games, rating]),
  );
  await applyImport(deps, "dummy_admin", { ...tables, hash, reason: "引っ越し" });
  const stored = await elsewhere.db.selectFrom("imported_match").selectAll().orderBy("number").execute();
  stored.forEach(({ seats, winner, played_at: playedAt }, at) => {
    const settlement = matches[at];
    expect([Number(playedAt) * 1000, winner]).toEqual([settlement?.startedAtMs, "A"]);
    const winners = (settlement?.players ?? []).filter(({ team }) => team === settlement?.verdict);
    expect(seats.flatMap(({ key, team }) => (team === "A" ? [key] : [])).toSorted()).toEqual(
      winners.map((player) => player.userId).toSorted(),
    );
    expect(seats.every(({ role, character }) => role !== null && character === "PIKACHU")).toBe(true);
  });
});

test("[ADMIN-542] [ADMIN-551] only present admins may make the calls; everybody sees the comparison", async () => {
  await using started = await startUsersForTest();
  const { gateway } = started;
  const admin = { as: { userId: userId("dummy_admin"), role: "admin" as const } };
  const claimed = { as: { userId: userId("dummy_001"), role: "admin" as const } };
  const tables = { players: "id,rating\n100,1700", matches: "", startBasis: "brought" };
  const forbidden = { code: "forbidden" };
  await expect(gateway.previewImport(tables, claimed)).rejects.toMatchObject(forbidden);
  await expect(gateway.applyImport({ ...tables, hash: "x", reason: "x" }, claimed)).rejects.toMatchObject(
    forbidden,
  );
  await expect(gateway.undoImport({ importId: "1", reason: "x" }, claimed)).rejects.toMatchObject(forbidden);
  await expect(gateway.listImports({}, claimed)).rejects.toMatchObject(forbidden);
  const first = async (as: typeof admin) => {
    for await (const part of gateway.moveOut({ reason: "x" }, as)) return part.file;
    return null;
  };
  await expect(first(claimed)).rejects.toMatchObject(forbidden);
  expect(await first(admin)).toBe("players.csv");
  const { hash, players } = await gateway.previewImport(tables, admin);
  expect(players).toMatchObject([{ userId: "100", status: "new", startRate: 1700 }]);
  const applied = await gateway.applyImport({ ...tables, hash, reason: "x" }, admin);
  expect(applied.import).toMatchObject({ players: 1, isUndoable: true, actorId: "dummy_admin" });
  expect((await gateway.listImportProofs({})).imports).toEqual([]);
  await gateway.undoImport({ importId: String(applied.import?.id), reason: "x" }, admin);
  expect((await gateway.listImports({}, admin)).imports).toEqual([]);
});
