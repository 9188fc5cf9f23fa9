import { expect, test } from "vitest";
import {
  cancelled,
  holdingToPublish,
  judge,
  moved,
  nextAskAtMs,
  nextStep,
  OPEN_MS,
  type Order,
  PAGE_MS,
  refusedPage,
  retryAtMs,
  type Seen,
  stockSteps,
  takenBack,
} from "./order.ts";

const NOW = 1_763_700_000_000;

const open: Order = {
  orderId: "o",
  userId: "u",
  badgeId: "b",
  badgeName: "誉",
  amount: 5000,
  state: "reserved",
  cause: "",
  version: 1,
  sessionId: "cs",
  sessionUrl: "https://pay/cs",
  paymentId: null,
  createdAtMs: NOW,
  expiresAtMs: NOW + OPEN_MS,
  paidAtMs: null,
  closedAtMs: null,
};
const waiting: Seen = {
  page: "open",
  isPaid: false,
  amount: 5000,
  currency: "JPY",
  paymentId: null,
  refunded: 0,
  dispute: "none",
};
const paid: Seen = { ...waiting, page: "complete", isPaid: true, paymentId: "pi" };
const after = (order: Order, seen: Seen, hasRoom = false) => judge(order, seen, hasRoom, NOW + 1);
const stood = moved(open, { state: "paid", cause: "" }, NOW);

test("[SHOP-20] an order follows where the provider says that its money is", () => {
  expect(after(open, waiting)).toBe(open);
  expect(after(open, { ...waiting, page: "expired" })).toMatchObject({ state: "expired", version: 2 });
  expect(after(open, paid)).toMatchObject({ state: "paid", cause: "", paidAtMs: NOW + 1, paymentId: "pi" });
  expect(after(stood, { ...paid, refunded: 5000 })).toMatchObject({ state: "refunded", cause: "provider" });
  expect(after(stood, { ...paid, refunded: 4999 }).state).toBe("paid");
  const disputed = after(stood, { ...paid, dispute: "open" });
  expect(disputed).toMatchObject({ state: "disputed", closedAtMs: null });
  expect(after(disputed, { ...paid, dispute: "won" }).state).toBe("paid");
  expect(after(disputed, { ...paid, dispute: "lost" })).toMatchObject({
    state: "refunded",
    cause: "dispute_lost",
  });
});

test("[SHOP-21] money that comes late gives the badge while a piece is left, else it goes back", () => {
  const expired = after(open, { ...waiting, page: "expired" });
  expect(after(expired, paid, true).state).toBe("paid");
  expect(after(expired, paid, false)).toMatchObject({ state: "refunding", cause: "sold_out" });
  expect(after(expired, { ...paid, refunded: 5000 }, true).state).toBe("refunded");
});

test("[SHOP-22] another amount or currency than the order's gives no badge and goes back", () => {
  for (const wrong of [{ amount: 1 }, { amount: 500_000 }, { currency: "USD" }])
    expect(after(open, { ...paid, ...wrong })).toMatchObject({ state: "refunding", cause: "amount_differs" });
});

test("[SHOP-23] refunded money removes the badge at once, and is refunded again when the bank returns it", () => {
  const back = takenBack(stood, "admin", NOW);
  expect(back).toMatchObject({ state: "refunding", cause: "admin" });
  expect(holdingToPublish(stood.state, back.state)).toBe("revoked");
  expect(takenBack(back, "already_owned", NOW)).toBe(back);
  expect(nextStep(back, paid, NOW)).toBe("refund");
  expect(nextStep(back, { ...paid, dispute: "open" }, NOW)).toBe("rest");
  const refunded = after(back, { ...paid, refunded: 5000 });
  expect(refunded).toMatchObject({ state: "refunded", cause: "admin" });
  expect(after(refunded, paid)).toMatchObject({ state: "refunding", cause: "admin" });
});

test("[SHOP-24] a page is made, ended when its time is over, and given up when nothing can come of it any more", () => {
  const bare = { ...open, sessionId: null };
  expect(nextStep(bare, null, NOW)).toBe("make_page");
  expect(nextStep(bare, null, NOW + OPEN_MS)).toBe("make_page");
  expect(nextStep(bare, null, NOW + PAGE_MS + 180_000)).toBe("give_up");
  expect(refusedPage(bare, NOW)).toMatchObject({ state: "expired", cause: "page_refused" });
  expect(refusedPage(stood, NOW)).toBe(stood);
  expect(nextStep(open, waiting, NOW + OPEN_MS - 1)).toBe("rest");
  expect(nextStep(open, waiting, NOW + OPEN_MS)).toBe("end_page");
  expect(nextStep(open, paid, NOW + OPEN_MS)).toBe("rest");
});

test("[SHOP-23] a refunded order is refunded again only when its money is here", () => {
  const refunded = after(takenBack(stood, "admin", NOW), { ...paid, refunded: 5000 });
  expect(after(refunded, { ...paid, refunded: 5000 })).toBe(refunded);
  expect(after(refunded, { ...paid, dispute: "open" })).toBe(refunded);
  expect(takenBack(after(stood, { ...paid, dispute: "open" }), "admin", NOW).state).toBe("refunding");
  expect(nextStep(takenBack(stood, "admin", NOW), null, NOW)).toBe("rest");
  expect(nextStep(stood, paid, NOW)).toBe("rest");
});

test("[SHOP-20] the moment and the number of a payment are those of its first sight", () => {
  const seenOnce = judge(open, { ...paid, dispute: "open" }, true, NOW + 1);
  const seenAgain = judge(seenOnce, { ...paid, paymentId: "other", dispute: "won" }, true, NOW + 9);
  expect(seenAgain).toMatchObject({ state: "paid", paidAtMs: NOW + 1, paymentId: "pi" });
});

test("[SHOP-24] a page lives two minutes longer than its order, and the order waits three more for its answer", () => {
  const bare = { ...open, sessionId: null };
  expect([OPEN_MS, PAGE_MS]).toEqual([1_800_000, 1_920_000]);
  expect(nextStep(bare, null, NOW + 2_099_999)).toBe("make_page");
  expect(nextStep(bare, null, NOW + 2_100_000)).toBe("give_up");
  expect(nextStep(open, null, NOW + OPEN_MS)).toBe("rest");
});

test("[SHOP-25] an order that is due is asked about after five seconds", () => {
  expect(nextAskAtMs(open, open.expiresAtMs)).toBe(open.expiresAtMs + 5_000);
  expect(nextAskAtMs(open, open.expiresAtMs + 60_000)).toBe(open.expiresAtMs + 65_000);
});

test("[SHOP-25] the provider is asked about what is open, in pauses that grow while it does not answer", () => {
  expect(nextAskAtMs(open, NOW)).toBeLessThan(open.expiresAtMs);
  expect(nextAskAtMs(open, open.expiresAtMs - 1000)).toBe(open.expiresAtMs);
  expect(nextAskAtMs(stood, NOW)).toBeNull();
  expect(nextAskAtMs(takenBack(stood, "admin", NOW), NOW)).toBeGreaterThan(NOW);
  const pauses = [0, 1, 2, 3, 50].map((failures) => retryAtMs(failures, NOW) - NOW);
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 300_000]);
});

test("[SHOP-26] each state holds its piece of the stock and its badge, and no other", () => {
  expect(stockSteps(null, "reserved")).toEqual({ reserved: 1, sold: 0 });
  expect(stockSteps("reserved", "paid")).toEqual({ reserved: -1, sold: 1 });
  expect(stockSteps("paid", "disputed")).toEqual({ reserved: 0, sold: 0 });
  expect(stockSteps("disputed", "refunded")).toEqual({ reserved: 0, sold: -1 });
  expect(stockSteps("expired", "paid")).toEqual({ reserved: 0, sold: 1 });
  expect(holdingToPublish("reserved", "paid")).toBe("granted");
  expect(holdingToPublish("paid", "disputed")).toBe("frozen");
  expect(holdingToPublish("reserved", "expired")).toBeNull();
  expect(holdingToPublish("refunding", "refunded")).toBeNull();
});

test("[SHOP-461] a cancelled order is over at once and ends as cancelled, unless money came before", () => {
  const later = NOW + 60_000;
  const dropped = cancelled(open, later);
  expect(dropped).toMatchObject({ state: "reserved", cause: "cancelled", expiresAtMs: later });
  expect(cancelled(dropped, later + 1)).toBe(dropped);
  expect(nextStep(dropped, waiting, later)).toBe("end_page");
  expect(after(dropped, { ...waiting, page: "expired" })).toMatchObject({
    state: "expired",
    cause: "cancelled",
  });
  expect(refusedPage({ ...dropped, sessionId: null }, NOW)).toMatchObject({ cause: "cancelled" });
  expect(after(dropped, paid)).toMatchObject({ state: "paid", cause: "" });
  const bought = after(open, paid);
  expect(cancelled(bought, NOW)).toBe(bought);
  expect(cancelled(open, NOW).expiresAtMs).toBe(NOW + 1);
  expect(after(dropped, { ...paid, refunded: 5000 })).toMatchObject({ state: "refunded", cause: "provider" });
});
