import {
  cancelled,
  type Holding,
  holdingToPublish,
  judge,
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
} from "../src/domain/order.ts";

/** A number from 0 to below 1, the same for the same seed. */
export const seeded = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

class Outage extends Error {}

/** The provider's record of a page and its payment. */
interface Page {
  readonly sessionId: string;
  readonly orderId: string;
  readonly amount: number;
  readonly endsAtMs: number;
  status: Seen["page"];
  isPaid: boolean;
  refunded: number;
  dispute: Seen["dispute"];
  /** How often money that was given back came back. */
  returned: number;
  /** By their keys. */
  readonly refunds: Set<string>;
}

interface Published {
  readonly orderId: string;
  readonly userId: string;
  readonly version: number;
  readonly holding: Holding;
}

interface Row {
  order: Order;
  askAtMs: number | null;
  isWanted: boolean;
  failures: number;
}

type Work = Generator<void, void, void>;

const PRICE = 1000;
const MINUTE = 60_000;

/**
 * Payments, the provider and users in one process without a single real wait, as far as money and badges
 * go. The service's own functions decide, and each step of a `Work` is one of its awaits, at which it may
 * end for ever.
 */
export const openWorld = (seed: number, max: number) => {
  const random = seeded(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];

  let nowMs = 1_763_700_000_000;
  let isUnavailable = false;
  let isQuiet = false;
  const reached = new Set<string>();

  // The provider.
  const pages = new Map<string, Page>();
  const byOrder = new Map<string, Page>();
  const events: { readonly sessionId: string; readonly orderId: string }[] = [];
  const emitEvent = ({ sessionId, orderId }: Page): void => void events.push({ sessionId, orderId });
  const answering = <Result>(work: () => Result): Result => {
    if (isUnavailable) throw new Outage();
    for (const page of pages.values()) {
      if (page.status === "open" && nowMs >= page.endsAtMs) change(page, { status: "expired" });
    }
    return work();
  };
  const change = (page: Page | undefined, changes: Partial<Page>): void => {
    if (page === undefined) return;
    Object.assign(page, changes);
    emitEvent(page);
  };
  const seenOf = (page: Page): Seen => ({
    page: page.status,
    isPaid: page.isPaid,
    amount: page.amount,
    currency: "JPY",
    paymentId: page.isPaid ? `pi_${page.sessionId}` : null,
    refunded: page.refunded,
    dispute: page.dispute,
  });

  // Payments: what its database keeps.
  const rows = new Map<string, Row>();
  const stock = { sold: 0, reserved: 0 };
  const outbox: Published[] = [];
  let readUntil = 0;
  const noted = new Set<object>();

  const store = (before: Order, after: Order): void => {
    if (after === before) return;
    const row = rows.get(after.orderId) as Row;
    const { sold, reserved } = stockSteps(before.state, after.state);
    stock.sold += sold;
    stock.reserved += reserved;
    row.order = after;
    const holding = holdingToPublish(before.state, after.state);
    if (holding !== null)
      outbox.push({ orderId: after.orderId, userId: after.userId, version: after.version, holding });
    if (before.state !== after.state) reached.add(`${before.state} to ${after.state}`);
    if (before.cause === "cancelled") reached.add(`cancelled, then ${after.state}`);
  };
  const openOrder = (userId: string, except = ""): Order | undefined =>
    [...rows.values()]
      .map(({ order }) => order)
      .find(
        ({ orderId, userId: buyer, state }) =>
          orderId !== except &&
          buyer === userId &&
          (state === "reserved" || state === "paid" || state === "disputed"),
      );
  const hasRoom = (order: Order): boolean =>
    stock.sold + stock.reserved < max && openOrder(order.userId, order.orderId) === undefined;
  const askSoon = (orderId: string): void => {
    const row = rows.get(orderId);
    if (row !== undefined) Object.assign(row, { askAtMs: nowMs, isWanted: true });
  };

  // Users.
  const gone = new Set<string>();
  const purchases = new Map<string, { version: number; holding: Holding | "refused"; userId: string }>();
  /** Whose badge it is by which ground. */
  const owned = new Map<string, string>();
  const refusals: { readonly orderId: string; readonly cause: "account_gone" | "already_owned" }[] = [];

  const applyPublished = ({ orderId, userId, version, holding }: Published): void => {
    if ((purchases.get(orderId)?.version ?? 0) >= version) return void reached.add("published again or late");
    purchases.set(orderId, { version, holding, userId });
    if (holding !== "granted") {
      if (owned.get(userId) === orderId) owned.delete(userId);
      return;
    }
    if (!gone.has(userId) && !owned.has(userId)) return void owned.set(userId, orderId);
    purchases.set(orderId, { version, holding: "refused", userId });
    refusals.push({ orderId, cause: gone.has(userId) ? "account_gone" : "already_owned" });
    reached.add("badge refused");
  };

  // The work of payments; each `yield` is an await.
  function* askedFor<Result>(work: () => Result): Generator<void, Result, void> {
    yield;
    const result = answering(work);
    yield;
    return result;
  }

  function* makePage(order: Order): Generator<void, void, void> {
    const page = yield* askedFor(() => {
      const made = byOrder.get(order.orderId);
      if (made !== undefined) return made;
      const endsAtMs = order.createdAtMs + PAGE_MS;
      if (endsAtMs < nowMs + OPEN_MS) return null;
      const fresh: Page = {
        sessionId: `cs_${order.orderId}`,
        orderId: order.orderId,
        amount: order.amount,
        endsAtMs,
        status: "open",
        isPaid: false,
        refunded: 0,
        dispute: "none",
        refunds: new Set(),
        returned: 0,
      };
      byOrder.set(order.orderId, fresh);
      pages.set(fresh.sessionId, fresh);
      return fresh;
    });
    const row = rows.get(order.orderId) as Row;
    if (page === null) return store(row.order, refusedPage(row.order, nowMs));
    if (row.order.sessionId === null)
      row.order = { ...row.order, sessionId: page.sessionId, sessionUrl: page.sessionId };
  }

  function* bringForward(orderId: string): Work {
    for (let round = 0; round < 6; round++) {
      const known = (rows.get(orderId) as Row).order;
      const { sessionId } = known;
      const seen = sessionId === null ? null : yield* askedFor(() => seenOf(pages.get(sessionId) as Page));
      const now = (rows.get(orderId) as Row).order;
      if (seen !== null) {
        if (now.version !== known.version) {
          reached.add("seen too late");
          continue;
        }
        store(now, judge(now, seen, now.state === "expired" && hasRoom(now), nowMs));
        yield;
      }
      const { order } = rows.get(orderId) as Row;
      switch (nextStep(order, seen, nowMs)) {
        case "rest":
          return;
        case "make_page":
          yield* makePage(order);
          break;
        case "give_up":
          store(order, refusedPage(order, nowMs));
          reached.add("given up");
          break;
        case "end_page":
          yield* askedFor(() => {
            const page = pages.get(order.sessionId ?? "");
            if (page?.status === "open") change(page, { status: "expired" });
          });
          break;
        case "refund":
          yield* askedFor(() => {
            const page = pages.get(order.sessionId ?? "") as Page;
            const key = `${page.returned}`;
            if (page.refunds.has(key)) return void reached.add("refund asked for again");
            if (page.refunded > 0 || page.dispute === "open" || page.dispute === "lost") return;
            page.refunds.add(key);
            change(page, { refunded: page.amount });
          });
          break;
      }
    }
  }

  function* ask(orderId: string): Work {
    const row = rows.get(orderId) as Row;
    const leasedUntilMs = nowMs + 2 * MINUTE;
    Object.assign(row, { askAtMs: leasedUntilMs, isWanted: false });
    yield;
    let next: number | null;
    try {
      yield* bringForward(orderId);
      row.failures = 0;
      next = nextAskAtMs(row.order, nowMs);
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      reached.add("provider unavailable");
      row.failures += 1;
      next = retryAtMs(row.failures, nowMs);
    }
    if (row.askAtMs === leasedUntilMs && !row.isWanted) row.askAtMs = next;
  }

  function* checkout(userId: string): Work {
    if (owned.has(userId) || gone.has(userId)) return;
    yield;
    let order = openOrder(userId);
    if (order === undefined) {
      if (stock.sold + stock.reserved >= max) return void reached.add("sold out");
      order = {
        orderId: `o${rows.size}`,
        userId,
        badgeId: "b",
        badgeName: "誉",
        amount: PRICE,
        state: "reserved",
        cause: "",
        version: 1,
        sessionId: null,
        sessionUrl: "",
        paymentId: null,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + OPEN_MS,
        paidAtMs: null,
        closedAtMs: null,
      };
      stock.reserved += 1;
      rows.set(order.orderId, { order, askAtMs: nowMs + 15_000, isWanted: false, failures: 0 });
    } else reached.add("second click");
    if (order.state !== "reserved" || order.sessionId !== null) return;
    try {
      yield* makePage(order);
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      reached.add("page not made");
    }
  }

  function* takeWebhookEvent(event: { readonly sessionId: string; readonly orderId: string }): Work {
    yield;
    const row = rows.get(event.orderId);
    if (row === undefined) return;
    if (row.order.sessionId === null) {
      row.order = { ...row.order, sessionId: event.sessionId };
      reached.add("webhook event before the answer");
    }
    if (noted.has(event)) return void reached.add("noted before");
    noted.add(event);
    askSoon(event.orderId);
  }

  function* pullProviderEvents(): Work {
    const from = readUntil;
    try {
      const list = yield* askedFor(() => events.slice(Math.max(0, from - 3)));
      for (const event of list) yield* takeWebhookEvent(event);
      readUntil = Math.max(readUntil, Math.max(0, from - 3) + list.length);
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
  }

  // The events that may happen at any moment.
  let running: Work[] = [];
  const pageWhere = (condition: (page: Page) => boolean): Page | undefined =>
    pick([...pages.values()].filter(condition));
  const isUntouched = ({ isPaid, refunded, dispute }: Page): boolean =>
    isPaid && refunded === 0 && dispute === "none";
  const takeBack = (orderId: string, cause: "admin" | "account_gone" | "already_owned"): void => {
    const row = rows.get(orderId);
    if (row === undefined) return;
    store(row.order, takenBack(row.order, cause, nowMs));
    askSoon(orderId);
  };
  const users = ["u0", "u1", "u2", "u3"];

  const happenings: readonly (readonly [number, () => void])[] = [
    [6, () => void running.push(checkout(pick(users) ?? ""))],
    [
      6,
      () => {
        const page = pageWhere(({ status }) => status === "open");
        if (page !== undefined && nowMs < page.endsAtMs) change(page, { isPaid: true, status: "complete" });
      },
    ],
    [
      4,
      () => {
        const page = pageWhere(({ status, isPaid }) => status === "expired" && !isPaid);
        if (page !== undefined) reached.add("paid after the end");
        change(page, { isPaid: true, status: "complete" });
      },
    ],
    [1, () => change(pageWhere(isUntouched), { refunded: PRICE })],
    [1, () => change(pageWhere(isUntouched), { dispute: "open" })],
    [
      1,
      () =>
        change(
          pageWhere(({ dispute }) => dispute === "open"),
          { dispute: random() < 0.5 ? "won" : "lost" },
        ),
    ],
    [
      1,
      () => {
        const page = pageWhere(({ refunds, returned, refunded }) => refunds.size > returned && refunded > 0);
        if (page === undefined) return;
        change(page, { refunded: 0, returned: page.returned + 1 });
        reached.add("refund returned");
      },
    ],
    [
      8,
      () => {
        const event = pick(events);
        if (event !== undefined) running.push(takeWebhookEvent(event));
      },
    ],
    // A forged event is refused and changes nothing; one of a foreign order neither.
    [1, () => void running.push(takeWebhookEvent({ sessionId: "cs_forged", orderId: "o_forged" }))],
    [2, () => void running.push(pullProviderEvents())],
    [
      8,
      () => {
        const due = [...rows].filter(([, { askAtMs }]) => askAtMs !== null && askAtMs <= nowMs);
        const [orderId] = pick(due) ?? [];
        if (orderId !== undefined) running.push(ask(orderId));
      },
    ],
    [
      6,
      () => {
        const received = pick(outbox);
        if (received !== undefined) applyPublished(received);
      },
    ],
    [
      2,
      () => {
        const refusal = pick(refusals);
        if (refusal !== undefined) takeBack(refusal.orderId, refusal.cause);
      },
    ],
    [
      1,
      () => {
        const [orderId, row] = pick([...rows]) ?? [];
        if (orderId !== undefined && row?.order.state === "paid") takeBack(orderId, "admin");
      },
    ],
    [
      1,
      () => {
        const [orderId, row] = pick([...rows]) ?? [];
        if (orderId === undefined || row === undefined) return;
        store(row.order, cancelled(row.order, nowMs));
        if (row.order.cause === "cancelled") askSoon(orderId);
      },
    ],
    [1, () => void (random() < 0.2 && gone.add(pick(users) ?? ""))],
    [
      1,
      () => {
        const user = pick(users) ?? "";
        if (random() < 0.2 && !owned.has(user)) owned.set(user, "admin");
      },
    ],
    [
      1,
      () => {
        isUnavailable = random() < 0.5;
      },
    ],
    [
      4,
      () => {
        nowMs += below(20) * MINUTE;
      },
    ],
    [
      2,
      () => {
        if (running.length > 0) reached.add("crash");
        running = [];
      },
    ],
  ];
  const weights = happenings.reduce((sum, [weight]) => sum + weight, 0);

  const advanceOne = (): void => {
    const place = below(running.length);
    if (running[place]?.next().done) running.splice(place, 1);
  };

  /** Something happens, or something that runs goes on by one await. */
  const step = (): void => {
    if (running.length > 0 && random() < 0.65) {
      advanceOne();
      return;
    }
    let left = random() * weights;
    happenings.find(([weight]) => {
      left -= weight;
      return left < 0;
    })?.[1]();
  };

  /** No more purchases, the provider answers, and all stored work is brought to its end. */
  const settle = (): void => {
    isQuiet = true;
    isUnavailable = false;
    running = [];
    const run = (work: Work): void => {
      while (!work.next().done);
    };
    for (let round = 0; round < 12; round++) {
      nowMs += 7 * 60 * MINUTE;
      run(pullProviderEvents());
      for (const [orderId, { askAtMs }] of rows) if (askAtMs !== null && askAtMs <= nowMs) run(ask(orderId));
      for (const received of outbox.toSorted(() => random() - 0.5)) applyPublished(received);
      for (const { orderId, cause } of refusals) takeBack(orderId, cause);
    }
  };

  /** The faults at this moment, whatever is under way. */
  const faultsNow = (): string[] => {
    const states = [...rows.values()].map(({ order }) => order);
    const count = (...of: readonly string[]): number =>
      states.filter(({ state }) => of.includes(state)).length;
    return [
      ...(stock.sold + stock.reserved > max
        ? [`I22: ${stock.sold} sold, ${stock.reserved} reserved of ${max}`]
        : []),
      ...(stock.sold !== count("paid", "disputed")
        ? [`I22: ${stock.sold} sold, not what the orders say`]
        : []),
      ...(stock.reserved !== count("reserved")
        ? [`I22: ${stock.reserved} reserved, not what the orders say`]
        : []),
      ...(states.some(({ amount }) => amount !== PRICE) ? ["I21: another price"] : []),
    ];
  };

  /** The faults once all work has come to its end. */
  const faultsAtRest = (): string[] => {
    if (!isQuiet) throw new Error("settle first");
    const faults = faultsNow();
    for (const page of pages.values()) {
      const { order } = rows.get(page.orderId) as Row;
      const isBack = page.refunded === page.amount || page.dispute === "lost";
      const isClaimed = !isBack && page.dispute === "open";
      const isOwner = owned.get(order.userId) === order.orderId;
      const what = `${order.orderId} ${order.state} (${order.cause})`;
      if (!page.isPaid && (isOwner || order.state !== "expired"))
        faults.push(`I20: ${what} without a payment`);
      if (isClaimed && !["disputed", "refunding", "refunded"].includes(order.state))
        faults.push(`I20: ${what} though the bank claims the money`);
      if (page.isPaid && !isClaimed && isOwner === isBack)
        faults.push(`I20: ${what}: ${isOwner ? "badge and money back" : "neither badge nor money back"}`);
      if (page.isPaid && (order.state === "paid") !== isOwner) faults.push(`I20: ${what}, owned: ${isOwner}`);
      if (page.refunded > page.amount) faults.push(`I20: ${what}: more given back than paid`);
    }
    for (const { order } of rows.values())
      if (!pages.has(order.sessionId ?? "") && order.state !== "expired")
        faults.push(`I20: ${order.orderId} is ${order.state} without a page`);
    for (const [userId, ground] of owned)
      if (ground !== "admin" && rows.get(ground)?.order.userId !== userId)
        faults.push(`I23: ${userId} owns a badge of ${ground}`);
    return faults;
  };

  return { step, settle, faultsNow, faultsAtRest, reached };
};
