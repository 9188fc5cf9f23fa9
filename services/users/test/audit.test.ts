import { event } from "@gokaku/bus";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countOf, type Played, startUsersForTest } from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

const act = (object: string) => ({
  actorId: "dummy_admin",
  action: "match.decide",
  object,
  beforeJson: '{"verdict":null}',
  afterJson: '{"verdict":"A"}',
  reason: "録画で確認しました。",
  actedAtMs: 1_795_000_000_000n,
});
const rowsOf = (subject: string) =>
  played.db.selectFrom("audit_log").selectAll().where("subject", "=", subject).execute();
const untilLogged = (subject: string) => eventually(async () => (await rowsOf(subject)).length > 0);

describe("acts of admins in other services", () => {
  test("[PROFILE-40] an act in matches and one in queue are a row each, with everything they say", async () => {
    await played.publish(event("match.admin_acted", act("100000001")));
    await played.publishAsQueue(
      event("queue.admin_acted", {
        ...act("matching_paused"),
        beforeJson: "",
        afterJson: "true",
        reason: "",
      }),
    );
    await untilLogged("100000001");
    await untilLogged("matching_paused");
    expect(await rowsOf("100000001")).toMatchObject([
      {
        actor: "dummy_admin",
        action: "match.decide",
        before: { verdict: null },
        after: { verdict: "A" },
        reason: "録画で確認しました。",
        at: "1795000000000",
      },
    ]);
    expect(await rowsOf("matching_paused")).toMatchObject([{ before: null, after: true, reason: "" }]);
  });

  test("[PROFILE-40] an act that is delivered again is one row", async () => {
    await played.publish(event("match.admin_acted", act("100000002")));
    await untilLogged("100000002");
    const { consumers } = played.bus.manager;
    await consumers.delete("MATCHES", "users_audit-match");
    await eventually(async () => {
      const info = await consumers.info("MATCHES", "users_audit-match").catch(() => undefined);
      return (
        info !== undefined && info.delivered.consumer_seq > 1 && info.num_pending + info.num_ack_pending === 0
      );
    });
    expect(await rowsOf("100000001")).toHaveLength(1);
    expect(await rowsOf("100000002")).toHaveLength(1);
    expect(await countOf(played.db, "dead_letter")).toBe(0);
  });

  test("[PROFILE-40] an act without an actor, or with a state that is no JSON, becomes a dead letter", async () => {
    await played.publish(event("match.admin_acted", { ...act("100000003"), actorId: "" }));
    await played.publish(event("match.admin_acted", { ...act("100000003"), afterJson: "{" }));
    await eventually(async () => (await countOf(played.db, "dead_letter")) === 2);
    expect(await rowsOf("100000003")).toEqual([]);
  });
});
