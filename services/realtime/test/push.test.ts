import { create } from "@bufbuild/protobuf";
import { parseUserId } from "@gokaku/game";
import { Role } from "@gokaku/proto/common/v1/common_pb";
import { PushTargetSchema } from "@gokaku/proto/users/v1/users_pb";
import { eventually } from "@gokaku/testing";
import { type PushService, type PushSubscriber, startPushService } from "@gokaku/testing/push";
import { partsOf, TEN } from "@gokaku/testing/samples";
import { afterEach, beforeEach, expect, test } from "vitest";
import webPush from "web-push";
import { type Harness, startHarness } from "./harness.ts";

const MATCH = "170000000000001";
const SUBJECT = "mailto:operator@gokaku.example";

let harness: Harness;
let phones: PushService;
const [own, former, forgotten] = [
  webPush.generateVAPIDKeys(),
  webPush.generateVAPIDKeys(),
  webPush.generateVAPIDKeys(),
];

const environment = () => ({
  VAPID_PUBLIC_KEY: own.publicKey,
  VAPID_PRIVATE_KEY: own.privateKey,
  VAPID_SUBJECT: SUBJECT,
  VAPID_FORMER_KEYS: `${former.publicKey}.${former.privateKey}`,
  PUSH_HOSTS: phones.url,
});

beforeEach(async () => {
  phones = await startPushService();
  harness = await startHarness({}, environment());
});
afterEach(async () => {
  await harness[Symbol.asyncDispose]();
  await phones[Symbol.asyncDispose]();
});

/** A browser of a player. */
const deviceOf = (userId: string): PushSubscriber => {
  const phone = phones.subscribe();
  const deviceId = `device ${harness.users.devices.length} of ${userId}`;
  harness.users.devices.push(
    create(PushTargetSchema, { deviceId, userId, endpoint: phone.endpoint, ...phone.keys }),
  );
  return phone;
};

const created = (matchId = MATCH, agoMs = 0) =>
  harness.publish("match.created", {
    matchId,
    seasonId: "season_9",
    userIds: TEN,
    createdAtMs: BigInt(Math.floor(harness.clock.nowMs()) - agoMs),
    version: 1n,
    parts: partsOf(matchId),
  });

const arrived = (phone: PushSubscriber, count = 1) => eventually(async () => phone.messages.length >= count);
const [FIRST = "", SECOND = "", THIRD = ""] = TEN;

test("[LIVE-100] a match found reaches every browser of its ten, open or not, signed and encrypted", async () => {
  const page = await harness.enter(FIRST);
  const [one, two, other] = [deviceOf(FIRST), deviceOf(FIRST), deviceOf(SECOND)];
  const stranger = deviceOf("other_player");
  await created();
  await Promise.all([one, two, other].map((phone) => arrived(phone)));
  await page.frame("match_found");
  const [message] = one.messages;
  const { kind, match_id, role, until } = JSON.parse(message?.text ?? "");
  expect({ kind, match_id }).toEqual({ kind: "match", match_id: MATCH });
  expect(role).toMatch(/^[A-Z_]+$/);
  const leftS = until - harness.clock.nowMs() / 1000;
  expect(message).toMatchObject({ topic: MATCH, urgency: "high", subject: SUBJECT });
  expect(message?.ttlS).toBeGreaterThan(leftS - 5);
  expect(message?.ttlS).toBeLessThan(leftS + 5);
  expect(stranger.tries).toBe(0);
  expect(harness.users.asked).toEqual([TEN]);
});

test("[OPS-295] browsers that registered under a former key are notified as well while it is stored", async () => {
  const [one, other, lost] = [deviceOf(FIRST), deviceOf(SECOND), deviceOf(THIRD)];
  one.key = own.publicKey;
  other.key = former.publicKey;
  lost.key = forgotten.publicKey;
  await created();
  await Promise.all([arrived(one), arrived(other), eventually(async () => lost.tries === 2)]);
  expect([one.tries, other.tries, lost.messages.length]).toEqual([1, 2, 0]);
});

test("[LIVE-102] of several processes one notifies; an event that comes again takes the place of what waits", async () => {
  await harness.startProcess();
  await harness.startProcess();
  const phone = deviceOf(FIRST);
  await created();
  await arrived(phone);
  await created();
  await arrived(phone, 2);
  expect(phone.messages.map(({ topic }) => topic)).toEqual([MATCH, MATCH]);
});

test("[LIVE-103] what a process that ends was still trying another one goes on with", async () => {
  const phone = deviceOf(FIRST);
  phone.mood = { status: 503 };
  await created();
  await eventually(async () => phone.tries > 0);
  await harness.startProcess();
  await harness.service[Symbol.asyncDispose]();
  phone.mood = {};
  await arrived(phone);
});

test("[LIVE-104] a browser that is gone is forgotten, a push service that is busy asked again, in its own time", async () => {
  const [gone, busy, wrong, well] = [deviceOf(FIRST), deviceOf(FIRST), deviceOf(SECOND), deviceOf(THIRD)];
  gone.mood = { status: 410 };
  busy.mood = { status: 429, retryAfter: "1" };
  wrong.mood = { status: 400 };
  await created();
  await Promise.all([arrived(well), eventually(async () => busy.tries === 1 && wrong.tries === 1)]);
  busy.mood = {};
  await arrived(busy);
  await eventually(async () => harness.users.forgotten.length > 0);
  expect(harness.users.forgotten).toEqual([`device 0 of ${FIRST}`]);
  expect([gone.tries, wrong.tries, well.tries]).toEqual([1, 1, 1]);
});

test("[LIVE-105] no player is notified for a match whose lobby is closed, and while users is unavailable it is asked again", async () => {
  const phone = deviceOf(FIRST);
  await created("170000000000002", 3_600_000);
  harness.users.isUnavailable = true;
  await created();
  await eventually(async () => harness.users.asked.length > 0);
  harness.users.isUnavailable = false;
  await arrived(phone);
  expect(phone.messages.map(({ topic }) => topic)).toEqual([MATCH]);
});

test("[LIVE-106] a player tries a device of the own out, and no other's", async () => {
  const phone = deviceOf(FIRST);
  const [own = ""] = harness.users.devices.map(({ deviceId }) => deviceId);
  const as = (name: string) => ({ as: { userId: parseUserId(name) ?? expect.fail() } });
  await harness.realtime.testDevice({ deviceId: own }, as(FIRST));
  expect(phone.messages.map(({ text }) => JSON.parse(text))).toEqual([{ kind: "test" }]);
  const ask = (name: string) => harness.realtime.testDevice({ deviceId: own }, as(name));
  await expect(ask(SECOND)).rejects.toMatchObject({ code: "device_not_found" });
  phone.mood = { status: 500 };
  await expect(ask(FIRST)).rejects.toMatchObject({ code: "push_failed" });
  phone.mood = { status: 404 };
  await expect(ask(FIRST)).rejects.toMatchObject({ code: "device_not_found" });
  expect(harness.users.forgotten).toEqual([own]);
  await using dumb = await startHarness();
  await expect(dumb.realtime.testDevice({ deviceId: own }, as(FIRST))).rejects.toMatchObject({
    code: "push_off",
  });
});

test("[LIVE-107] nothing is sent to an address of no push service, whatever users says", async () => {
  await using elsewhere = await startPushService();
  const phone = elsewhere.subscribe();
  harness.users.devices.push(
    create(PushTargetSchema, { deviceId: "evil", userId: FIRST, endpoint: phone.endpoint, ...phone.keys }),
  );
  const well = deviceOf(FIRST);
  await created();
  await arrived(well);
  expect(phone.tries).toBe(0);
});

const wanted = (agoMs = 0) =>
  harness.publish("queue.player_wanted", {
    roles: [Role.TANK],
    rateFrom: 1450,
    rateTo: 1850,
    wantedAtMs: BigInt(Math.floor(harness.clock.nowMs()) - agoMs),
  });

test("[GATHER-42] [GATHER-44] a call reaches those who are on no page, do not wait and do not play; a newer one replaces it", async () => {
  const [free, connected, waits, plays] = ["call_free", "call_page", "call_waits", "call_plays"] as const;
  const phonesOf = [free, connected, waits, plays].map(deviceOf);
  harness.users.callable.push(free, connected, waits, plays);
  await harness.enter(connected);
  harness.queue.statuses.set(waits, { entry: { entryId: "e1", userId: waits } });
  harness.queue.statuses.set(plays, { inMatch: true });
  await wanted();
  const [phone = expect.fail(), ...others] = phonesOf;
  await arrived(phone);
  const [message] = phone.messages;
  expect(JSON.parse(message?.text ?? "")).toEqual({ kind: "call", roles: ["TANK"] });
  expect(message).toMatchObject({ topic: "call" });
  expect(message?.ttlS).toBeLessThanOrEqual(300);
  expect(others.map(({ tries }) => tries)).toEqual([0, 0, 0]);
  expect([...harness.users.called.values()]).toEqual([[free]]);
  await wanted(300_000);
  await wanted();
  await arrived(phone, 2);
  expect(phone.messages.map(({ topic }) => topic)).toEqual(["call", "call"]);
});

test("[GATHER-23] those who promised are reminded of an appointment until it begins", async () => {
  const [phone, other] = [deviceOf(FIRST), deviceOf(SECOND)];
  const near = (startsInMs: number, appointmentId: string) =>
    harness.publish("queue.appointment_near", {
      appointmentId,
      startsAtMs: BigInt(Math.floor(harness.clock.nowMs() + startsInMs)),
      userIds: [FIRST],
    });
  await near(-1, "1f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11");
  await near(900_000, "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11");
  await arrived(phone);
  expect(phone.messages.map(({ text }) => JSON.parse(text).kind)).toEqual(["appointment"]);
  expect(phone.messages[0]?.topic).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
  expect(other.tries).toBe(0);
});

test("[GATHER-27] those who promised learn of a cancelled appointment, in place of its reminder", async () => {
  const [phone, other] = [deviceOf(FIRST), deviceOf(SECOND)];
  const nowMs = Math.floor(harness.clock.nowMs());
  const cancelled = (startsInMs: number, agoMs: number) =>
    harness.publish("queue.appointment_cancelled", {
      appointmentId: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11",
      startsAtMs: BigInt(nowMs + startsInMs),
      cancelledAtMs: BigInt(nowMs - agoMs),
      userIds: [FIRST],
    });
  await cancelled(-1, 1_000);
  await cancelled(86_400_000, 13 * 3_600_000);
  await cancelled(86_400_000, 0);
  await arrived(phone);
  const [message, ...more] = phone.messages;
  expect(JSON.parse(message?.text ?? "")).toEqual({
    kind: "cancelled",
    starts_at: Math.floor((nowMs + 86_400_000) / 1000),
    is_quiet: expect.any(Boolean),
  });
  expect(message).toMatchObject({ topic: "appointment-0f3c1d7e-7f0b-4c39" });
  expect(message?.ttlS).toBeLessThanOrEqual(12 * 3600);
  expect([more.length, other.tries]).toEqual([0, 0]);
});

test("[CHECKIN-16] an offered seat reaches every browser of the asked player alone, until the offer ends", async () => {
  const [one, two, other] = [deviceOf(FIRST), deviceOf(FIRST), deviceOf(SECOND)];
  const offer = (matchId: string, untilInMs: number) => {
    const nowMs = Math.floor(harness.clock.nowMs());
    return harness.publish("queue.seat_offered", {
      matchId,
      userId: FIRST,
      role: Role.TANK,
      offeredAtMs: BigInt(nowMs),
      untilMs: BigInt(nowMs + untilInMs),
    });
  };
  await offer("170000000000002", -1);
  await offer(MATCH, 20_000);
  await Promise.all([arrived(one), arrived(two)]);
  for (const { messages } of [one, two]) {
    expect(messages.map(({ text }) => JSON.parse(text))).toEqual([
      { kind: "seat", match_id: MATCH, role: "TANK" },
    ]);
    expect(messages[0]).toMatchObject({ topic: `seat-${MATCH}`, urgency: "high" });
    expect(messages[0]?.ttlS).toBeLessThanOrEqual(20);
  }
  expect(other.tries).toBe(0);
});

test("[CASE-22] a decided case reaches every browser of its parties alone, for a day, without its outcome", async () => {
  const [one, two, other] = [deviceOf(FIRST), deviceOf(SECOND), deviceOf(THIRD)];
  const decided = (isAppeal: boolean, agoMs: number) =>
    harness.publish("user.case_decided", {
      caseId: 7n,
      userIds: [FIRST, SECOND],
      isAppeal,
      decidedAtMs: BigInt(Math.floor(harness.clock.nowMs()) - agoMs),
    });
  await decided(false, 24 * 3_600_000);
  await decided(true, 0);
  await Promise.all([arrived(one), arrived(two)]);
  for (const { messages } of [one, two]) {
    expect(messages.map(({ text }) => JSON.parse(text))).toEqual([
      { kind: "case", is_appeal: true, is_quiet: expect.any(Boolean) },
    ]);
    expect(messages[0]).toMatchObject({ topic: "case-7" });
    expect(messages[0]?.ttlS).toBeLessThanOrEqual(24 * 3600);
  }
  expect(other.tries).toBe(0);
});

test("[CASE-76] a mass correction reaches every browser of the players that it concerns, for a day", async () => {
  const [one, two, other] = [deviceOf(FIRST), deviceOf(SECOND), deviceOf("dummy_009")];
  const corrected = (id: string, agoMs: number) =>
    harness.publish("user.mass_corrected", {
      id,
      userIds: [FIRST, SECOND],
      correctedAtMs: BigInt(Math.floor(harness.clock.nowMs()) - agoMs),
    });
  await corrected("old", 24 * 3_600_000);
  await corrected("new", 0);
  await Promise.all([arrived(one), arrived(two)]);
  for (const { messages } of [one, two])
    expect(messages.map(({ text }) => JSON.parse(text))).toEqual([
      { kind: "corrected", correction_id: "new", is_quiet: expect.any(Boolean) },
    ]);
  expect(other.tries).toBe(0);
});

test("[CASE-76] a push service that answers later holds back no player of a mass correction", async () => {
  const [busy, last] = [deviceOf(FIRST), deviceOf(SECOND)];
  busy.mood = { status: 503 };
  await harness.publish("user.mass_corrected", {
    id: "new",
    userIds: [FIRST, ...Array.from({ length: 100 }, (_, index) => `other_${index}`), SECOND],
    correctedAtMs: BigInt(Math.floor(harness.clock.nowMs())),
  });
  await arrived(last);
  expect(busy.messages).toEqual([]);
  busy.mood = {};
  await arrived(busy);
});

test("[AUTH-550] a decision about the seal reaches every browser of its player alone, for a day", async () => {
  const [one, two, other] = [deviceOf(FIRST), deviceOf(FIRST), deviceOf(SECOND)];
  const decided = (isAccepted: boolean, reason: string, agoMs: number) =>
    harness.publish("user.seal_decided", {
      userId: FIRST,
      isAccepted,
      reason,
      decidedAtMs: BigInt(Math.floor(harness.clock.nowMs()) - agoMs),
    });
  await decided(true, "", 24 * 3_600_000);
  await decided(false, "数値が読めません", 0);
  await Promise.all([arrived(one), arrived(two)]);
  for (const { messages } of [one, two]) {
    expect(messages.map(({ text }) => JSON.parse(text))).toEqual([
      { kind: "seal", is_accepted: false, reason: "数値が読めません", is_quiet: expect.any(Boolean) },
    ]);
    expect(messages[0]).toMatchObject({ topic: "seal" });
    expect(messages[0]?.ttlS).toBeLessThanOrEqual(24 * 3600);
  }
  expect(other.tries).toBe(0);
});
