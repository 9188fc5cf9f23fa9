import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createThrowaway, type Throwaway } from "../test/throwaway.ts";
import { askForReplay, listDeadLetters } from "./dead-letters.ts";

let databases: Throwaway;

beforeAll(async () => {
  databases = await createThrowaway();
});
afterAll(() => databases.drop());
beforeEach(async () => {
  for (const client of Object.values(databases.clients)) await client.query("delete from dead_letter");
});

/**
 * Inserts a dead letter of `users` that failed at 2026-11-21 12:00 UTC.
 * @returns its id
 */
const keep = async (subject: string, replayedAtMs: number | null = null): Promise<string> => {
  const { rows } = await databases.clients.users.query<{ id: string }>(
    `insert into dead_letter (consumer, event_id, subject, payload, error, failed_at_ms, replayed_at_ms)
      values ('users_apply', gen_random_uuid()::text, $1, '\\x00', E'Error: no\\n    at line 1', 1795262400000, $2) returning id`,
    [subject, replayedAtMs],
  );
  return rows[0]?.id ?? "";
};
const askedFor = async (): Promise<string[]> => {
  const { rows } = await databases.clients.users.query<{ id: string }>(
    "select id from dead_letter where replay_requested_at_ms is not null order by id",
  );
  return rows.map(({ id }) => id);
};

test("[OPS-95] the list names each letter that waits, in one line, and says when there is none", async () => {
  expect(await listDeadLetters(databases.urls)).toEqual(["no dead letters"]);
  const id = await keep("match.settled");
  await keep("match.disputed", 1);
  expect(await listDeadLetters(databases.urls)).toEqual([
    `users ${id}  2026-11-21T12:00:00.000Z  users_apply  match.settled  Error: no`,
  ]);
});

test("[OPS-95] one letter or all of a service are asked for again, those that were applied are not", async () => {
  const first = await keep("match.settled");
  const second = await keep("match.disputed");
  await keep("match.settled", 1);
  expect(await askForReplay(databases.urls, "users", second)).toMatch(/^1 dead letters marked for replay/);
  expect(await askedFor()).toEqual([second]);
  expect((await listDeadLetters(databases.urls)).map((line) => line.endsWith("(replay asked for)"))).toEqual([
    false,
    true,
  ]);
  expect(await askForReplay(databases.urls, "users", "all")).toMatch(/^2 dead letters marked for replay/);
  expect(await askedFor()).toEqual([first, second]);
});

test.each([
  [undefined, undefined],
  ["users", undefined],
  ["gateway", "all"],
  ["users", "1; drop table dead_letter"],
])("[OPS-95] replay %s %s is refused with the services there are", async (owner, which) => {
  await expect(askForReplay(databases.urls, owner, which)).rejects.toThrow(/users, .*replay|replay .*users/);
});

test("[OPS-95] a letter that is not there is a sentence", async () => {
  await keep("match.settled");
  await expect(askForReplay(databases.urls, "users", "999999")).rejects.toThrow(
    "users has no such dead letter",
  );
  await expect(askForReplay(databases.urls, "queue", "all")).rejects.toThrow("queue has no such dead letter");
  expect(await askedFor()).toEqual([]);
});
