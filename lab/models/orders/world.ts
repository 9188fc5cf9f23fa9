import { setImmediate } from "node:timers/promises";
import { CodedError, parseUserId, type UserId } from "@gokaku/game";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll } from "@gokaku/service";
import { implementSome } from "@gokaku/testing";
import { readRefusal } from "../../../services/payments/src/consumers/read.ts";
import { OPEN_MS, PAGE_MS, type Seen } from "../../../services/payments/src/domain/order.ts";
import type { Provider } from "../../../services/payments/src/remote/provider.ts";
import { paymentsRpc } from "../../../services/payments/src/rpc/index.ts";
import { replaceOffers } from "../../../services/payments/src/store/stock.ts";
import type { Tables } from "../../../services/payments/src/store/tables.ts";
import { askAboutDue, bringForward } from "../../../services/payments/src/usecases/ask-provider.ts";
import type { Deps } from "../../../services/payments/src/usecases/deps.ts";
import { refuseBadge } from "../../../services/payments/src/usecases/refund-order.ts";
import { takeEvents } from "../../../services/payments/src/usecases/take-events.ts";
import { readOrderChange } from "../../../services/users/src/consumers/read.ts";
import { usersRpc } from "../../../services/users/src/rpc/index.ts";
import { applyOrder } from "../../../services/users/src/usecases/apply-order.ts";
import { codeOf, createLocalClient } from "../local-client.ts";
import type { Course, World } from "../machine.ts";
import { type Emitted, openStore } from "../open-store.ts";
import { openUsers } from "../open-users.ts";
import { VirtualClock } from "../virtual-clock.ts";
import { type Act, type BankAct, BUYERS, PIECES, PRICE } from "./model.ts";

const userIdOf = (text: string): UserId => {
  const id = parseUserId(text);
  if (id === null) throw new RangeError(`not a user id: ${text}`);
  return id;
};

interface Page extends Omit<Seen, "page" | "paymentId" | "currency"> {
  readonly endsAtMs: number;
  page: Seen["page"];
  isPaid: boolean;
  refunded: number;
  dispute: Seen["dispute"];
}

/** The provider with its pages in memory; each of its calls is an await. */
const createProvider = (clock: VirtualClock) => {
  const pages = new Map<string, Page>();
  let isDown = false;
  const answer = async <Result>(work: () => Result): Promise<Result> => {
    await setImmediate();
    if (isDown) throw new CodedError("unavailable", "the provider is down");
    return work();
  };
  const pageOf = (sessionId: string): Page => {
    const page = pages.get(sessionId);
    if (page === undefined) throw new Error(`there is no page ${sessionId}`);
    if (page.page === "open" && clock.nowMs() >= page.endsAtMs) page.page = "expired";
    return page;
  };
  const sessionOf = (orderId: string): string => `cs_${orderId}`;
  const provider: Provider = {
    isUnavailable: () => isDown,
    makePage: ({ orderId, amount, createdAtMs }) =>
      answer(() => {
        const sessionId = sessionOf(orderId);
        const endsAtMs = createdAtMs + PAGE_MS;
        if (!pages.has(sessionId)) {
          if (endsAtMs < clock.nowMs() + OPEN_MS) return "refused" as const;
          pages.set(sessionId, {
            endsAtMs,
            page: "open",
            isPaid: false,
            amount,
            refunded: 0,
            dispute: "none",
          });
        }
        return { sessionId, url: `https://pay.example/${sessionId}` };
      }),
    endPage: (sessionId) =>
      answer(() => {
        const page = pageOf(sessionId);
        if (page.page === "open") page.page = "expired";
      }),
    getState: (sessionId) =>
      answer(() => {
        const { endsAtMs: _ends, ...seen } = pageOf(sessionId);
        return { ...seen, currency: "JPY", paymentId: seen.isPaid ? `pi_${sessionId}` : null };
      }),
    refund: ({ sessionId }) =>
      answer(() => {
        const page = pageOf(sessionId ?? "");
        if (page.dispute !== "open" && page.dispute !== "lost") page.refunded = page.amount;
      }),
    findOrderOfPayment: (paymentId) => answer(() => paymentId.replace("pi_cs_", "")),
    async *listEvents() {
      yield [];
    },
    readEvent: () => null,
  };
  const bank = (orderId: string, what: BankAct): void => {
    const page = pageOf(sessionOf(orderId));
    if (what === "pays" || what === "pays late") Object.assign(page, { page: "complete", isPaid: true });
    if (what === "refunds") page.refunded = page.amount;
    if (what === "disputes") page.dispute = "open";
    if (what === "wins") page.dispute = "won";
    if (what === "loses") page.dispute = "lost";
    if (what === "returns") page.refunded = 0;
  };
  /** A claimed payment waits for the bank, whether its order is granted or refunded. */
  const endDisputes = (): void => {
    for (const page of pages.values()) if (page.dispute === "open") page.dispute = "won";
  };
  return {
    provider,
    bank,
    endDisputes,
    sessionOf,
    setDown: (down: boolean): void => {
      isDown = down;
    },
  };
};

type Change = Extract<Emitted, { readonly subject: "payment.order_changed" }>;
type Refusal = Extract<Emitted, { readonly subject: "user.badge_refused" }>;

/** Payments and users with databases of their own, and the provider in memory. */
export const openOrderWorld = (): Promise<World<Act>> =>
  openAll(async (stack) => {
    const clock = new VirtualClock();
    const nowMs = (): number => clock.nowMs();
    const store = await openStore<Tables>(stack, "payments", clock);
    const noMatches = implementSome(MatchesService, { only: {} });
    const users = await openUsers(stack, clock, createLocalClient(MatchesService, noMatches, "users", nowMs));
    const { provider, bank, endDisputes, sessionOf, setDown } = createProvider(clock);
    const deps: Deps = {
      ...store,
      users: createLocalClient(UsersService, usersRpc(users.deps), "payments", nowMs),
      provider,
      onOrdersDue: () => {},
      countChange: () => {},
      countCheckout: () => {},
    };
    const gateway = createLocalClient(PaymentsService, paymentsRpc(deps), "gateway", nowMs);
    let courses = 0;
    let events = 0;
    let lastChange = 0;
    let lastRefusal = 0;

    const begin = async (): Promise<Course<Act>> => {
      courses += 1;
      clock.nextWeek();
      setDown(false);
      // Disputes of earlier courses stay open, and each would be asked about in the rounds of every later course.
      await store.rows("update orders set ask_at_ms = null where ask_at_ms is not null");
      const ids = BUYERS.map((buyer) => userIdOf(`b${courses}_${buyer}`));
      const userOf = (buyer: number): UserId => ids[buyer] ?? userIdOf("stranger");
      const badgeId = `badge_${courses}`;
      await users.rows(
        `insert into badge (id, position, display, condition, price, type, start_color, end_color, char_color, max_sales,
          is_active) values ($1, $2, '誉', '', $3, 'basic', '', '', '', $4, true)`,
        [badgeId, courses, PRICE, PIECES],
      );
      await users.insertAccounts(
        ids.map((userId) => ({ userId, mu: 1500, sigma: 250 })),
        "",
      );
      await store.db
        .transaction()
        .execute((unit) =>
          replaceOffers(unit, [{ badgeId, display: "誉", price: PRICE, maxSales: PIECES }], clock.nowMs()),
        );
      const orders: string[][] = BUYERS.map(() => []);
      const changes: Change[] = [];
      const booked: Change[] = [];
      const refusals: Refusal[] = [];
      const orderOf = ({ buyer, back }: { readonly buyer: number; readonly back: number }): string =>
        orders[buyer]?.at(-1 - back) ?? "00000000-0000-4000-8000-000000000000";
      const buyerOf = (by: number) => ({ as: { userId: userOf(by) } });

      const collect = async (): Promise<void> => {
        const sent = await store.eventsAfter(lastChange);
        lastChange = sent.at(-1)?.id ?? lastChange;
        const isOwn = (userId: string): boolean => ids.some((id) => id === userId);
        changes.push(
          ...sent.filter(
            (event): event is Change =>
              event.subject === "payment.order_changed" && isOwn(event.payload.userId),
          ),
        );
        const said = await users.eventsAfter(lastRefusal);
        lastRefusal = said.at(-1)?.id ?? lastRefusal;
        const own = orders.flat();
        refusals.push(
          ...said.filter(
            (event): event is Refusal =>
              event.subject === "user.badge_refused" && own.includes(event.payload.orderId),
          ),
        );
      };

      const takeEvent = async (orderId: string): Promise<void> => {
        events += 1;
        const sessionId = sessionOf(orderId);
        const createdAtS = Math.floor(clock.nowMs() / 1000);
        const event = { eventId: `evt_${events}`, type: "checkout.session.completed", orderId, sessionId };
        await takeEvents(deps, [{ ...event, paymentId: null, createdAtS }]);
      };

      const book = async (which: "oldest" | "newest" | "again"): Promise<string> => {
        const change = which === "again" ? booked[0] : which === "oldest" ? changes.shift() : changes.pop();
        if (change === undefined) return "nothing";
        const answer = await codeOf(applyOrder(users.deps, readOrderChange(change.payload)));
        if (which !== "again") booked.push(change);
        return answer;
      };

      const perform = async (act: Act): Promise<string> => {
        switch (act.do) {
          case "checkout":
            return codeOf(
              gateway.createCheckout(
                { badgeId, price: act.shown === "right" ? PRICE : PRICE - 1 },
                buyerOf(act.buyer),
              ),
            );
          case "cancel":
            return codeOf(gateway.cancelOrder({ orderId: orderOf(act) }, buyerOf(act.by)));
          case "refund": {
            const role = act.isAdmin ? ("admin" as const) : ("player" as const);
            return codeOf(
              gateway.refundOrder(
                { orderId: orderOf(act), reason: "asked" },
                { as: { userId: userIdOf("operator"), role } },
              ),
            );
          }
          case "bank":
            bank(orderOf(act), act.what);
            if (!act.isNotified) return "accepted";
            await takeEvent(orderOf(act));
            return codeOf(bringForward(deps, provider, orderOf(act)));
          case "event": {
            for (let time = 0; time < act.times; time += 1) await takeEvent(orderOf(act));
            return codeOf(bringForward(deps, provider, orderOf(act)));
          }
          case "provider":
            setDown(act.isDown);
            return "accepted";
          case "book":
            return book(act.which);
          case "hear": {
            const refusal = refusals.shift();
            if (refusal === undefined) return "nothing";
            const { orderId, cause } = readRefusal(refusal.payload);
            return codeOf(refuseBadge(deps, orderId, cause));
          }
          case "leave":
            await users.rows("update account set deleted_at = $2 where user_id = $1", [
              userOf(act.buyer),
              Math.floor(clock.nowMs() / 1000),
            ]);
            return "accepted";
          case "pass":
            clock.advance(act.ms);
            return "accepted";
        }
      };

      const look = async () => {
        const shown = [];
        for (const buyer of BUYERS) {
          const { orders: listed } = await gateway.listOrders({}, buyerOf(buyer));
          const known = orders[buyer] ?? [];
          for (const { orderId } of listed.toReversed()) if (!known.includes(orderId)) known.push(orderId);
          const { rows } = store;
          const versions = await rows<{ order_id: string; version: string }>(
            "select order_id, version from orders where user_id = $1",
            [userOf(buyer)],
          );
          shown.push(
            known.map((id) => {
              const order = listed.find(({ orderId }) => orderId === id);
              const version = versions.find(({ order_id }) => order_id === id)?.version;
              return `${order?.state} ${order?.cause} ${version}${order?.checkoutUrl === "" ? "" : " payable"}`;
            }),
          );
        }
        await collect();
        const { stocks } = await gateway.listStock({});
        const { reserved, sold } = stocks.find((stock) => stock.badgeId === badgeId) ?? {};
        const owners = await users.rows<{ user_id: string }>(
          "select user_id from owned_badge where badge_id = $1",
          [badgeId],
        );
        return {
          orders: shown,
          stock: { reserved, sold },
          owned: ids.map((id) => owners.some(({ user_id }) => user_id === id)),
        };
      };

      /** When every dispute is over, each payment is one grant or one refund, and no other order has a piece. */
      const end = async (): Promise<void> => {
        setDown(false);
        endDisputes();
        for (let round = 0; round < 6; round += 1) {
          clock.advance(7 * 3_600_000);
          while ((await askAboutDue(deps, provider)) === true);
          await collect();
          for (const { payload } of changes.splice(0)) await applyOrder(users.deps, readOrderChange(payload));
          await collect();
          for (const { payload } of refusals.splice(0)) {
            const { orderId, cause } = readRefusal(payload);
            await refuseBadge(deps, orderId, cause);
          }
        }
        const left = await store.rows<{ order_id: string; user_id: string; state: string }>(
          `select order_id, user_id, state from orders where badge_id = $1
            and state not in ('expired', 'refunded', 'disputed')`,
          [badgeId],
        );
        const owners = await users.rows<{ user_id: string; cause: string }>(
          "select user_id, cause from owned_badge where badge_id = $1",
          [badgeId],
        );
        const paid = left.filter(({ state }) => state === "paid").map(({ order_id }) => order_id);
        const granted = owners.map(({ cause }) => cause);
        if (left.length > paid.length || paid.toSorted().join() !== granted.toSorted().join())
          throw new Error(
            `at rest ${JSON.stringify(left)} hold pieces, and ${JSON.stringify(owners)} own the badge`,
          );
      };

      return { perform, look, end };
    };

    return { begin, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  });
