import { createTransact } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import { eventually } from "@gokaku/testing";
import type { BankEvent } from "@gokaku/testing/stripe";
import type { Kysely, KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProvider, type Provider } from "../src/remote/provider.ts";
import type { Tables } from "../src/store/tables.ts";
import { bringForward } from "../src/usecases/ask-provider.ts";
import { createCheckout } from "../src/usecases/create-checkout.ts";
import type { Deps } from "../src/usecases/deps.ts";
import { refundOrder } from "../src/usecases/refund-order.ts";
import { takeWebhookEvent } from "../src/usecases/take-events.ts";
import { openShop, type Shop } from "./harness.ts";

class Crash extends Error {}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.[Symbol.asyncDispose]());

/** Ends everything at the `at`-th await: before a statement, before a call of the provider, or behind one. */
const dying = (at: number) => {
  let awaits = 0;
  const pass = (): void => {
    awaits += 1;
    if (awaits === at) throw new Crash();
    // A crashed process does nothing any more.
    if (at > 0 && awaits > at) throw new Crash();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      pass();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const around =
    <Input extends readonly unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      pass();
      const result = await work(...input);
      pass();
      return result;
    };
  return { plugin, around, awaits: () => awaits };
};

const depsThatDie = async (at: number) => {
  if (shop.config.stripe === null) throw new Error("the shop is closed");
  const death = dying(at);
  const { clock, chance, timers } = shop.context.ports;
  const real = await createProvider(shop.config.stripe, clock);
  const provider: Provider = {
    ...real,
    makePage: death.around(real.makePage),
    endPage: death.around(real.endPage),
    getState: death.around(real.getState),
    refund: death.around(real.refund),
  };
  const db: Kysely<Tables> = shop.db.withPlugin(death.plugin);
  const ownClock = { nowMs: clock.nowMs, confirmedNowMs: async () => clock.nowMs() };
  const deps = {
    db,
    chance,
    provider,
    clock: ownClock,
    log: shop.context.log,
    transact: createTransact({ db, clock: ownClock, chance, timers, publishDirectly: () => {} }),
    users: { checkPurchase: async () => ({}) as never },
    onOrdersDue: () => {},
    countRare: () => {},
    countChange: () => {},
    countCheckout: () => {},
  } satisfies Deps;
  return { deps, provider, awaits: death.awaits };
};

const orNothing = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Crash || error instanceof CodedError) return null;
    throw error;
  }
};

const orderOfBuyer = (userId: string) =>
  shop.db.selectFrom("orders").selectAll().where("user_id", "=", userId).executeTakeFirst();

const holdingToPublish = (sessionId: string): BankEvent | undefined =>
  shop.received.find(
    ({ type, data }) => type === "checkout.session.completed" && JSON.stringify(data).includes(sessionId),
  );

/**
 * One purchase and its refund, in which a process dies once: buyer, provider and admin try again, and the rest is for
 * the service that runs beside it. @returns how many awaits it had
 */
const story = async (at: number): Promise<number> => {
  const userId = `dying_${at}`;
  const mortal = await depsThatDie(at);
  const second = await depsThatDie(0);
  const buy = (deps: Deps) => orNothing(() => createCheckout(deps, userId, "badge_free", {}));
  const page = (await buy(mortal.deps)) ?? (await buy(second.deps));
  if (page === null) throw new Error("the buyer's second try had no page");
  shop.stripe.bank.pay(page.sessionId);
  const payload = Buffer.from(JSON.stringify(holdingToPublish(page.sessionId)));
  const signature = shop.sign(payload.toString(), "whsec_gokaku", Math.floor(Date.now() / 1000));
  for (const { deps, provider } of [mortal, second])
    await orNothing(() => takeWebhookEvent(deps, provider, payload, signature));
  await orNothing(() => bringForward(mortal.deps, mortal.provider, page.orderId));
  await eventually(async () => (await orderOfBuyer(userId))?.state === "paid", 20_000);
  const asked = { adminId: "dummy_admin", orderId: page.orderId, reason: "x" };
  for (const { deps } of [mortal, second]) await orNothing(() => refundOrder(deps, asked));
  await orNothing(() => bringForward(mortal.deps, mortal.provider, page.orderId));
  await eventually(async () => (await orderOfBuyer(userId))?.state === "refunded", 20_000);
  const order = await orderOfBuyer(userId);
  expect(shop.stripe.bank.refundsOf(order?.payment_id ?? "")).toHaveLength(1);
  expect(shop.stripe.bank.countSessions(page.orderId)).toBe(1);
  return mortal.awaits();
};

const published = async () => {
  const rows = await shop.db
    .selectFrom("outbox")
    .select(["subject", "payload"])
    .where("subject", "in", ["payment.order_changed", "payment.admin_acted"])
    .orderBy("id")
    .execute();
  const acts = rows.filter(({ subject }) => subject === "payment.admin_acted").length;
  const holdings = new Map<string, number[]>();
  for (const { payload } of rows.filter(({ subject }) => subject === "payment.order_changed")) {
    const { userId, holding } = shop.decode(payload);
    holdings.set(userId, [...(holdings.get(userId) ?? []), holding]);
  }
  return { acts, holdings };
};

test("[SHOP-39] payments may die at every await of a purchase and its refund: one page, one badge, one refund, one act", async () => {
  const awaits = await story(0);
  expect(awaits).toBeGreaterThan(20);
  // At once, because each waits for the service that runs beside it.
  await Promise.all(Array.from({ length: awaits }, (_, index) => story(index + 1)));
  const { acts, holdings } = await published();
  expect(acts).toBe(awaits + 1);
  expect([...holdings.values()].filter((each) => each.join() !== "1,3")).toEqual([]);
  expect(holdings.size).toBe(awaits + 1);
  expect(await shop.audit()).toEqual([]);
}, 300_000);
