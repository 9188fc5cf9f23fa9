import { readFileSync } from "node:fs";
import { eventually } from "@gokaku/testing";
import { CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { resetRating } from "../src/domain/stats.ts";
import { finalPlaces, listFinalPlaces } from "../src/store/ranking.ts";
import { lockAllAccounts } from "../src/store/season-change.ts";
import { findNextSeason, findRunningSeason, listSeasons } from "../src/store/seasons.ts";
import { updateAccount } from "../src/usecases/administer-account.ts";
import { activateSeason, deleteSeason } from "../src/usecases/administer-seasons.ts";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { getRanking } from "../src/usecases/catalogue.ts";
import { changeSeason } from "../src/usecases/change-season.ts";
import { deleteAccount } from "../src/usecases/delete-account.ts";
import type { Deps } from "../src/usecases/deps.ts";
import { listRates } from "../src/usecases/list-rates.ts";
import { publishRanking } from "../src/usecases/publish-ranking.ts";
import { repairStreaks } from "../src/usecases/repair-streaks.ts";
import { aSettlement, dummies, openTestDatabase, startUsersForTest, userId } from "./harness.ts";
import { recomputeAll } from "./ledger-check.ts";

/** Recomputes the highest rates from the ledger, independently of the code. */
const HIGHEST_RATE = new URL("highest-rate.sql", import.meta.url);

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let open = 0;
let settled: readonly bigint[] = [];
let corrections = 0;
beforeEach(async () => {
  database = await openTestDatabase();
  open = 0;
  settled = [];
  corrections = 0;
});
afterEach(() => database[Symbol.asyncDispose]());

const adminId = "dummy_admin";
const ten = dummies(1, 10);

const depsOf = (): Deps => ({
  ...database.deps,
  matches: {
    closeSeason: async () => ({ openMatches: open }) as never,
    listSeasonResults: async () => ({ matchIds: settled, hasMore: false, corrections }) as never,
    listCorrectionSteps: async () => ({ matches: [], hasMore: false }) as never,
    listMassCorrected: async () => ({ matches: [], hasMore: false }) as never,
  },
});

const settle = async (matchId: string, verdict: "A" | "B" | "invalid" = "A"): Promise<void> => {
  await applySettlement(depsOf(), aSettlement(matchId, ten, { verdict }));
  settled = [...settled, BigInt(matchId)];
};

/** Lets the seeded season 10 begin now: its start lies ahead, and such a season cannot be activated. */
const begin = () =>
  database.db.updateTable("season").set({ start_date: 1 }).where("id", "=", "season_10").execute();

const activate = async (id = "season_10") => {
  await begin();
  return activateSeason(depsOf(), { adminId, id, reason: "予定どおり" });
};

const statesOf = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await listSeasons(database.db)).map(({ id, state }) => [id, state]));

const entries = () => database.db.selectFrom("season_entry").selectAll().orderBy("final_rank").execute();

const accounts = () => database.db.selectFrom("account").selectAll().orderBy("user_id").execute();

const accountById = (id: string) =>
  database.db.selectFrom("account").selectAll().where("user_id", "=", id).executeTakeFirstOrThrow();

const eventsOf = async (subject: string) =>
  (await database.db.selectFrom("outbox").selectAll().where("subject", "=", subject).execute()).length;

const expectLedgersToAddUp = async (): Promise<void> => {
  for (const { stored, recomputed } of await recomputeAll(database.db)) expect(recomputed).toEqual(stored);
};

test("[SEASON-32] activating closes the running season; the one that waits and a second activation are season_in_use", async () => {
  const before = await eventsOf("season.changed");
  await activate();
  expect(await statesOf()).toEqual({ season_9: "closing", season_10: "planned" });
  expect((await findNextSeason(database.db))?.id).toBe("season_10");
  expect(await eventsOf("season.changed")).toBe(before + 2);
  const inUse = { code: "season_in_use" };
  await expect(activate()).rejects.toMatchObject(inUse);
  await expect(activate("season_9")).rejects.toMatchObject(inUse);
  await expect(deleteSeason(depsOf(), { adminId, id: "season_10", reason: "重複" })).rejects.toMatchObject(
    inUse,
  );
  await expect(deleteSeason(depsOf(), { adminId, id: "season_9", reason: "重複" })).rejects.toMatchObject(
    inUse,
  );
  const acts = await database.db
    .selectFrom("audit_log")
    .select(["action", "subject", "actor", "reason"])
    .execute();
  expect(acts).toEqual([
    { action: "season.activate", subject: "season_10", actor: adminId, reason: "予定どおり" },
  ]);
});

test("[SEASON-460] a season that begins later is not activated, and the running one stays open", async () => {
  const season = (await listSeasons(database.db)).find(({ id }) => id === "season_10");
  await expect(
    activateSeason(depsOf(), { adminId, id: "season_10", reason: "予定どおり" }),
  ).rejects.toMatchObject({ code: "season_not_begun", params: { starts_at: season?.startsAtS } });
  expect(await statesOf()).toEqual({ season_9: "active", season_10: "planned" });
  expect(await findNextSeason(database.db)).toBeNull();
  expect(await database.db.selectFrom("audit_log").selectAll().execute()).toEqual([]);
  await begin();
  await activateSeason(depsOf(), { adminId, id: "season_10", reason: "予定どおり" });
  expect((await findRunningSeason(database.db))?.state).toBe("closing");
});

test("[RANKING-42] the ranking of an archived season is its final places, of the running one what is published", async () => {
  const { db } = database;
  const rankingOf = async (seasonId: string) => {
    const { entries: shown, seasonId: shownId, updatedAtMs } = await getRanking({ db }, seasonId);
    return {
      seasonId: shownId,
      updatedAtMs,
      places: shown.map(({ rank, userId, rate }) => [rank, userId, rate]),
    };
  };
  await settle("101");
  await publishRanking(depsOf());
  expect(await rankingOf("")).toMatchObject({ seasonId: "season_9", places: { length: 10 } });
  expect(await rankingOf("season_9")).toEqual(await rankingOf(""));
  await expect(rankingOf("season_10")).rejects.toMatchObject({ code: "season_not_found" });
  await expect(rankingOf("season_0")).rejects.toMatchObject({ code: "season_not_found" });

  await activate();
  await changeSeason(depsOf());
  const final = (await entries()).map((row) => [row.final_rank, row.user_id, row.final_rate]);
  expect(await rankingOf("season_9")).toEqual({ seasonId: "season_9", updatedAtMs: 0, places: final });
  expect(await rankingOf("")).toEqual(await rankingOf("season_9"));
  expect(await rankingOf("season_10")).toEqual({ seasonId: "season_10", updatedAtMs: 0, places: [] });

  await applySettlement(depsOf(), aSettlement("102", ten, { seasonId: "season_10", verdict: "B" }));
  await db.updateTable("account").set({ is_banned: true }).where("user_id", "=", "dummy_001").execute();
  const later = { ...depsOf().clock, confirmedNowMs: async () => Date.now() + 60_000 };
  await publishRanking({ ...depsOf(), clock: later });
  expect(await rankingOf("season_9")).toEqual({ seasonId: "season_9", updatedAtMs: 0, places: final });
  expect((await rankingOf("")).seasonId).toBe("season_10");
});

test("[DISCORD-29] the rates of a season are those of its ranked players, of an archived one all final ones", async () => {
  const { db } = database;
  const ratesOf = async (seasonId: string, after = "") => {
    const { players, hasMore } = await listRates(depsOf(), seasonId, after);
    return { hasMore, rates: players.map(({ userId, rate }) => [userId, rate]) };
  };
  await settle("101");
  await db
    .updateTable("account")
    .set({ is_banned: true })
    .where("user_id", "=", ten[0] ?? "")
    .execute();
  const { rates } = await ratesOf("season_9");
  expect(rates.map(([id]) => id)).toEqual(ten.slice(1));
  expect(await ratesOf("season_9", ten[4])).toEqual({ hasMore: false, rates: rates.slice(4) });
  await expect(ratesOf("season_10")).rejects.toMatchObject({ code: "season_not_found" });
  await activate();
  await changeSeason(depsOf());
  const final = (await entries()).map((row) => [row.user_id, row.final_rate] as const);
  expect((await ratesOf("season_9")).rates).toEqual(
    final.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  expect(await ratesOf("season_10")).toEqual({ hasMore: false, rates: [] });
});

test("[DISCORD-40] the rates of a season name no deleted account, neither while it runs nor once it is archived", async () => {
  const { db } = database;
  const [leaver = "", ...others] = ten;
  const named = async () => (await listRates(depsOf(), "season_9", "")).players.map(({ userId }) => userId);
  await settle("101");
  await db.updateTable("account").set({ deleted_at: 1 }).where("user_id", "=", leaver).execute();
  expect(await named()).toEqual(others);
  await activate();
  await changeSeason(depsOf());
  expect((await entries()).map((row) => row.user_id)).toContain(leaver);
  expect(await named()).toEqual(others);
});

test("[RANKING-45] an archived season has records over all its players, of equal ones the better place; others have none", async () => {
  const { db } = database;
  await settle("101");
  await publishRanking(depsOf());
  const none = { highestRate: null, mostMatches: null, longestStreak: null };
  expect(await getRanking({ db }, "season_9")).toMatchObject(none);
  await activate();
  await changeSeason(depsOf());
  await sql`update season_entry set max_rate = 1700, total_matches = case final_rank when 4 then 31 else 3 end
    where final_rank in (4, 7)`.execute(db);
  const [fourth] = (await entries()).filter((row) => row.final_rank === 4);
  const { highestRate, mostMatches } = await getRanking({ db }, "season_9");
  expect([highestRate?.account.userId, highestRate?.value]).toEqual([fourth?.user_id, 1700]);
  expect([mostMatches?.account.userId, mostMatches?.value]).toEqual([fourth?.user_id, 31]);
  expect(await getRanking({ db }, "season_10")).toMatchObject(none);
});

test("[SEASON-461] the longest streak counts wins in the order in which matches began; a late decision moves it", async () => {
  const { db } = database;
  for (const [id, verdict] of [
    ["101", "A"],
    ["102", "B"],
    ["103", "invalid"],
    ["104", "B"],
  ] as const)
    await settle(id, verdict);
  await activate();
  await changeSeason(depsOf());
  const longest = async () => {
    const { longestStreak } = await getRanking({ db }, "season_9");
    return [longestStreak?.account.userId, longestStreak?.value];
  };
  const [best] = (await entries()).filter(({ win_streak: wins }) => wins === 2);
  const streaks = (await entries()).map(({ win_streak: wins }) => wins);
  expect(streaks.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
  expect(await longest()).toEqual([best?.user_id, 2]);
  await applySettlement(depsOf(), aSettlement("105", ten, { verdict: "B" }));
  expect(await longest()).toEqual([best?.user_id, 3]);
});

test("[SEASON-461] streaks that the release before left out are stored later; others stay", async () => {
  const { db } = database;
  for (const [id, verdict] of [
    ["101", "A"],
    ["102", "A"],
  ] as const)
    await settle(id, verdict);
  await activate();
  await changeSeason(depsOf());
  const streaks = async () =>
    (await entries()).map(({ win_streak: wins }) => wins).toSorted((one, other) => one - other);
  await repairStreaks(depsOf());
  const stored = await streaks();
  expect(stored).toEqual([0, 0, 0, 0, 0, 2, 2, 2, 2, 2]);
  await db.updateTable("season_entry").set({ win_streak: 0 }).execute();
  await repairStreaks(depsOf());
  expect(await streaks()).toEqual(stored);
  // No match of theirs is known, as after an import.
  await sql`update season_entry set win_count = 3 where win_streak = 0`.execute(db);
  await repairStreaks(depsOf());
  expect(await streaks()).toEqual(stored);
});

test("[RANKING-43] final places show the present names, and players who left without name and badges", async () => {
  const { db } = database;
  await settle("101");
  await activate();
  await changeSeason(depsOf());
  await deleteAccount(depsOf(), "dummy_001");
  const { entries: shown } = await getRanking({ db }, "season_9");
  expect(shown).toHaveLength(10);
  expect(shown.find(({ userId: id }) => id === "dummy_001")?.account).toMatchObject({
    trainerName: "退会したユーザー",
    discordUsername: "",
    discordAvatarUrl: "",
    twitterId: "",
    currentBadge: "",
    currentBadge2: "",
  });
});

test("[RANKING-44] the first hundred of a large archived season are read from an index of their own", async () => {
  const { db } = database;
  await sql`insert into account
    select (jsonb_populate_record(account, jsonb_build_object('user_id', 'many_' || n, 'auth_subject', 'many|' || n))).*
    from account, generate_series(1, 5000) n where user_id = 'dummy_001'`.execute(db);
  await sql`insert into season_entry (season_id, user_id, final_rate, max_rate, win_rate, final_rank, total_matches,
      win_count, rate_reached_at)
    select 'season_9', 'many_' || n, 3000 - n / 4, 3000, 50, n, 10, 5, 1 from generate_series(1, 5000) n`.execute(
    db,
  );
  await sql`analyze season_entry`.execute(db);
  expect((await listFinalPlaces(db, "season_9")).map(({ rank }) => rank)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  const { sql: text, parameters } = finalPlaces(db, "season_9").compile();
  const { rows } = await db.executeQuery<{ "QUERY PLAN": string }>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("season_entry_place");
});

test("[PROFILE-8] the migration recomputes the highest rate of accounts and of the archive from the ledger", async () => {
  await settle("101");
  await settle("102", "B");
  await activate();
  await changeSeason(depsOf());
  await applySettlement(depsOf(), aSettlement("103", ten, { seasonId: "season_10" }));
  const stored = await Promise.all([accounts(), entries()]);
  expect(stored[0].some(({ max_rate, rate }) => max_rate > rate)).toBe(true);
  await sql`update account set max_rate = rate`.execute(database.db);
  await sql`update season_entry set max_rate = final_rate`.execute(database.db);
  await sql.raw(readFileSync(HIGHEST_RATE, "utf8")).execute(database.db);
  const highest = ([people, finished]: typeof stored) => [
    people.map(({ user_id, max_rate }) => [user_id, max_rate]),
    finished.map(({ user_id, max_rate }) => [user_id, max_rate]),
  ];
  expect(highest(await Promise.all([accounts(), entries()]))).toEqual(highest(stored));
});

test("[SEASON-33] a season is archived only when none of it is played and the ledger has every result", async () => {
  await settle("101");
  await activate();
  open = 1;
  expect(await changeSeason(depsOf())).toBe("waiting");
  open = 0;
  settled = [101n, 102n];
  expect(await changeSeason(depsOf())).toBe("waiting");
  expect(await statesOf()).toEqual({ season_9: "closing", season_10: "planned" });
  await applySettlement(depsOf(), aSettlement("102", ten, { verdict: "B" }));
  expect(await changeSeason(depsOf())).toBe("changed");
  expect(await changeSeason(depsOf())).toBe("none");
  expect(await statesOf()).toEqual({ season_9: "archived", season_10: "active" });
});

test("[SEASON-34] every player with a decided match has an entry, with ranks from 1 in the order of the rates", async () => {
  await settle("101");
  await settle("102");
  const before = new Map((await accounts()).map((account) => [account.user_id, account]));
  await activate();
  await changeSeason(depsOf());
  const finished = await entries();
  expect(finished.map((entry) => entry.user_id).toSorted()).toEqual(ten.toSorted());
  expect(finished.map((entry) => entry.final_rank)).toEqual(ten.map((_, index) => index + 1));
  const rates = finished.map((entry) => entry.final_rate);
  expect(rates).toEqual(rates.toSorted((one, other) => other - one));
  for (const entry of finished) {
    const account = before.get(entry.user_id);
    expect(entry).toMatchObject({
      final_rate: account?.rate,
      max_rate: account?.max_rate,
      win_rate: account?.win_rate,
      total_matches: 2,
      win_count: account?.win_count,
    });
  }
});

test("[SEASON-35] badges of the final places", async () => {
  await sql`insert into setting values ('rank_badge_min_matches', '1', 1)`.execute(database.db);
  await settle("101");
  await activate();
  await changeSeason(depsOf());
  const [first] = await entries();
  const badges = await database.db
    .selectFrom("owned_badge")
    .innerJoin("badge", "badge.id", "badge_id")
    .select(["display", "source", "cause"])
    .where("user_id", "=", first?.user_id ?? "")
    .where("source", "=", "season")
    .orderBy("position")
    .execute();
  expect(badges.map(({ display, cause }) => `${display} ${cause}`)).toEqual([
    "S9 1位 season_9",
    "S9 TOP10 season_9",
    "S9 TOP100 season_9",
  ]);
});

test("[SEASON-36] every player begins the next season nearer to 1500, less certain, with counts at zero, as a row of the ledger", async () => {
  await settle("101");
  await sql`update account set sigma = 100 where user_id = ${ten[0]}`.execute(database.db);
  await sql`update account set season_id = '' where user_id = 'dummy_020'`.execute(database.db);
  const before = await accounts();
  const published = await eventsOf("user.changed");
  await activate();
  await changeSeason(depsOf());
  expect(await eventsOf("user.changed")).toBe(published);
  for (const [place, account] of (await accounts()).entries()) {
    const was = before[place];
    if (was === undefined || was.user_id === "dummy_020") {
      expect(account).toMatchObject({
        season_id: "season_10",
        mu: was?.mu,
        ledger_length: was?.ledger_length,
      });
      continue;
    }
    const { mu, sigma } = resetRating(was);
    expect(account).toMatchObject({
      season_id: "season_10",
      mu,
      sigma,
      rate: mu,
      max_rate: mu,
      match_count: 0,
      win_count: 0,
      win_rate: 0,
      lifetime_match_count: was.lifetime_match_count,
    });
    expect(Number(account.version)).toBe(Number(was.version) + 1);
  }
  const rows = await database.db.selectFrom("rate_ledger").selectAll().where("kind", "=", "season").execute();
  expect(rows).toHaveLength(before.length - 1);
  await expectLedgersToAddUp();
});

test("[SEASON-37] interrupted anywhere, a change of seasons is whole or has not happened, and goes on later", async () => {
  await settle("101");
  await activate();
  const failing = (at: number): Deps => {
    let calls = 0;
    const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      calls += 1;
      if (calls === at) throw new Error("the process ends here");
      return work();
    };
    const deps = depsOf();
    return {
      ...deps,
      matches: {
        closeSeason: (...asked) => step(() => deps.matches.closeSeason(...asked)),
        listSeasonResults: (...asked) => step(() => deps.matches.listSeasonResults(...asked)),
        listCorrectionSteps: (...asked) => step(() => deps.matches.listCorrectionSteps(...asked)),
        listMassCorrected: deps.matches.listMassCorrected,
      },
      transact: (work, options) =>
        deps.transact(
          (unit) =>
            work({
              ...unit,
              emit: (...events) => step(() => unit.emit(...events)),
            }),
          options,
        ),
      clock: { ...deps.clock, confirmedNowMs: () => step(() => deps.clock.confirmedNowMs()) },
    };
  };
  for (let at = 1; ; at += 1) {
    const outcome = await changeSeason(failing(at)).catch(() => "interrupted");
    if (outcome === "changed") break;
    expect(outcome).toBe("interrupted");
    expect(await statesOf()).toEqual({ season_9: "closing", season_10: "planned" });
    expect(await entries()).toEqual([]);
    expect((await accounts()).every(({ season_id }) => season_id === "season_9")).toBe(true);
  }
  expect(await statesOf()).toEqual({ season_9: "archived", season_10: "active" });
  expect(await entries()).toHaveLength(10);
  await expectLedgersToAddUp();
});

test("[SEASON-37] the statements of a change may take longer than others, in its transaction alone", async () => {
  const limitOf = async (db: Database["db"]) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout;
  const usual = await limitOf(database.db);
  await database.db.transaction().execute(async (transaction) => {
    await lockAllAccounts(transaction);
    expect(await limitOf(transaction)).toBe("15min");
  });
  expect(await limitOf(database.db)).toBe(usual);
});

test("[SEASON-37] two processes that change the season at once change it once", async () => {
  await settle("101");
  await activate();
  await Promise.all([changeSeason(depsOf()), changeSeason(depsOf())]);
  expect((await accounts()).every(({ ledger_length }) => ledger_length <= 3)).toBe(true);
  expect((await findRunningSeason(database.db))?.id).toBe("season_10");
  await expectLedgersToAddUp();
});

test("[SEASON-410] a rate that an admin edits while the season changes stands in the next one, and the archive is untouched", async () => {
  await settle("101");
  await activate();
  const { rate } = await accountById("dummy_001");
  const isWaiting = async (count: number): Promise<boolean> => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return (rows[0]?.waiting ?? 0) >= count;
  };
  const release = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  // The change has written its archive when it comes to the row of the next season.
  const holding = database.db.transaction().execute(async (trx) => {
    await trx.selectFrom("season").select("id").where("id", "=", "season_10").forUpdate().execute();
    isLocked.resolve();
    await release.promise;
  });
  await isLocked.promise;
  const changing = changeSeason(depsOf());
  await eventually(() => isWaiting(1));
  let isEdited = false;
  const editing = updateAccount(depsOf(), {
    actor: { userId: adminId, role: "admin" },
    userId: "dummy_001",
    edit: { rate: 2222 },
    version: null,
    reason: "story",
  }).then(() => {
    isEdited = true;
  });
  await eventually(async () => isEdited || (await isWaiting(2)));
  release.resolve();
  await Promise.all([holding, changing, editing]);
  expect((await entries()).find(({ user_id }) => user_id === "dummy_001")).toMatchObject({
    final_rate: rate,
  });
  expect(await accountById("dummy_001")).toMatchObject({ rate: 2222, season_id: "season_10" });
  await expectLedgersToAddUp();
});

test("[SEASON-38] a match decided after its season was archived moves how that season ended and no present rate", async () => {
  await settle("101");
  await activate();
  await changeSeason(depsOf());
  const rates = (await accounts()).map(({ rate, sigma, max_rate }) => ({ rate, sigma, max_rate }));
  const ended = new Map((await entries()).map((entry) => [entry.user_id, entry]));
  const badges = await database.db
    .selectFrom("owned_badge")
    .select("badge_id")
    .where("source", "=", "season")
    .execute();
  const others = dummies(6, 10);
  const late = aSettlement("90", others);
  await applySettlement(depsOf(), late);
  await applySettlement(depsOf(), late);
  expect((await accounts()).map(({ rate, sigma, max_rate }) => ({ rate, sigma, max_rate }))).toEqual(rates);
  const now = new Map((await entries()).map((entry) => [entry.user_id, entry]));
  expect(now.size).toBe(15);
  for (const player of late.players) {
    const was = ended.get(player.userId);
    const start = was?.final_rate ?? (await startOf(player.userId));
    expect(now.get(player.userId)).toMatchObject({
      final_rate: start + player.rateDelta,
      total_matches: (was?.total_matches ?? 0) + 1,
    });
  }
  expect(now.get(ten[0] ?? "")).toMatchObject({ final_rate: ended.get(ten[0] ?? "")?.final_rate });
  const ranked = [...now.values()].toSorted((one, other) => one.final_rank - other.final_rank);
  expect(ranked.map(({ final_rank }) => final_rank)).toEqual(ranked.map((_, index) => index + 1));
  expect(
    ranked.every(({ final_rate }, index) => final_rate <= (ranked[index - 1]?.final_rate ?? final_rate)),
  ).toBe(true);
  expect(
    await database.db.selectFrom("owned_badge").select("badge_id").where("source", "=", "season").execute(),
  ).toEqual(badges);
  await expectLedgersToAddUp();
});

/** The rate with which a seeded account began. */
const startOf = async (id: string): Promise<number> => {
  const row = await database.db
    .selectFrom("rate_ledger")
    .select("mu_after")
    .where("user_id", "=", id)
    .where("ordinal", "=", 1)
    .executeTakeFirstOrThrow();
  return row.mu_after;
};

test("[SEASON-30] [ADMIN-11] an admin plans, changes, lists and deletes seasons, each act one row of the log", async () => {
  await using played = await startUsersForTest();
  const admin = { as: { userId: userId("dummy_admin"), role: "admin" as const } };
  const player = { as: { userId: userId("dummy_001"), role: "admin" as const } };
  const { gateway, db } = played;
  const form = {
    name: "シーズン11",
    description: "",
    imageUrl: "",
    themeColor: "#ff6b35",
    startsAtS: 1_800_000_000n,
    endsAtS: 1_805_000_000n,
  };
  const seasonId = "season_11";
  await expect(gateway.createSeason({ seasonId, form }, player)).rejects.toMatchObject({ code: "forbidden" });
  const { season } = await gateway.createSeason({ seasonId, form }, admin);
  await expect(gateway.createSeason({ seasonId, form }, admin)).rejects.toMatchObject({
    code: "season_exists",
  });
  const version = season?.version ?? 0n;
  const asked = { seasonId, form: { ...form, name: "夏" }, version, reason: "季節に合わせて" };
  const { season: changed } = await gateway.updateSeason(asked, admin);
  expect(changed?.season).toMatchObject({ id: seasonId, name: "夏" });
  await expect(gateway.updateSeason(asked, admin)).rejects.toMatchObject({ code: "conflict" });
  await gateway.updateSeason({ ...asked, version: changed?.version ?? 0n }, admin);
  const { seasons } = await gateway.listSeasons({}, admin);
  expect(seasons.map((one) => one.season?.id)).toEqual(["season_11", "season_10", "season_9"]);
  await gateway.deleteSeason({ seasonId, reason: "重複" }, admin);
  await expect(gateway.deleteSeason({ seasonId }, admin)).rejects.toMatchObject({ code: "season_not_found" });
  const acts = await db
    .selectFrom("audit_log")
    .select(["action", "reason"])
    .where("subject", "=", seasonId)
    .orderBy("id")
    .execute();
  expect(acts).toEqual([
    { action: "season.create", reason: "" },
    { action: "season.update", reason: "季節に合わせて" },
    { action: "season.delete", reason: "重複" },
  ]);
  const { season: again } = await gateway.createSeason({ seasonId, form }, admin);
  expect(Number(again?.version)).toBeGreaterThan(Number(changed?.version));

  played.season.open = 1;
  await db.updateTable("season").set({ start_date: 1 }).where("id", "=", "season_10").execute();
  await gateway.activateSeason({ seasonId: "season_10", reason: "予定どおり" }, admin);
  await eventually(async () => played.season.closed.includes("season_9"));
  expect((await gateway.getSeasons({})).current).toMatchObject({ id: "season_9", state: 3 });
  const begun = async () => (await gateway.listBegunSeasons({})).seasons.map(({ id }) => id);
  expect(await begun()).toContain("season_9");
  expect(await begun()).not.toContain("season_10");
  played.season.open = 0;
  await eventually(async () => (await gateway.getSeasons({})).current?.id === "season_10");
});
