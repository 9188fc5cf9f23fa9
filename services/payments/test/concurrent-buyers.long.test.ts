import { CodedError } from "@gokaku/game";
import { eventually } from "@gokaku/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CATALOGUE, openShop, type Shop } from "./harness.ts";

/** `npm run lab -- shop --rounds 20` does it more often. */
const RUNS = Number(process.env.SHOP_RUNS ?? 1);
const BUYERS = 1_000;
const PIECES = 100;
const AT_ONCE = 40;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const inParallel = async <Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
) => {
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/** More units than there are, at any moment. */
const oversold = async (badgeId: string): Promise<boolean> => {
  const { sold, reserved } = await shop.stockOf(badgeId);
  return sold + reserved > PIECES;
};

const addBadge = async (run: number): Promise<string> => {
  const badgeId = `limited_${run}`;
  await shop.load([
    ...CATALOGUE,
    ...Array.from({ length: run }, (_, index) => ({
      id: `limited_${index + 1}`,
      display: "限定",
      condition: "サポートページから購入可能",
      price: 500,
      max_sales: PIECES,
      is_active: true,
    })),
  ]);
  return badgeId;
};

test(
  `[SHOP-38] ${BUYERS} buyers on ${PIECES} pieces, ${RUNS} times: never more are sold, and every paid page gives a badge or its money back`,
  async () => {
    for (let run = 1; run <= RUNS; run++) {
      const badgeId = await addBadge(run);
      const pages: string[] = [];
      const refusals = new Map<string, number>();
      let wasOversold = false;
      await inParallel(Array.from({ length: BUYERS }), async (_, index) => {
        try {
          const { sessionId } = await shop.client.createCheckout(
            { badgeId },
            shop.buyer(`limited_${run}_${index}`),
          );
          pages.push(sessionId);
        } catch (error) {
          const code = error instanceof CodedError ? error.code : String(error);
          refusals.set(code, (refusals.get(code) ?? 0) + 1);
        }
        if (index % 50 === 0) wasOversold ||= await oversold(badgeId);
      });
      expect([...refusals]).toEqual([["badge_sold_out", BUYERS - PIECES]]);
      expect(new Set(pages).size).toBe(PIECES);
      // A third pays, a third when their time is over already, and of the rest nothing comes.
      const [paying, late] = [pages.slice(0, 34), pages.slice(34, 67)];
      await inParallel(paying, async (sessionId) => {
        shop.stripe.bank.pay(sessionId);
      });
      await shop.pullProviderEvents();
      await eventually(async () => (await shop.stockOf(badgeId)).sold === paying.length, 60_000);
      await sql`update orders set created_at_ms = 1, expires_at_ms = 2, ask_at_ms = 3
        where badge_id = ${badgeId} and state = 'reserved'`.execute(shop.db);
      await eventually(async () => (await shop.stockOf(badgeId)).reserved === 0, 60_000);
      // Meanwhile others take what has become free, so that some of the late ones come too late.
      await inParallel(Array.from({ length: 50 }), async (_, index) => {
        await shop.client.createCheckout({ badgeId }, shop.buyer(`again_${run}_${index}`));
      });
      await inParallel(late, async (sessionId) => void shop.stripe.bank.payLate(sessionId));
      await shop.pullProviderEvents();
      await eventually(async () => {
        const { rows } = await sql<{ state: string; n: number }>`select state, count(*)::int as n from orders
          where badge_id = ${badgeId} and provider_session_id = any(${late}) group by 1 order by 1`.execute(
          shop.db,
        );
        wasOversold ||= await oversold(badgeId);
        return rows.every(({ state }) => state === "paid" || state === "refunded");
      }, 60_000);
      const granted = await shop.db
        .selectFrom("orders")
        .select(["payment_id", "state"])
        .where("badge_id", "=", badgeId)
        .where("payment_id", "is not", null)
        .execute();
      expect(granted).toHaveLength(paying.length + late.length);
      for (const { payment_id, state } of granted)
        expect(shop.stripe.bank.refundsOf(payment_id ?? "")).toHaveLength(state === "refunded" ? 1 : 0);
      expect(granted.filter(({ state }) => state === "paid")).toHaveLength(
        paying.length + (PIECES - paying.length - 50),
      );
      expect([wasOversold, await shop.audit()]).toEqual([false, []]);
    }
  },
  120_000 * RUNS,
);
