import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { create } from "@bufbuild/protobuf";
import { migrate, openDatabase } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import { PlayerCardSchema } from "@gokaku/proto/common/v1/common_pb";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { expect, test } from "vitest";
import { findPlanByTickKey } from "../src/store/past-ticks.ts";
import { countPlanGapsBySeasonId } from "../src/store/plan-gaps.ts";
import { keepNewestPlayer, listPlayersByUserIds } from "../src/store/players.ts";
import { findCurrentSettings } from "../src/store/settings.ts";
import type { Tables } from "../src/store/tables.ts";

const ALL = fileURLToPath(new URL("../migrations", import.meta.url));

/** A database as it was before what is only carried became one value, and the way to what it is now. */
const openBefore = async (stack: AsyncDisposableStack) => {
  const before = stack.adopt(await mkdtemp(join(tmpdir(), "gokaku-migrations-")), (path) =>
    rm(path, { recursive: true }),
  );
  for (const name of await readdir(ALL)) if (name < "0007") await cp(join(ALL, name), join(before, name));
  const { url } = stack.use(await createTestDatabase(before));
  const { ports, log } = testContext("migrations");
  const { db, pool } = stack.use(
    await openDatabase<Tables>({ url, name: "migrations", log, timers: ports.timers }),
  );
  return { db, pool, finish: () => migrate(url, ALL) };
};

/** As code writes a player that knows no card. */
const writeColumns = (userId: string, version: number, badge: string) =>
  `insert into player (user_id, version, trainer_name, discord_username, discord_avatar_url, twitter_id, rate, max_rate,
     current_badge, current_badge_2, mu, sigma, is_banned, effective_penalty, penalty_timeout_until, role_debt)
   values ('${userId}', ${version}, 'トレーナー', 'disc', 'https://a', 'tw', 1610, 1620, '${badge}', 'second', 1610, 80,
     false, 0, 0, 0)
   on conflict (user_id) do update set version = excluded.version, current_badge = excluded.current_badge`;

const cardOf = (userId: string, badge: string) =>
  create(PlayerCardSchema, {
    userId,
    trainerName: "トレーナー",
    discordUsername: "disc",
    discordAvatarUrl: "https://a",
    twitterId: "tw",
    rate: 1610,
    maxRate: 1620,
    currentBadge: badge,
    currentBadge2: "second",
  });

test("[QUEUE-63] a card is the same for code that keeps it as one value and for code that unpacks it", async () => {
  await using stack = new AsyncDisposableStack();
  const { db, pool, finish } = await openBefore(stack);
  await pool.query(writeColumns("old", 1, "first"));
  await finish();
  const find = async (userId: string) => (await listPlayersByUserIds(db, [userId])).get(userId);
  expect((await find("old"))?.card).toEqual(cardOf("old", "first"));

  await pool.query(writeColumns("old", 2, "later"));
  expect(await find("old")).toMatchObject({ version: 2, card: cardOf("old", "later") });

  const known = await find("old");
  if (known === undefined) throw new Error("the player is known");
  for (const userId of ["old", "new"]) {
    const told = { ...known, userId: userId as UserId, version: 3, card: cardOf(userId, "newest") };
    expect(await keepNewestPlayer(db, told)).toEqual({ player: told, isNews: true });
    const { rows } = await pool.query("select * from player where user_id = $1", [userId]);
    expect(rows).toMatchObject([
      { trainer_name: "トレーナー", discord_username: "disc", rate: 1610, max_rate: 1620 },
    ]);
    expect(rows).toMatchObject([{ current_badge: "newest", current_badge_2: "second", twitter_id: "tw" }]);
  }
  const told = { ...known, version: 4, card: cardOf("old", "newest"), mu: 1700 };
  await keepNewestPlayer(db, told);
  expect(await find("old")).toEqual(told);
});

test("[TICK-61] a plan that was stored without its header as one value still has it", async () => {
  await using stack = new AsyncDisposableStack();
  const { db, pool, finish } = await openBefore(stack);
  const write = (key: number) =>
    pool.query(
      `insert into tick (tick_key, kind, state, season_id, settings_version, seed, waiting, opened_at_ms, snapshot, plan,
         planned_at_ms, match_count, claims_written_at_ms, solver_version, work, solve_ms, read_ms, cut_short, plan_value,
         is_proven, overdue_waiting, overdue_seated, overdue_by, ignored)
       values ($1, 'scheduled', 'done', 's', 1, 7, 10, 5, $2, $2, 6, 0, 7, 'v9', 12345678901, 8, 9, true, 412.25, true, 2,
         1, 'rest', '{"too_few_roles": 3}')`,
      // An empty list, compressed.
      [key, Buffer.from("1f8b080000000000000303000000000000000000", "hex")],
    );
  await write(1000);
  await finish();
  await write(2000);
  for (const key of [1000, 2000]) {
    const plan = await findPlanByTickKey(db, key);
    expect(plan?.matches).toEqual([]);
    expect(plan?.header).toMatchObject({
      tickId: String(key),
      settingsVersion: 1n,
      solverVersion: "v9",
      work: 12_345_678_901n,
      solveMs: 8,
      readMs: 9,
      cutShort: true,
      value: 412.25,
      isProven: true,
      overdueWaiting: 2,
      overdueSeated: 1,
      overdueBy: "rest",
      ignored: { too_few_roles: 3 },
    });
  }
});

test("[TICK-105] plans that were stored before they were counted are counted, and those of code that does not count", async () => {
  await using stack = new AsyncDisposableStack();
  const { db, pool, finish } = await openBefore(stack);
  const write = (key: number, isProven: boolean, matchCount: number) =>
    pool.query(
      `insert into tick (tick_key, kind, state, season_id, settings_version, seed, waiting, opened_at_ms, snapshot, plan,
         planned_at_ms, match_count, claims_written_at_ms, is_proven)
       values ($1, 'scheduled', 'done', 's', 1, 7, 10, 5, '', '', 6, $2, 7, $3)`,
      [key, matchCount, isProven],
    );
  await write(1000, true, 3);
  await write(2000, true, 1);
  await write(3000, false, 1);
  await write(4000, true, 0);
  await finish();
  await write(5000, true, 1);
  expect(await countPlanGapsBySeasonId(db, "s")).toEqual({ within: [3, 0, 0, 0, 0], beyond: 0, unknown: 1 });
});

const FRESH_DEFAULTS = { waitWeight: 3, teamGapWeight: 3, freshnessWeight: 2, budget: 15_000_000 };

test.each([
  ["no tick ran: the first version is the new one", "", [[1, FRESH_DEFAULTS]]],
  [
    "ticks ran with the product's: those stay, and a version follows",
    "insert into tick (tick_key, kind, state, season_id, settings_version, seed, waiting, opened_at_ms) values (1, 'scheduled', 'idle', 's', 1, 7, 3, 5)",
    [
      [1, { waitWeight: 6, teamGapWeight: 2, budget: 6_000_000 }],
      [2, FRESH_DEFAULTS],
    ],
  ],
  [
    "an administrator stored some: they stay",
    "insert into matchmaker_settings select 2, settings || '{\"overdueS\": 900}', 5, 'admin' from matchmaker_settings",
    [
      [1, { waitWeight: 6 }],
      [2, { waitWeight: 6, teamGapWeight: 2, overdueS: 900, budget: 6_000_000 }],
    ],
  ],
])("[TICK-85] weights that the product changes replace its own alone: %s", async (_, before, versions) => {
  await using stack = new AsyncDisposableStack();
  const { db, pool, finish } = await openBefore(stack);
  if (before !== "") await pool.query(before);
  await finish();
  const { rows } = await pool.query("select version, settings from matchmaker_settings order by version");
  expect(rows).toMatchObject(versions.map(([version, settings]) => ({ version: String(version), settings })));
  expect(rows).toHaveLength(versions.length);
  const { settings } = await findCurrentSettings(db);
  expect(settings.freshnessWeight).toBe(versions.at(-1)?.[1] === FRESH_DEFAULTS ? 2 : 0);
});
