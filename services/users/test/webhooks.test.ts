import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebhookMessage } from "@gokaku/contract/integrations";
import { LIMITS, WEBHOOK_EVENTS, type WebhookEvent } from "@gokaku/game";
import { eventually, FakeClock } from "@gokaku/testing";
import { sql } from "kysely";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readCorrected, readDisputed, readMade, readSettled } from "../src/consumers/read-announcements.ts";
import type { Announcement } from "../src/domain/webhook.ts";
import { createSendWebhook } from "../src/remote/send-webhook.ts";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../src/usecases/administer-webhooks.ts";
import { announceEvent } from "../src/usecases/announce-event.ts";
import {
  deliverWebhook,
  forgetDeliveries,
  leaseDeliveries,
  timeToNextDelivery,
} from "../src/usecases/deliver-webhooks.ts";
import {
  aSettlement,
  dummies,
  openTestDatabase,
  settledEvent,
  startUsersForTest,
  userId,
} from "./harness.ts";

type Answer = "ok" | "slow" | "error" | "redirect" | "hang" | "cut" | "gone" | "endless";

interface Received {
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answered: Answer;
}

/** A receiver on a real socket, whose port stays its own while it is down. */
const openReceiver = async () => {
  const received: Received[] = [];
  const state = { answer: (): Answer => "ok", port: 0 };
  const textOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString("utf8");
  const reply = (answer: Answer, request: IncomingMessage, response: ServerResponse) => {
    if (answer === "hang") return undefined;
    if (answer === "cut") return request.socket.destroy();
    if (answer === "redirect") return response.writeHead(302, { location: "/elsewhere" }).end();
    if (answer === "endless") return void response.writeHead(200).write("x".repeat(1_000_000));
    const status = { ok: 204, slow: 200, error: 500, gone: 410 }[answer];
    return void setTimeout(() => response.writeHead(status).end(), answer === "slow" ? 50 : 0);
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = await textOf(request);
    const answered = state.answer();
    received.push({ id: headers["webhook-id"] ?? request.url ?? "", body, headers, answered });
    reply(answered, request, response);
  };
  const server = createServer((request, response) => void take(request, response));
  const up = () =>
    new Promise<void>((resolve) =>
      server.listen(state.port, "127.0.0.1", () => {
        state.port = (server.address() as AddressInfo).port;
        resolve();
      }),
    );
  const down = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await up();
  return {
    received,
    state,
    up,
    down,
    url: `http://127.0.0.1:${state.port}/hook`,
    [Symbol.asyncDispose]: () => (server.listening ? down() : Promise.resolve()),
  };
};

/** Checks a message with another implementation of the scheme, at the time of the test. */
const verify = (secret: string, { body, headers }: Received, nowMs: number): unknown => {
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
  try {
    return new Verifier(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
};

const TEN = dummies(1, 10);
const BEGAN_AT_MS = 1_795_000_000_000;

const settledOf = (matchId: string) => {
  const settlement = aSettlement(matchId, TEN);
  const players = settlement.players.map(({ userId: id, rateDelta }, index) => ({
    userId: id,
    rateDelta,
    team: index < 5 ? 1 : 2,
    role: (index % 5) + 1,
  }));
  return {
    matchId,
    seasonId: "season_9",
    startedAtMs: BigInt(settlement.startedAtMs),
    players,
    wasDisputed: false,
  };
};

const announcementsOf = (matchId: string, isDisputed: boolean): readonly Announcement[] => {
  const settlement = aSettlement(matchId, TEN);
  const at = (ms: number) => BigInt(settlement.startedAtMs + ms);
  const seats = (from: number) => TEN.slice(from, from + 5).map((id) => ({ userId: id }));
  const players = settlement.players.map(({ userId: id, rateDelta }, index) => ({
    userId: id,
    rateDelta,
    team: index < 5 ? 1 : 2,
    role: (index % 5) + 1,
  }));
  const common = { matchId, seasonId: "season_9", startedAtMs: at(0), players };
  return [
    readMade(
      {
        ...common,
        createdAtMs: at(0),
        userIds: [...TEN],
        parts: { teamA: { seats: seats(0) }, teamB: { seats: seats(5) } },
      } as never,
      `made ${matchId}`,
    ),
    ...(isDisputed ? [readDisputed({ ...common, disputedAtMs: at(1) } as never, `disputed ${matchId}`)] : []),
    readSettled(
      { ...common, settledAtMs: at(2), verdict: 1, voided: false, wasDisputed: isDisputed } as never,
      `settled ${matchId}`,
    ),
  ];
};

describe("messages to webhooks", () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;

  beforeAll(async () => {
    opened = await openTestDatabase();
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await opened.db.deleteFrom("webhook").execute();
    receiver.received.length = 0;
    receiver.state.answer = () => "ok";
  });
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  });

  /** The use cases on a clock of their own, a moment before the matches. */
  const at = (nowMs = BEGAN_AT_MS - 3_600_000) => {
    const clock = new FakeClock(nowMs);
    return { clock, deps: { ...opened.deps, clock: clock as never } };
  };
  type Deps = ReturnType<typeof at>["deps"];
  const made = (deps: Deps, events: readonly WebhookEvent[] = WEBHOOK_EVENTS) =>
    createWebhook(deps, "dummy_admin", { name: "配信", url: receiver.url, events });
  /** Sends what is due now. */
  const sendDue = async (deps: Deps): Promise<number> => {
    let sent = 0;
    for (;;) {
      const leased = await leaseDeliveries(deps);
      if (leased.length === 0) return sent;
      sent += leased.length;
      await Promise.allSettled(leased.map((delivery) => deliverWebhook(deps, delivery)));
    }
  };
  const waitsOf = async (deps: Deps) => (await listWebhooks(deps))[0]?.pending.count;

  test("[OPS-550] [OPS-553] [OPS-554] a receiver down for an hour gets everything once it is back: nothing lost, in order per match, signed", {
    timeout: 120_000,
  }, async () => {
    const { clock, deps } = at();
    const { secret } = await made(deps);
    const random = (() => {
      let seed = 29;
      return (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed % below;
      };
    })();
    /** A process that is sometimes killed before it stores the result of a try. */
    let kills = 0;
    const killed: Deps = {
      ...deps,
      sendWebhook: async (...message) => {
        const answer = await deps.sendWebhook(...message);
        if (random(6) > 0) return answer;
        kills += 1;
        throw new Error("killed");
      },
    };
    const expected = new Map<string, string[]>();
    const ROUNDS = ["down", "error", "down", "cut", "down", "hang", "slow-and-error", "down"] as const;
    await receiver.down();
    clock.advance(3_600_000);
    for (const [round, mode] of ROUNDS.entries()) {
      if (mode !== "down") {
        receiver.state.answer = () =>
          mode === "slow-and-error" ? (random(2) === 0 ? "slow" : "error") : mode;
        await receiver.up();
      }
      for (let place = 0; place < 8; place += 1) {
        const matchId = String(1_795_000_000_000 + round * 100 + place);
        const announced = announcementsOf(matchId, place % 4 === 0);
        expected.set(
          matchId,
          announced.map(({ type }) => type),
        );
        // Events of one match arrive in any order, and twice.
        const arriving = place % 3 === 0 ? announced.toReversed() : announced;
        for (const each of [...arriving, ...arriving.slice(0, 1)]) await announceEvent(deps, each);
      }
      if (mode === "hang") {
        // One try of each that is due, because each takes its five seconds.
        const leased = await leaseDeliveries(deps);
        await Promise.all(leased.map((delivery) => deliverWebhook(deps, delivery)));
      } else await sendDue(random(2) === 0 ? killed : deps);
      if (mode !== "down") await receiver.down();
      clock.advance(3_600_000 / ROUNDS.length);
    }
    const queued = [...expected.values()].flat().length;
    expect(await waitsOf(deps)).toBeGreaterThan(queued / 2);

    receiver.state.answer = () => (random(20) === 0 ? "slow" : "ok");
    await receiver.up();
    const backAtMs = clock.nowMs();
    for (let rounds = 0; (await waitsOf(deps)) !== 0; rounds += 1) {
      expect(rounds).toBeLessThan(1_000);
      await Promise.all([sendDue(deps), sendDue(killed)]);
      const waitMs = await timeToNextDelivery(deps);
      // A message that is due waits for an earlier one that a killed process still has.
      clock.advance(Math.max(waitMs ?? 0, 5_000));
    }
    expect(kills).toBeGreaterThan(5);
    expect(clock.nowMs() - backAtMs).toBeLessThan(15 * 60_000);

    const accepted = receiver.received.filter(({ answered }) => answered === "ok" || answered === "slow");
    const firsts = [...new Map(accepted.toReversed().map((each) => [each.id, each])).values()].toReversed();
    const byMatch = new Map<string, string[]>();
    for (const each of firsts) {
      const message = WebhookMessage.parse(
        verify(secret, each, Number(each.headers["webhook-timestamp"]) * 1000),
      );
      if (message.type === "season.changed" || message.type === "test") throw new Error("not of a match");
      const { match_id: matchId } = message.data;
      byMatch.set(matchId, [...(byMatch.get(matchId) ?? []), message.type]);
    }
    expect(byMatch).toEqual(expected);
    const announced = accepted.filter(({ body }) => body.includes("match.made"));
    expect(JSON.stringify(announced.map(({ body }) => body))).not.toContain("role");
    expect(firsts.length).toBe(queued);
    expect(() => verify(`whsec_${"A".repeat(44)}`, firsts[0] as Received, clock.nowMs())).toThrow();
    const log = await listDeliveries(deps, (await listWebhooks(deps))[0]?.webhookId ?? "");
    expect(log.length).toBe(LIMITS.deliveriesShown);
    expect(log.every(({ state }) => state === "delivered")).toBe(true);
  });

  test("[OPS-553] an event waits for the earlier one of its match at most ten minutes, and holds up no other match", async () => {
    const { clock, deps } = at();
    await made(deps);
    clock.advance(3_600_000);
    const [, settled] = announcementsOf("1", false);
    const [first] = announcementsOf("2", false);
    await announceEvent(deps, settled as Announcement);
    await announceEvent(deps, first as Announcement);
    expect(await sendDue(deps)).toBe(1);
    clock.advance(599_000);
    expect(await sendDue(deps)).toBe(0);
    clock.advance(1_000);
    expect(await sendDue(deps)).toBe(1);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      "match.made",
      "match.settled",
    ]);
  });

  test("[OPS-550] corrections follow the settlement of their match, in their order", async () => {
    const { clock, deps } = at();
    await made(deps, ["match.settled", "match.corrected"]);
    clock.advance(3_600_000);
    const [, settled] = announcementsOf("1", false);
    const result = { ...settledOf("1"), verdict: 1, voided: false };
    const corrected = (revision: number, change: object) =>
      readCorrected(
        {
          settled: { ...result, ...change },
          revision,
          correctedAtMs: BigInt(clock.nowMs()),
        } as never,
        `corrected 1 ${revision}`,
      );
    const both = [corrected(7, { verdict: 2 }), corrected(8, { voided: true })];
    for (const each of both.toReversed()) await announceEvent(deps, each);
    await announceEvent(deps, settled as Announcement);
    for (let runs = 0; runs < 3; runs += 1) await sendDue(deps);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type, data }) => [type, data.result, data.revision])).toEqual([
      ["match.settled", "A-win", undefined],
      ["match.corrected", "B-win", 7],
      ["match.corrected", "void", 8],
    ]);
    for (const { message } of both) WebhookMessage.parse(message);
  });

  test("[OPS-555] a message that fails for a day is given up, and a webhook that fails for three days is switched off", async () => {
    const { clock, deps } = at();
    await made(deps);
    clock.advance(3_600_000);
    receiver.state.answer = () => "error";
    await announceEvent(deps, announcementsOf("1", false)[0] as Announcement);
    const startedAtMs = clock.nowMs();
    while ((await waitsOf(deps)) !== 0) {
      await sendDue(deps);
      clock.advance((await timeToNextDelivery(deps)) ?? 0);
    }
    const [webhook] = await listWebhooks(deps);
    const id = webhook?.webhookId ?? "";
    const [given] = await listDeliveries(deps, id);
    expect(given).toMatchObject({ state: "failed", fault: "answered", status: 500 });
    expect(given?.triedAtMs).toBeGreaterThan(startedAtMs + 23.5 * 3_600_000);
    expect(given?.attempts).toBeGreaterThan(120);
    expect(webhook).toMatchObject({ isEnabled: true });
    clock.advance(2 * 86_400_000 + 3_600_000);
    for (const each of announcementsOf("2", false)) await announceEvent(deps, each);
    await sendDue(deps);
    expect((await listWebhooks(deps))[0]).toMatchObject({
      isEnabled: false,
      offCause: "failing",
      pending: { count: 0 },
    });
    await announceEvent(deps, announcementsOf("3", false)[0] as Announcement);
    expect((await listDeliveries(deps, id)).map(({ object }) => object).toSorted()).toEqual(["1", "2", "2"]);
    await expect(testWebhook(deps, id)).rejects.toMatchObject({ code: "webhook_off" });
    const { name, url, events } = webhook as NonNullable<typeof webhook>;
    await updateWebhook(deps, "dummy_admin", { webhookId: id, name, url, events, isEnabled: true });
    receiver.state.answer = () => "ok";
    await resendDelivery(deps, id, given?.deliveryId ?? "");
    expect(await sendDue(deps)).toBe(1);
    expect((await listWebhooks(deps))[0]).toMatchObject({ isEnabled: true, offCause: "", failingSinceMs: 0 });
    expect(receiver.received.at(-1)?.id).toBe(given?.deliveryId);
  });

  test("[OPS-555] a receiver that answers 410 gets no further message", async () => {
    const { deps } = at();
    const { webhook } = await made(deps);
    receiver.state.answer = () => "gone";
    await testWebhook(deps, webhook.webhookId);
    await sendDue(deps);
    expect((await listWebhooks(deps))[0]).toMatchObject({ isEnabled: false, offCause: "gone" });
  });

  test("[OPS-552] a rotated secret signs beside the former one for a day", async () => {
    const { clock, deps } = at();
    const { webhook, secret: former } = await made(deps);
    const { secret } = await rotateWebhookSecret(deps, "dummy_admin", webhook.webhookId);
    await testWebhook(deps, webhook.webhookId);
    await sendDue(deps);
    const [first] = receiver.received as [Received];
    for (const each of [former, secret])
      expect(WebhookMessage.parse(verify(each, first, clock.nowMs()))).toMatchObject({ type: "test" });
    clock.advance(86_400_001);
    await testWebhook(deps, webhook.webhookId);
    await sendDue(deps);
    const later = receiver.received.at(-1) as Received;
    expect(verify(secret, later, clock.nowMs())).toBeDefined();
    expect(() => verify(former, later, clock.nowMs())).toThrow();
  });

  test("[OPS-556] at most 10,000 messages wait for a webhook; a further one fails and can be sent again", async () => {
    const { clock, deps } = at();
    const { webhook } = await made(deps, ["match.made"]);
    clock.advance(3_600_000);
    await sql`
      insert into webhook_delivery
        (delivery_id, webhook_id, type, order_key, order_rank, body, queued_at_ms, next_at_ms, give_up_at_ms)
      select 'msg_' || place, ${webhook.webhookId}, 'match.made', 'm' || place, 0, '{}', 1, 1, 1
      from generate_series(1, 10000) place`.execute(opened.db);
    await announceEvent(deps, announcementsOf("1", false)[0] as Announcement);
    const [newest] = await listDeliveries(deps, webhook.webhookId);
    expect(newest).toMatchObject({ state: "failed", fault: "queue_full", object: "1" });
    expect((await listWebhooks(deps))[0]?.pending).toEqual({ count: 10_000, oldestAtMs: 1 });
  });

  test("[OPS-557] ended messages are stored for 30 days, the newest hundred of a webhook and those of a day", async () => {
    const { clock, deps } = at();
    const { webhook } = await made(deps, ["match.made"]);
    clock.advance(3_600_000);
    for (let place = 1; place <= 105; place += 1)
      await announceEvent(deps, announcementsOf(String(place), false)[0] as Announcement);
    expect(await sendDue(deps)).toBe(105);
    await forgetDeliveries(deps);
    const all = await opened.db.selectFrom("webhook_delivery").select("delivery_id").execute();
    expect(all).toHaveLength(105);
    clock.advance(86_400_000 + 1);
    await forgetDeliveries(deps);
    const count = async () =>
      (await opened.db.selectFrom("webhook_delivery").select("delivery_id").execute()).length;
    expect(await count()).toBe(100);
    clock.advance(30 * 86_400_000 + 1);
    await announceEvent(deps, announcementsOf("200", false)[0] as Announcement);
    await forgetDeliveries(deps);
    expect(await count()).toBe(1);
    await deleteWebhook(deps, "dummy_admin", webhook.webhookId);
    expect(await count()).toBe(0);
  });

  test("[OPS-558] a name that leads to the own network is refused; redirects are not followed", async () => {
    const send = createSendWebhook({ allowsLocal: false });
    const { port } = receiver.state;
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      "https://[::1]/",
      "https://10.0.0.8/",
      "https://169.254.169.254/latest/meta-data",
      "https://[::ffff:127.0.0.1]/",
    ])
      expect(await send(url, {}, "{}"), url).toEqual({ status: 0, fault: "address_refused" });
    expect(receiver.received).toEqual([]);
    const local = createSendWebhook({ allowsLocal: true });
    receiver.state.answer = () => "redirect";
    expect(await local(receiver.url, {}, "{}")).toEqual({ status: 302, fault: "answered" });
    receiver.state.answer = () => "endless";
    expect(await local(receiver.url, {}, "{}")).toEqual({ status: 200, fault: "" });
    expect(receiver.received.map(({ id }) => id)).toEqual(["/hook", "/hook"]);
    receiver.state.answer = () => "hang";
    expect(await local(receiver.url, {}, "{}")).toEqual({ status: 0, fault: "timeout" });
    receiver.state.answer = () => "cut";
    expect(await local(receiver.url, {}, "{}")).toEqual({ status: 0, fault: "unreachable" });
  });

  test("[OPS-558] a webhook has an https address; one of this machine only outside production", async () => {
    const { deps } = at();
    const make = (url: string, allowsLocalWebhooks: boolean) =>
      createWebhook({ ...deps, allowsLocalWebhooks }, "dummy_admin", {
        name: "配信",
        url,
        events: ["match.made"],
      });
    for (const url of [
      "http://127.0.0.1/",
      "http://example.com/",
      "https://a:b@example.com/",
      "ftp://example.com/",
      "x",
    ])
      await expect(make(url, false), url).rejects.toMatchObject({ code: "webhook_url_invalid" });
    await expect(make("http://example.com/", true)).rejects.toMatchObject({ code: "webhook_url_invalid" });
    for (let place = 0; place < LIMITS.maxWebhooks; place += 1) await make("https://example.com/hook", false);
    await expect(make("https://example.com/hook", false)).rejects.toMatchObject({ code: "webhooks_full" });
  });
});

test("[OPS-550] [OPS-559] an event of another service reaches the webhook of a running service, and the log has every act", async () => {
  await using played = await startUsersForTest();
  await using receiver = await openReceiver();
  await played.db
    .updateTable("account")
    .set({ role: "admin" as const })
    .where("user_id", "=", "dummy_admin")
    .execute();
  const admin = { as: { userId: userId("dummy_admin"), role: "admin" as const } };
  const { webhook, secret } = await played.gateway.createWebhook(
    { name: "配信", url: receiver.url, events: [...WEBHOOK_EVENTS] },
    admin,
  );
  const webhookId = webhook?.webhookId ?? "";
  const settlement = aSettlement("100000001", TEN);
  await played.publish(settledEvent(settlement));
  // A start announces the season, which may reach the webhook first.
  const message = await eventually(async () =>
    receiver.received
      .map(({ body, headers }) => WebhookMessage.parse(new Verifier(secret).verify(body, headers)))
      .find(({ type }) => type === "match.settled"),
  );
  expect(message.data).toMatchObject({ match_id: "100000001", result: "A-win", season_id: "season_9" });
  await played.gateway.activateSeason({ seasonId: "season_9", reason: "試験" }, admin).catch(() => undefined);
  const deliveries = await eventually(async () => {
    const answer = await played.gateway.listDeliveries({ webhookId }, admin);
    const settled = answer.deliveries.filter(({ type }) => type === "match.settled");
    return settled.some(({ state }) => state === "delivered") && settled;
  });
  expect(deliveries).toMatchObject([{ object: "100000001", status: 204, attempts: 1 }]);
  await expect(
    played.gateway.resendDelivery({ webhookId, deliveryId: `msg_${"0".repeat(32)}` }, admin),
  ).rejects.toMatchObject({ code: "delivery_not_found" });
  const url = "https://example.com/";
  await played.gateway.updateWebhook(
    { webhookId, name: "配信", url, events: ["match.made"], isEnabled: false },
    admin,
  );
  await played.gateway.rotateWebhookSecret({ webhookId }, admin);
  await played.gateway.deleteWebhook({ webhookId }, admin);
  await expect(played.gateway.listDeliveries({ webhookId }, admin)).rejects.toMatchObject({
    code: "webhook_not_found",
  });
  const { entries } = await played.gateway.listAudit({ object: webhookId }, admin);
  expect(entries.map(({ action }) => action)).toEqual([
    "webhook.delete",
    "webhook.rotate_secret",
    "webhook.update",
    "webhook.create",
  ]);
  expect(
    JSON.stringify(entries, (_key, value) => (typeof value === "bigint" ? String(value) : value)),
  ).not.toContain("whsec_");
});
