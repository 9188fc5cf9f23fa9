import { fileURLToPath } from "node:url";
import { openDatabase } from "@gokaku/db";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { newMatch } from "../src/domain/draft.ts";
import { insertMatches } from "../src/store/insert-matches.ts";
import type { Tables } from "../src/store/tables.ts";
import { aDraft, terms } from "./factories.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

it("[TICK-71] matches come with their seats, their history and their hosts, or none of them comes", async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase(MIGRATIONS));
  const { ports, log } = testContext("test");
  const { db } = stack.use(await openDatabase<Tables>({ url, name: "test", log, timers: ports.timers }));
  const count = async () =>
    (
      await sql<object>`select (select count(*) from matches) as matches,
        (select count(*) from match_players) as players,
        (select count(*) from seat_history join match_players using (match_id, user_id)) as history,
        (select count(*) from host_changes where cause = 'created') as hosts`.execute(db)
    ).rows;
  await sql`insert into seasons values ('s', false, 1)`.execute(db);
  const make = (id: string, seasonId: string) => newMatch({ ...aDraft(id, `m${id}_`), seasonId }, terms);
  const [one, two] = [make("1", "s"), make("2", "s")];
  await expect(insertMatches(db, [one, make("3", "of no player")])).rejects.toThrow("foreign key");
  expect(await count()).toEqual([{ matches: "0", players: "0", history: "0", hosts: "0" }]);
  await insertMatches(db, [one, two]);
  expect(await count()).toEqual([{ matches: "2", players: "20", history: "20", hosts: "2" }]);
});

it("[TICK-90] a tick's seats are written to no index but those that something goes by", async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase(MIGRATIONS));
  const { ports, log } = testContext("test");
  const { db } = stack.use(await openDatabase<Tables>({ url, name: "test", log, timers: ports.timers }));
  const { rows } = await sql<{ indexname: string }>`
    select indexname from pg_indexes where tablename in ('match_players', 'active_seats', 'seat_history')
    order by indexname`.execute(db);
  expect(rows.map(({ indexname }) => indexname)).toEqual([
    "active_seats_match",
    "active_seats_pkey",
    "match_players_pkey",
    "match_players_user",
    "seat_history_pkey",
  ]);
});
