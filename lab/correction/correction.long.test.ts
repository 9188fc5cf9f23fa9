import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type System, startSystem } from "../../tools/system/system.ts";
import type { Facts } from "../../tools/verify/facts.ts";
import { INVARIANTS } from "../../tools/verify/invariants/index.ts";
import { correctPerson, correctSeason } from "./correct-season.ts";

/** The other invariants read ticks and seats, which a season written into the stores does not have. */
const JUDGED = ["I10", "I11", "I12", "I13", "I14", "I15", "I24"];

let folder: string;
let system: System;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gokaku-correction-"));
  await chmod(folder, 0o755);
  system = await startSystem(folder);
}, 300_000);
afterEach(async () => {
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const judgeStores = async (): Promise<void> => {
  const of =
    (client: Client) =>
    async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
      (await client.query<Row>(sql, [...params])).rows;
  const [users, matches, queue] = [of(system.users), of(system.matches), of(system.queue)];
  const facts: Facts = {
    users,
    matches,
    queue,
    payments: users,
    discord: users,
    horizonMs: Date.now(),
    hoursSinceMs: null,
    recordings: async function* () {},
  };
  for (const { id, judge } of INVARIANTS.filter(({ id }) => JUDGED.includes(id)))
    expect(await judge(facts), id).toMatchObject({ breaks: [] });
};

it("[RANKING-83] a correction leaves deltas, records, accounts, ledger, ranking and queue as had the season been so from the first", async () => {
  const { differences, players } = await correctSeason(system, { players: 40, matches: 120 });
  expect(differences).toEqual([]);
  expect(players).toBe(40);
  await judgeStores();
}, 240_000);

it("[CASE-69] so do all matches of one player, void in one act", async () => {
  const { differences, players } = await correctPerson(system, { players: 40, matches: 120 }, 30);
  expect(differences).toEqual([]);
  expect(players).toBe(40);
  await judgeStores();
}, 240_000);
