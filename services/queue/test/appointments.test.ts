import { followEvents } from "@gokaku/bus";
import type {
  AdminActed,
  AppointmentCancelled,
  AppointmentNear,
  PlayerWanted,
} from "@gokaku/proto/events/v1/events_pb";
import { eventually, testContext } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tendAppointments } from "../src/usecases/appointments.ts";
import { callPlayer } from "../src/usecases/call-player.ts";
import { codeOf, confirmed, type Harness, startHarness } from "./harness.ts";

const MINUTE_MS = 60_000;

let queue: Harness;
const reminded: AppointmentNear[] = [];
const cancelled: AppointmentCancelled[] = [];
const acted: AdminActed[] = [];
const wanted: PlayerWanted[] = [];
beforeAll(async () => {
  queue = await startHarness();
  const { log, ports } = testContext("test");
  const from = { bus: queue.bus, timers: ports.timers, log };
  followEvents(from, "queue.appointment_near", (near) => reminded.push(near));
  followEvents(from, "queue.appointment_cancelled", (event) => cancelled.push(event));
  followEvents(from, "queue.admin_acted", (act) => acted.push(act));
  followEvents(from, "queue.player_wanted", (call) => wanted.push(call));
});
afterAll(() => queue[Symbol.asyncDispose]());

const ADMIN = "the-admin";
const announce = async (inMs: number, note = "") => {
  const startsAtMs = BigInt(Math.floor(queue.clock.nowMs() + inMs));
  const { appointment } = await queue.gateway.createAppointment({ startsAtMs, note }, queue.as(ADMIN, true));
  return appointment ?? expect.fail();
};
const promise = (appointmentId: string, userId: string) =>
  queue.gateway.makePromise({ appointmentId }, queue.as(userId));
const listed = async (appointmentId: string, userId = "viewer") => {
  const { appointments } = await queue.gateway.listAppointments({}, queue.as(userId));
  return appointments.find((one) => one.appointmentId === appointmentId);
};
const countsOf = async (userId: string) => {
  const { promised, came, absent } = await queue.gateway.countPromises({ userId }, queue.as(ADMIN, true));
  return { promised, came, absent };
};
/** The steps that are due at another moment. */
const tendAt = async (nowMs: number) => {
  const { db, transact } = queue;
  while (await tendAppointments({ db, transact, clock: confirmed(() => nowMs) }));
};

test("[GATHER-20] only admins announce and cancel; each act is recorded once, a bad one not at all", async () => {
  const before = await queue.rows("select 1 from appointment");
  const form = { startsAtMs: BigInt(queue.clock.nowMs() + MINUTE_MS), note: "" };
  expect(await codeOf(queue.gateway.createAppointment(form, queue.as("player")))).toBe("forbidden");
  const asAdmin = queue.as(ADMIN, true);
  for (const bad of [
    { startsAtMs: 1n },
    { startsAtMs: BigInt(queue.clock.nowMs() + 61 * 86_400_000) },
    { note: "あ".repeat(61) },
  ])
    expect(await codeOf(queue.gateway.createAppointment({ ...form, ...bad }, asAdmin))).toBe(
      "invalid_request",
    );
  expect(await queue.rows("select 1 from appointment")).toEqual(before);
  const { appointmentId } = await announce(60 * MINUTE_MS, "週末の夜");
  const cancel = () => queue.gateway.cancelAppointment({ appointmentId, reason: "都合" }, asAdmin);
  await Promise.all([cancel(), cancel()]);
  await cancel();
  expect(await listed(appointmentId)).toBeUndefined();
  expect(await codeOf(promise(appointmentId, "late"))).toBe("appointment_closed");
  await eventually(async () => acted.some(({ action }) => action === "appointment.cancel"));
  expect(acted.map(({ action, actorId, object, reason }) => [action, actorId, object, reason])).toEqual([
    ["appointment.create", ADMIN, appointmentId, ""],
    ["appointment.cancel", ADMIN, appointmentId, "都合"],
  ]);
});

test("[GATHER-27] a cancelled appointment names those who promised, once", async () => {
  const { appointmentId, startsAtMs } = await announce(60 * MINUTE_MS);
  for (const user of ["promised-1", "promised-2", "changed-mind"]) await promise(appointmentId, user);
  await queue.gateway.withdrawPromise({ appointmentId }, queue.as("changed-mind"));
  const cancel = (id: string) =>
    queue.gateway.cancelAppointment({ appointmentId: id, reason: "都合" }, queue.as(ADMIN, true));
  const lonely = await announce(60 * MINUTE_MS);
  await cancel(lonely.appointmentId);
  await Promise.all([cancel(appointmentId), cancel(appointmentId)]);
  await cancel(appointmentId);
  await eventually(async () => cancelled.length > 0);
  expect(cancelled).toMatchObject([{ appointmentId, startsAtMs, userIds: ["promised-1", "promised-2"] }]);
});

test("[GATHER-21] [GATHER-22] a promise counts once however often it is sent, and can be taken back", async () => {
  const { appointmentId } = await announce(120 * MINUTE_MS, "週末の夜");
  await Promise.all(Array.from({ length: 20 }, () => promise(appointmentId, "often")));
  await promise(appointmentId, "other");
  expect(await listed(appointmentId, "often")).toMatchObject({
    note: "週末の夜",
    promises: 2,
    isPromised: true,
  });
  expect(await listed(appointmentId)).toMatchObject({ promises: 2, isPromised: false });
  for (const _again of [1, 2]) await queue.gateway.withdrawPromise({ appointmentId }, queue.as("often"));
  expect(await listed(appointmentId, "often")).toMatchObject({ promises: 1, isPromised: false });
  const unknown = "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11";
  for (const id of [unknown, "no id", "' or true"])
    expect(await codeOf(promise(id, "often"))).toBe("appointment_not_found");
});

test("[GATHER-23] those who promised are reminded once, 15 minutes before, by whichever replica", async () => {
  const { appointmentId, startsAtMs } = await announce(300 * MINUTE_MS);
  await Promise.all(["early", "earlier"].map((userId) => promise(appointmentId, userId)));
  const remindedOf = () => reminded.filter((near) => near.appointmentId === appointmentId);
  await tendAt(Number(startsAtMs) - 16 * MINUTE_MS);
  const nearMs = Number(startsAtMs) - 15 * MINUTE_MS;
  await Promise.all([tendAt(nearMs), tendAt(nearMs), tendAt(nearMs)]);
  await promise(appointmentId, "too-late");
  await tendAt(nearMs + MINUTE_MS);
  await eventually(async () => remindedOf().length > 0);
  expect(remindedOf().map(({ userIds }) => userIds.toSorted())).toEqual([["earlier", "early"]]);
});

test("[GATHER-24] who waits or plays around the start came, others were absent, and without a tick nothing is decided", async () => {
  const [busy, quiet] = [await announce(400 * MINUTE_MS), await announce(500 * MINUTE_MS)];
  const startMs = Number(busy.startsAtMs);
  const names = ["waits", "left", "plays", "before", "after", "never"].map((name) => `come-${name}`);
  await queue.fill(names);
  for (const { appointmentId } of [busy, quiet])
    await Promise.all(names.map((userId) => promise(appointmentId, userId)));
  const wait = (name: string, fromMs: number, toMs: number | null) =>
    queue.rows(
      `update entry set joined_at_ms = $2, ended_at_ms = $3, state = case when $3::bigint is null then 'waiting'
         else 'left' end where user_id = $1`,
      [`come-${name}`, fromMs, toMs],
    );
  await wait("waits", startMs - 60 * MINUTE_MS, null);
  await wait("left", startMs - 60 * MINUTE_MS, startMs - 14 * MINUTE_MS);
  await wait("plays", 1, 2);
  await wait("before", startMs - 60 * MINUTE_MS, startMs - 16 * MINUTE_MS);
  await wait("after", startMs + 11 * MINUTE_MS, null);
  await queue.rows("delete from entry where user_id = 'come-never'");
  await queue.rows(
    "insert into seat (match_id, user_id, seated_at_ms, released_at_ms) values (1, 'come-plays', $1, $2)",
    [startMs - 30 * MINUTE_MS, startMs - 10 * MINUTE_MS],
  );
  await queue.rows(
    `insert into tick (tick_key, kind, state, season_id, settings_version, seed, waiting, opened_at_ms, interval_s)
     values ($1, 'scheduled', 'idle', 'season-9', 1, 1, 3, $1, 120)`,
    [startMs + MINUTE_MS],
  );
  await tendAt(startMs + 10 * MINUTE_MS - 1);
  expect(await countsOf("come-never")).toEqual({ promised: 2, came: 0, absent: 0 });
  const overMs = startMs + 10 * MINUTE_MS;
  await Promise.all([tendAt(overMs), tendAt(overMs)]);
  await tendAt(Number(quiet.startsAtMs) + 10 * MINUTE_MS);
  // The entries without an end count for the second appointment as well.
  expect(await Promise.all(names.map(countsOf))).toEqual([
    { promised: 0, came: 2, absent: 0 },
    { promised: 1, came: 1, absent: 0 },
    { promised: 1, came: 1, absent: 0 },
    { promised: 1, came: 0, absent: 1 },
    { promised: 0, came: 1, absent: 1 },
    { promised: 1, came: 0, absent: 1 },
  ]);
  expect(await codeOf(queue.gateway.countPromises({ userId: "come-never" }, queue.as("come-never")))).toBe(
    "forbidden",
  );
});

test("[GATHER-25] in the ticks after the start those who promised have a wider window", async () => {
  const { appointmentId } = await announce(MINUTE_MS);
  const [first = "", ...others] = await queue.joinTen("wide");
  await promise(appointmentId, first);
  const windowsIn = async (startedAgoMs: number) => {
    await queue.rows("update appointment set starts_at_ms = $2 where appointment_id = $1", [
      appointmentId,
      Math.floor(queue.clock.nowMs() - startedAgoMs),
    ]);
    const tickId = await queue.openTick();
    const players = await queue.playersOf(tickId, [first, ...others]);
    await queue.rows("update tick set state = 'expired', expired_at_ms = 1 where tick_key = $1", [tickId]);
    return Object.fromEntries(players.map(({ userId, extraWindow }) => [userId, extraWindow]));
  };
  const plain = Object.fromEntries([first, ...others].map((userId) => [userId, 0]));
  expect(await windowsIn(-MINUTE_MS)).toEqual(plain);
  expect(await windowsIn(0)).toEqual({ ...plain, [first]: 200 });
  expect(await windowsIn(9 * MINUTE_MS)).toEqual({ ...plain, [first]: 200 });
  expect(await windowsIn(10 * MINUTE_MS + 1)).toEqual(plain);
  await queue.leaveAll([first, ...others]);
});

test("[GATHER-26] an export holds the promises, and the end of an account deletes them", async () => {
  const { appointmentId } = await announce(600 * MINUTE_MS);
  await queue.join("leaver");
  await queue.leaveAll(["leaver"]);
  await promise(appointmentId, "leaver");
  const { json } = await queue.gateway.exportPlayer({}, queue.as("leaver"));
  expect(JSON.parse(json).promises).toMatchObject([{ appointment_id: appointmentId, state: "promised" }]);
  const player = { ...queue.fakeUsers.change("leaver", {}), leftAtS: BigInt(queue.nowS() + 1) };
  await queue.handled("queue_project-player", () => queue.publish("USERS", "user.changed", { player }));
  expect(await countsOf("leaver")).toEqual({ promised: 0, came: 0, absent: 0 });
});

test("[GATHER-41] of several replicas one asks for the missing player, once in five minutes", async () => {
  await queue.rows("update entry set state = 'left', ended_at_ms = 1 where ended_at_ms is null");
  const nine = Array.from({ length: 9 }, (_, index) => `nine-${index}`);
  await Promise.all(nine.map((userId) => queue.join(userId)));
  const isMissing = async () =>
    (await queue.gateway.getPublicView({}, queue.as("viewer"))).view?.shortage?.players === 1;
  await eventually(isMissing);
  const { transact } = queue;
  const callAt = (nowMs: number) => callPlayer({ transact, clock: confirmed(() => nowMs) });
  const nowMs = queue.clock.nowMs();
  await Promise.all([1, 2, 3].map(() => callAt(nowMs + 30_000)));
  await Promise.all([1, 2, 3].map(() => callAt(nowMs + 51_000)));
  await callAt(nowMs + 60_000);
  await eventually(async () => wanted.length > 0);
  expect(wanted.map(({ roles, rateFrom, rateTo }) => [roles.length, rateFrom, rateTo])).toEqual([
    [5, 1300, 1700],
  ]);
  await queue.leaveAll(nine);
});
