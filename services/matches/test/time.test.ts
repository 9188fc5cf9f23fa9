import { EVERYONE } from "@gokaku/game";
import { eventually, testContext } from "@gokaku/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, startHarness, teamOf } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ REPORT_DEADLINE_S: "60" });
});
afterAll(() => harness?.[Symbol.asyncDispose]());

it("[MATCH-42] a machine whose wall clock is set ends no match and makes no player host", async () => {
  const match = await harness.createMatch();
  const waiting = await harness.createMatch();
  const [host = ""] = teamOf(match, "A");
  const [patient = ""] = teamOf(waiting, "A");
  await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(host));

  for (const stepS of [600, -1800, 90 * 3600]) {
    harness.clock.step(stepS);
    expect(await harness.closeDue()).toBe(0);
    const { match: view } = await harness.gateway.getCurrent({}, harness.as(host));
    expect(view).toMatchObject({ matchId: match.id, disputed: false, lobbyId: "1" });
  }
  expect((await harness.gateway.transferHost({}, harness.as(patient))).match?.hostUserId).not.toBe(EVERYONE);
  expect((await harness.report(match, host, "A")).match).toMatchObject({ reportCount: 1 });
  const later = await harness.createMatch();
  const [made] = await harness.rows<{ apart: string }>(
    `select max(created_at_ms) - min(created_at_ms) as apart from matches where id in ($1, $2)`,
    [match.id, later.id],
  );
  expect(Number(made?.apart)).toBeLessThan(600_000);
});

it("[MATCH-42] when time does go by, both happen, whatever the wall clock was set to", async () => {
  const match = await harness.createMatch();
  const [host = "", mate = ""] = teamOf(match, "A");
  await harness.report(match, host, "A");
  harness.clock.step(-7200);
  expect(await harness.closeDue()).toBe(0);
  harness.clock.advance(61);
  await eventually(async () => {
    const { match: view } = await harness.gateway.getCurrent({}, harness.as(mate));
    return view === undefined;
  });
});

it("[MATCH-42] a machine that slept closes what is overdue at its next look", async () => {
  const match = await harness.createMatch();
  await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(teamOf(match, "A")[0] ?? ""));
  const slept =
    "lobby_from_ms = lobby_from_ms - 600000, created_at_ms = created_at_ms - 600000, next_close_at_ms = next_close_at_ms - 600000";
  harness.clock.wakeAfter(3600);
  await harness.rows(`update matches set ${slept} where id = $1`, [match.id]);
  await eventually(async () => {
    const [row] = await harness.rows("select 1 from matches where id = $1 and closed_at_ms is not null", [
      match.id,
    ]);
    return row !== undefined;
  });
});

it("[OPS-140] a service in which nothing happens asks its database less than once a second", async () => {
  const { timers } = testContext("rest").ports;
  const asked = async (seconds: number): Promise<number> => {
    const before = await harness.statements();
    await timers.sleep(seconds * 1000);
    return (await harness.statements()) - before;
  };
  // Earlier requests may still be on their way.
  await asked(1);
  expect(await asked(12)).toBeLessThan(12);
});
