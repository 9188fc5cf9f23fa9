import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate, openDatabase } from "@gokaku/db";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { newMatch } from "../src/domain/draft.ts";
import { insertMatches } from "../src/store/insert-matches.ts";
import { findMatch } from "../src/store/matches.ts";
import type { Tables } from "../src/store/tables.ts";
import { aDraft, matchId, terms } from "./factories.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

/** Inserts a match of ten as code does that knows no cards. */
const insertWithoutCards = (id: string) => sql`
  with made as (insert into creations values (${id}, true, null, '{}', 0) returning match_id),
  season as (insert into seasons values ('s', false, 1) on conflict do nothing),
  match as (
    insert into matches (id, season_id, tick_id, version, status, voided, created_at_ms, host_user_id, lobby_id,
      first_attack, voice_link_a, voice_link_b, lobby_create_timeout_s, lobby_join_timeout_s, report_deadline_s,
      report_count, next_close_at_ms)
    select match_id, 's', '1', 1, 'matched', false, 0, 'u0', '', 'A', '', '', 150, 250, 2400, 0, 1 from made)
  insert into match_players (match_id, user_id, team, role, selected_roles, mu, sigma, rate, max_rate, rate_order,
    entry_id, trainer_name, discord_username, discord_avatar_url, twitter_id, current_badge, current_badge_2)
  select ${id}, 'u' || place, case when place < 5 then 'A' else 'B' end, role, array[role], 1500, 100, 1500, 1600,
    place % 5 + 1, 'e' || place, 'サトシ' || place, 'ash', 'https://a.example/1.png', 'ash_jp', 'badge_001', 'badge_002'
  from generate_series(0, 9) place, lateral (select 'ROLE' || place % 5 as role) named`;

const columnsOf = (id: string) => sql<{ trainer_name: string; max_rate: number; current_badge_2: string }>`
  select trainer_name, max_rate, current_badge_2 from match_players where match_id = ${id} and user_id = 'A0'`;

it("[MATCH-41] with cards or with columns, code of either kind finds what the other wrote", async () => {
  await using stack = new AsyncDisposableStack();
  const before = await mkdtemp(join(tmpdir(), "gokaku-matches-"));
  stack.defer(() => rm(before, { recursive: true }));
  await cp(join(MIGRATIONS, "0001_matches.sql"), join(before, "0001_matches.sql"));
  const database = stack.use(await createTestDatabase(before));
  const { ports, log } = testContext("test");
  const { db } = stack.use(
    await openDatabase<Tables>({ url: database.url, name: "test", log, timers: ports.timers }),
  );
  await insertWithoutCards("1").execute(db);
  await migrate(database.url, MIGRATIONS);
  await insertWithoutCards("2").execute(db);
  for (const id of ["1", "2"]) {
    const record = await findMatch(db, matchId(id));
    expect(record?.match.seats).toHaveLength(10);
    expect(record?.match.seats[6]).toMatchObject({
      userId: "u6",
      rate: 1500,
      card: {
        userId: "u6",
        trainerName: "サトシ6",
        discordUsername: "ash",
        discordAvatarUrl: "https://a.example/1.png",
        twitterId: "ash_jp",
        rate: 1500,
        maxRate: 1600,
        currentBadge: "badge_001",
        currentBadge2: "badge_002",
      },
    });
  }
  const made = newMatch({ ...aDraft("3"), seasonId: "s" }, terms);
  const card = { trainerName: "カスミ", maxRate: 1700, currentBadge2: "badge_003" };
  await sql`insert into creations values (3, true, null, '{}', 0)`.execute(db);
  await insertMatches(db, [{ ...made, seats: made.seats.map((seat) => ({ ...seat, card })) }]);
  expect((await findMatch(db, matchId("3")))?.match.seats[0]).toMatchObject({ userId: "A0", card });
  expect((await columnsOf("3").execute(db)).rows).toEqual([
    { trainer_name: "カスミ", max_rate: 1700, current_badge_2: "badge_003" },
  ]);
});
