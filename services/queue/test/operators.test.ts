import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterAll(() => queue[Symbol.asyncDispose]());

const admin = () => queue.as("admin", true);
const acts = async (action: string) => {
  const events = await queue.rows<{ payload: Buffer }>(
    "select payload from outbox where subject = 'queue.admin_acted'",
  );
  return events.filter(({ payload }) => payload.includes(action));
};

test("[QUEUE-95] an admin ends all entries, with the cause and as one act; a claimed entry ends later", async () => {
  const ten = await queue.joinTen("clear");
  await queue.rows("update entry set state = 'claimed', match_id = 17 where user_id = $1", [ten[0]]);
  expect((await queue.gateway.clearQueue({}, admin())).clearedCount).toBe(9);
  const left = await queue.stateOf(ten[1] ?? "");
  expect(left.lastEnd?.cause).toBe("cleared_by_admin");
  expect(await queue.rows("select end_requested from entry where user_id = $1", [ten[0]])).toEqual([
    { end_requested: "cleared_by_admin" },
  ]);
  expect(await acts("queue.clear")).toHaveLength(1);
  await queue.join(ten[1] ?? "");
  expect((await queue.gateway.clearQueue({}, admin())).clearedCount).toBe(1);
  await expect(queue.gateway.clearQueue({}, queue.as("player"))).rejects.toMatchObject({ code: "forbidden" });
});

test("[OPS-190] dead letters are listed and asked for again by admins, each request as one act", async () => {
  const eventId = "7b0d4a53-2f6a-4f5e-9e0e-0d2d0f5f8a11";
  const [row] = await queue.rows<{ id: string }>(
    `insert into dead_letter (consumer, event_id, subject, payload, error, failed_at_ms)
      values ('queue_project-season', $1, 'season.changed', '\\xff', E'Error: no\n at somewhere', 1) returning id`,
    [eventId],
  );
  const { letters } = await queue.operations.listDeadLetters({}, admin());
  expect(letters).toMatchObject([
    {
      id: BigInt(row?.id ?? 0),
      consumer: "queue_project-season",
      eventId,
      error: "Error: no",
      failedAtMs: 1n,
    },
  ]);
  expect(letters[0]?.replayRequestedAtMs).toBe(0n);
  const id = letters[0]?.id ?? 0n;
  for (let time = 0; time < 2; time++) {
    const { letter } = await queue.operations.replayDeadLetter({ id }, admin());
    expect(letter?.replayRequestedAtMs).toBeGreaterThan(0n);
  }
  expect(await acts("dead_letter.replay")).toHaveLength(1);
  await expect(queue.operations.replayDeadLetter({ id: id + 1n }, admin())).rejects.toMatchObject({
    code: "not_found",
  });
  for (const call of ["listDeadLetters", "replayDeadLetter"] as const)
    await expect(queue.operations[call]({}, queue.as("player"))).rejects.toMatchObject({ code: "forbidden" });
  await eventually(async () => (await acts("dead_letter.replay")).length === 1);
});
