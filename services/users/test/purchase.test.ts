import { randomUUID } from "node:crypto";
import { event } from "@gokaku/bus";
import { Holding } from "@gokaku/proto/events/v1/events_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Purchase } from "../src/store/purchases.ts";
import { applyOrder } from "../src/usecases/apply-order.ts";
import { type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played?.[Symbol.asyncDispose]());

const BADGE = "badge_086";
const AT_MS = 1_795_000_000_000;
const orderOf = (
  buyer: string,
  holding: Purchase["holding"],
  version: number,
  orderId: string = randomUUID(),
) => ({ orderId, userId: buyer, badgeId: BADGE, holding, version, changedAtMs: AT_MS });
const as = (buyer: string) => ({ as: { userId: userId(buyer) } });
const ownedBy = async (buyer: string): Promise<readonly string[]> =>
  (await played.gateway.listOwnedBadges({}, as(buyer))).badgeIds;
const refusalsOf = async (orderId: string): Promise<number> => {
  const rows = await played.db
    .selectFrom("outbox")
    .select("payload")
    .where("subject", "=", "user.badge_refused")
    .execute();
  return rows.filter(({ payload }) => Buffer.from(payload).toString("latin1").includes(orderId)).length;
};

test("[SHOP-40] what an order says of its badge is done once for each of its versions, in whatever order it comes", async () => {
  const buyer = "dummy_001";
  const first = orderOf(buyer, "granted", 2);
  await played.publishAsPayments(
    event("payment.order_changed", {
      ...first,
      holding: Holding.GRANTED,
      version: 2n,
      changedAtMs: BigInt(AT_MS),
    }),
  );
  await eventually(async () => (await ownedBy(buyer)).includes(BADGE));
  await played.gateway.equipBadges({ primary: BADGE, secondary: "" }, as(buyer));
  await applyOrder(played.deps, first);
  const { version: before } = await played.db
    .selectFrom("account")
    .select("version")
    .where("user_id", "=", buyer)
    .executeTakeFirstOrThrow();
  for (const holding of ["frozen", "frozen"] as const)
    await applyOrder(played.deps, { ...first, holding, version: 4 });
  expect(await ownedBy(buyer)).not.toContain(BADGE);
  const { account } = await played.gateway.getAccount({ userId: buyer }, as(buyer));
  expect(account?.currentBadge).toBe("");
  await applyOrder(played.deps, { ...first, holding: "granted", version: 3 });
  expect(await ownedBy(buyer)).not.toContain(BADGE);
  await applyOrder(played.deps, { ...first, holding: "granted", version: 5 });
  expect(await ownedBy(buyer)).toContain(BADGE);
  await applyOrder(played.deps, { ...first, holding: "revoked", version: 6 });
  expect(await ownedBy(buyer)).not.toContain(BADGE);
  const { version: after } = await played.db
    .selectFrom("account")
    .select("version")
    .where("user_id", "=", buyer)
    .executeTakeFirstOrThrow();
  expect(Number(after) - Number(before)).toBe(1);
  expect(await refusalsOf(first.orderId)).toBe(0);
});

test("[SHOP-41] a badge that is owned by another ground, or of a buyer who left, is refused once and stays as it was", async () => {
  const owner = "dummy_002";
  await played.db
    .insertInto("owned_badge")
    .values({ user_id: owner, badge_id: BADGE, source: "admin", cause: "dummy_admin", at: 1 })
    .execute();
  const second = orderOf(owner, "granted", 2);
  for (let time = 0; time < 2; time++) await applyOrder(played.deps, second);
  expect(await refusalsOf(second.orderId)).toBe(1);
  await applyOrder(played.deps, { ...second, holding: "revoked", version: 3 });
  expect(await ownedBy(owner)).toContain(BADGE);
  const left = "dummy_003";
  await played.gateway.deleteAccount({}, as(left));
  for (const buyer of [left, "stranger"]) {
    const order = orderOf(buyer, "granted", 2);
    await applyOrder(played.deps, order);
    expect([buyer, await refusalsOf(order.orderId)]).toEqual([buyer, 1]);
  }
});

test("[SHOP-14] a refused purchase has its reason, for payments alone", async () => {
  const ask = (buyer: string, badgeId: string) => played.payments.checkPurchase({ userId: buyer, badgeId });
  const refused = (code: string) => expect.objectContaining({ code });
  await expect(ask("dummy_004", BADGE)).resolves.toBeDefined();
  await expect(ask("stranger", BADGE)).rejects.toEqual(refused("user_not_found"));
  await expect(ask("dummy_003", BADGE)).rejects.toEqual(refused("user_not_found"));
  await expect(ask("dummy_004", "badge_none")).rejects.toEqual(refused("badge_not_found"));
  await expect(ask("dummy_002", BADGE)).rejects.toEqual(refused("already_owned"));
  await played.db
    .updateTable("account")
    .set({ is_banned: true })
    .where("user_id", "=", "dummy_005")
    .execute();
  await expect(ask("dummy_005", BADGE)).rejects.toEqual(refused("banned"));
  await expect(played.gateway.checkPurchase({ userId: "dummy_004", badgeId: BADGE })).rejects.toEqual(
    refused("forbidden"),
  );
});
