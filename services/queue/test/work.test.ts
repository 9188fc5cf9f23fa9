import { fileURLToPath } from "node:url";
import { openDatabase } from "@gokaku/db";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { expect, test } from "vitest";
import type { Tables } from "../src/store/tables.ts";
import { findWork, type Work } from "../src/store/work.ts";

const NOW_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;

const TICK =
  "insert into tick (tick_key, kind, season_id, settings_version, seed, waiting, opened_at_ms, interval_s";
const OPEN_TICK = `${TICK}, state, snapshot) values (1, 'scheduled', 's', 1, 1, 10, 1, 300, 'open', '')`;
const IDLE_TICK = `${TICK}, state, offered) values (1, 'scheduled', 's', 1, 1, 0, 1, 300, 'idle', '{0,0,0,0,0}')`;
const PLAYER = `insert into player
  (user_id, version, card, trainer_name, rate, mu, sigma, is_banned, effective_penalty, penalty_timeout_until, role_debt)
  values ('u', 1, '{}', 'u', 1500, 1500, 100, false, 0, 0, 0)`;
const ENTRY = `insert into entry (entry_id, user_id, season_id, state, version, selected_roles, blocking, joined_at_ms,
  last_seen_at_ms, member_checked_at) values (gen_random_uuid(), 'u', 's', 'waiting', 1, '{1,2}', '{}', 1, 1, 1)`;
const CLAIM = `insert into claim (match_id, tick_key, plan_index, state, season_id, first_attack, seats, value,
  win_chance_a, claimed_at_ms) values (1, 1, 0, 'claimed', 's', 1, '[1,2,3,4,5,6,7,8,9,10]', 1, 0.5, 1)`;
const VACANCY =
  "insert into vacancy (match_id, user_id, role, state, vacated_at_ms) values (1, 'u', 1, 'open', 1)";
const OFFER = `insert into seat_offer
  (match_id, vacated_user_id, user_id, entry_id, state, offered_at_ms, until_ms, accepted_at_ms)
  values (1, 'u', 'v', gen_random_uuid(), 'accepted', 1, 2, 2)`;
const appointment = (startsAtMs: number, announcedAtMs: number | null = null) => `insert into appointment
  (appointment_id, starts_at_ms, note, created_by, created_at_ms, announced_at_ms)
  values (gen_random_uuid(), ${startsAtMs}, '', 'admin', 1, ${announcedAtMs})`;
const view = (players: number) => `insert into public_view (version, view, published_at_ms)
  values (1, '{"shortage": {"players": ${players}, "roles": [1]}}', 1)`;

test("[QUEUE-76] one look finds the work of each timer, and none at rest", async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(
    await createTestDatabase(fileURLToPath(new URL("../migrations", import.meta.url))),
  );
  const { ports, log } = testContext("test");
  const { db, pool } = stack.use(
    await openDatabase<Tables>({ url, name: "test", log, timers: ports.timers }),
  );
  const found = async (...statements: readonly string[]): Promise<readonly string[]> => {
    await pool.query(
      "truncate player, entry, tick, claim, vacancy, seat_offer, appointment, public_view cascade",
    );
    await pool.query("update player_call set missing_since_ms = null");
    for (const text of statements) await pool.query(text);
    const work: Work = await findWork(db, NOW_MS);
    return Object.entries(work)
      .filter(([, has]) => has)
      .map(([name]) => name)
      .toSorted();
  };

  expect(await found()).toEqual([]);
  expect(await found(OPEN_TICK)).toEqual(["expiry"]);
  expect(await found(OPEN_TICK, "update tick set plan = '', planned_at_ms = 1")).toEqual(["claims"]);
  expect(await found(IDLE_TICK)).toEqual(["records"]);
  expect(await found(IDLE_TICK, "update tick set record = '{}', recorded_at_ms = 1", CLAIM)).toEqual([
    "creation",
  ]);
  expect(await found(VACANCY)).toEqual(["offers"]);
  expect(await found(VACANCY, OFFER)).toEqual(["offers", "seating"]);
  expect(await found(PLAYER, ENTRY)).toEqual(["sweep"]);
  expect(await found(appointment(NOW_MS + 16 * MINUTE_MS))).toEqual([]);
  expect(await found(appointment(NOW_MS + 15 * MINUTE_MS))).toEqual(["appointments"]);
  expect(await found(appointment(NOW_MS + MINUTE_MS, 1))).toEqual([]);
  expect(await found(appointment(NOW_MS - 10 * MINUTE_MS, 1))).toEqual(["appointments"]);
  expect(await found(view(2))).toEqual([]);
  expect(await found(view(1))).toEqual(["calls"]);
  expect(await found("update player_call set missing_since_ms = 1")).toEqual(["calls"]);
});
