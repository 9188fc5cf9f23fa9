import { VacancyCause } from "@gokaku/proto/matches/v1/matches_pb";
import { eventually } from "@gokaku/testing";
import { type SentEvent, verifyEvents } from "@gokaku/testing/pact";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tendAppointments } from "../src/usecases/appointments.ts";
import { callPlayer } from "../src/usecases/call-player.ts";
import { type Harness, planOf, startHarness } from "../test/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

it("[OPS-421] what queue sends is what the services that listen to it read", async () => {
  const admin = harness.as("the-admin", true);
  await harness.joinTen("pact");
  const tickId = await harness.openTick();
  await harness.submit(tickId, planOf(await harness.snapshotOf(tickId)));
  const { version, settings } = await harness.gateway.getSettings({}, admin);
  if (settings === undefined) throw new Error("queue has no settings");
  await harness.gateway.updateSettings(
    { version, settings: { ...settings, windowBase: settings.windowBase + 10 }, reason: "夜の様子から" },
    admin,
  );
  const startsAtMs = BigInt(Math.floor(harness.clock.nowMs()) + 600_000);
  const { appointment } = await harness.gateway.createAppointment({ startsAtMs, note: "" }, admin);
  await harness.gateway.makePromise(
    { appointmentId: appointment?.appointmentId ?? "" },
    harness.as("pact-0"),
  );
  await tendAppointments(harness);
  await harness.gateway.cancelAppointment(
    { appointmentId: appointment?.appointmentId ?? "", reason: "都合" },
    admin,
  );
  await harness.decided(tickId);
  await harness.join("pact-substitute");
  const matchId = `${tickId}00000`;
  const [claim] = await harness.rows<{ seats: readonly { user_id: string; team: number; role: number }[] }>(
    "select seats from claim where match_id = $1",
    [matchId],
  );
  const { user_id: userId = "", team = 0, role = 0 } = claim?.seats[0] ?? {};
  await harness.publish("MATCHES", "match.vacated", {
    matchId,
    version: 2n,
    vacatedAtMs: BigInt(harness.clock.nowMs()),
    players: [{ userId, team, role, cause: VacancyCause.DECLINED }],
  });
  await eventually(async () => (await harness.stateOf("pact-substitute")).offer !== undefined);
  const shortage = { players: 1, roles: [5], rateFrom: 1450, rateTo: 1850 };
  await eventually(async () => {
    await harness.rows("update public_view set view = view || jsonb_build_object('shortage', $1::jsonb)", [
      JSON.stringify(shortage),
    ]);
    await harness.rows("update player_call set missing_since_ms = 1");
    await callPlayer(harness);
    const called = await harness.rows("select 1 from outbox where subject = 'queue.player_wanted'");
    return called.length > 0;
  });
  const sent = await harness.rows<SentEvent>("select subject, payload from outbox order by id");
  expect([...new Set(sent.map(({ subject }) => subject))].toSorted()).toEqual([
    "queue.admin_acted",
    "queue.appointment_cancelled",
    "queue.appointment_near",
    "queue.entries_changed",
    "queue.player_wanted",
    "queue.seat_offered",
    "queue.tick_opened",
  ]);
  await verifyEvents("queue", sent);
});
