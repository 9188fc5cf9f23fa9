import fc from "fast-check";
import type { Step } from "../machine.ts";

export const BUYERS = [0, 1, 2] as const;
/** One piece for three buyers. */
export const PIECES = 1;
export const PRICE = 1000;
const MINUTE_MS = 60_000;
const OPEN_MS = 30 * MINUTE_MS;
const PAGE_MS = 32 * MINUTE_MS;
const GIVEN_UP_MS = 35 * MINUTE_MS;

/** An order of a buyer, counted back from the newest one. */
interface Which {
  readonly buyer: number;
  readonly back: number;
}

export const BANK_ACTS = ["pays", "pays late", "refunds", "disputes", "wins", "loses", "returns"] as const;
export type BankAct = (typeof BANK_ACTS)[number];

export type Act =
  | { readonly do: "checkout"; readonly buyer: number; readonly shown: "right" | "wrong" }
  | ({ readonly do: "cancel"; readonly by: number } & Which)
  | ({ readonly do: "refund"; readonly isAdmin: boolean } & Which)
  /** The buyer, the buyer's bank or the provider moves the money; the provider's event comes at once or not at all. */
  | ({ readonly do: "bank"; readonly what: BankAct; readonly isNotified: boolean } & Which)
  /** An event of the provider arrives, and the worker asks about its order. */
  | ({ readonly do: "event"; readonly times: 1 | 2 } & Which)
  | { readonly do: "provider"; readonly isDown: boolean }
  /** Users books the oldest or the newest change of an order, or one again. */
  | { readonly do: "book"; readonly which: "oldest" | "newest" | "again" }
  /** Payments hears of a badge that users refused. */
  | { readonly do: "hear" }
  | { readonly do: "leave"; readonly buyer: number }
  | { readonly do: "pass"; readonly ms: number };

type OrderState = "reserved" | "paid" | "expired" | "refunding" | "refunded" | "disputed";

/** The provider's page of an order and its money. */
interface Page {
  readonly status: "open" | "complete" | "expired";
  readonly endsAtMs: number;
  readonly isPaid: boolean;
  readonly isRefunded: boolean;
  readonly dispute: "none" | "open" | "won" | "lost";
}

interface Order {
  readonly state: OrderState;
  readonly cause: string;
  readonly version: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly page: Page | null;
}

type Holding = "granted" | "frozen" | "revoked";

interface Change {
  readonly buyer: number;
  readonly number: number;
  readonly version: number;
  readonly holding: Holding;
}

interface Refusal {
  readonly buyer: number;
  readonly number: number;
  readonly cause: string;
}

export interface State {
  readonly nowMs: number;
  readonly isDown: boolean;
  /** Of each buyer, the oldest first. */
  readonly orders: readonly (readonly Order[])[];
  readonly changes: readonly Change[];
  readonly booked: readonly Change[];
  readonly refusals: readonly Refusal[];
  /** By which order each buyer owns the badge. */
  readonly owns: readonly (number | null)[];
  readonly gone: readonly number[];
}

export const INITIAL: State = {
  nowMs: 0,
  isDown: false,
  orders: BUYERS.map(() => []),
  changes: [],
  booked: [],
  refusals: [],
  owns: BUYERS.map(() => null),
  gone: [],
};

const accepted = (state: State): Step<State> => ({ state, answer: "accepted" });
const refused = (state: State, answer: string): Step<State> => ({ state, answer });

const HOLDING: Partial<Record<OrderState, Holding>> = { paid: "granted", disputed: "frozen" };

/** Stores an order; a change of its holding is emitted to users. */
const put = (state: State, buyer: number, number: number, order: Order): State => {
  const before = state.orders[buyer]?.[number];
  const [was, is] = [before && HOLDING[before.state], HOLDING[order.state]];
  const orders = state.orders.map((own, place) =>
    place === buyer ? [...own.slice(0, number), order, ...own.slice(number + 1)] : own,
  );
  return {
    ...state,
    orders,
    changes:
      was === is
        ? state.changes
        : [...state.changes, { buyer, number, version: order.version, holding: is ?? "revoked" }],
  };
};

const moved = (order: Order, state: OrderState, cause: string): Order => ({
  ...order,
  state,
  cause,
  version: order.version + 1,
});

const isOpen = ({ state }: Order): boolean => ["reserved", "paid", "disputed"].includes(state);

export const stockOf = ({ orders }: State) => ({
  reserved: orders.flat().filter(({ state }) => state === "reserved").length,
  sold: orders.flat().filter(({ state }) => state === "paid" || state === "disputed").length,
});

const isLeft = (state: State): boolean => {
  const { reserved, sold } = stockOf(state);
  return reserved + sold < PIECES;
};

/** Pages that have ended by the provider's clock. */
const pageNow = (page: Page, nowMs: number): Page =>
  page.status === "open" && nowMs >= page.endsAtMs ? { ...page, status: "expired" } : page;

/** Where the money of an order is: SHOP-20. */
const moneyOf = ({ isPaid, isRefunded, dispute }: Page): "nowhere" | "back" | "claimed" | "here" => {
  if (!isPaid) return "nowhere";
  if (isRefunded || dispute === "lost") return "back";
  return dispute === "open" ? "claimed" : "here";
};

/** SHOP-20 to SHOP-24 and SHOP-35: an order follows its money. */
const follow = (state: State, buyer: number, number: number): State => {
  const order = state.orders[buyer]?.[number];
  if (!order?.page) return state;
  const { page } = order;
  const money = moneyOf(page);
  const go = (to: OrderState, cause = ""): State => put(state, buyer, number, moved(order, to, cause));
  const received = money === "claimed" ? "disputed" : "paid";
  if (money === "back") {
    if (order.state === "refunded") return state;
    const known = order.state === "reserved" ? "" : order.cause;
    return go("refunded", page.dispute === "lost" ? "dispute_lost" : known || "provider");
  }
  switch (order.state) {
    case "reserved":
      if (money !== "nowhere") return go(received);
      return page.status === "expired" ? go("expired", order.cause) : state;
    case "expired": {
      if (money === "nowhere") return state;
      const hasOther = state.orders[buyer]?.some(isOpen) === true;
      return isLeft(state) && !hasOther ? go(received) : go("refunding", "sold_out");
    }
    case "paid":
      return money === "claimed" ? go("disputed") : state;
    case "disputed":
      return money === "here" ? go("paid") : state;
    case "refunded":
      return money === "here" ? go("refunding", order.cause || "provider") : state;
    case "refunding":
      return state;
  }
};

/** Brings an order to rest, as the worker does. Null while the provider is down and is needed. */
const bring = (state: State, buyer: number, number: number): State | null => {
  const known = state.orders[buyer]?.[number];
  if (known === undefined) return state;
  const { nowMs } = state;
  if (known.page === null) {
    if (known.state !== "reserved") return state;
    if (nowMs >= known.createdAtMs + GIVEN_UP_MS)
      return put(state, buyer, number, moved(known, "expired", known.cause || "page_refused"));
    const made = makePage(state, buyer, number);
    return made && (made.orders[buyer]?.[number]?.page ? bring(made, buyer, number) : made);
  }
  if (state.isDown) return null;
  const asked = put(state, buyer, number, { ...known, page: pageNow(known.page, nowMs) });
  const next = follow(asked, buyer, number);
  const order = next.orders[buyer]?.[number];
  if (!order?.page) return next;
  if (order.state === "reserved" && nowMs >= order.expiresAtMs && order.page.status === "open")
    return bring(
      put(next, buyer, number, { ...order, page: { ...order.page, status: "expired" } }),
      buyer,
      number,
    );
  if (order.state === "refunding" && moneyOf(order.page) === "here")
    return bring(
      put(next, buyer, number, { ...order, page: { ...order.page, isRefunded: true } }),
      buyer,
      number,
    );
  return next;
};

/** The provider wants a page to live for half an hour; else there will be none. */
const makePage = (state: State, buyer: number, number: number): State | null => {
  const order = state.orders[buyer]?.[number];
  if (order === undefined) return state;
  if (state.isDown) return null;
  const endsAtMs = order.createdAtMs + PAGE_MS;
  if (endsAtMs < state.nowMs + OPEN_MS)
    return put(state, buyer, number, moved(order, "expired", order.cause || "page_refused"));
  return put(state, buyer, number, {
    ...order,
    page: { status: "open", endsAtMs, isPaid: false, isRefunded: false, dispute: "none" },
  });
};

/** SHOP-10 to SHOP-14, SHOP-18 and SHOP-462. */
const checkout = (state: State, buyer: number, shown: "right" | "wrong"): Step<State> => {
  if (state.gone.includes(buyer)) return refused(state, "user_not_found");
  if (state.owns[buyer] !== null) return refused(state, "already_owned");
  const own = state.orders[buyer] ?? [];
  const open = own.findIndex(isOpen);
  const order = own[open];
  if (order !== undefined && order.state !== "reserved") return refused(state, "already_owned");
  if (order === undefined && state.isDown) return refused(state, "checkout_failed");
  if (shown === "wrong") return refused(state, "checkout_mismatch");
  if (order === undefined) {
    if (!isLeft(state)) return refused(state, "badge_sold_out");
    const number = own.length;
    const taken = put(state, buyer, number, {
      state: "reserved",
      cause: "",
      version: 1,
      createdAtMs: state.nowMs,
      expiresAtMs: state.nowMs + OPEN_MS,
      page: null,
    });
    return accepted(makePage(taken, buyer, number) ?? taken);
  }
  if (order.expiresAtMs <= state.nowMs) {
    const ended = bring(state, buyer, open);
    return ended === null ? refused(state, "checkout_failed") : checkout(ended, buyer, shown);
  }
  if (order.page !== null) return accepted(state);
  const made = makePage(state, buyer, open);
  if (made === null) return refused(state, "checkout_failed");
  return made.orders[buyer]?.[open]?.page ? accepted(made) : checkout(made, buyer, shown);
};

const find = (state: State, { buyer, back }: Which): readonly [number, Order | undefined] => {
  const own = state.orders[buyer] ?? [];
  const number = own.length - 1 - back;
  return [number, own[number]];
};

/** SHOP-461. */
const cancel = (state: State, act: Extract<Act, { readonly do: "cancel" }>): Step<State> => {
  const [number, order] = find(state, act);
  if (order === undefined || act.by !== act.buyer) return refused(state, "order_not_found");
  if (order.state !== "reserved" && order.state !== "expired") return refused(state, "order_not_cancellable");
  if (order.state !== "reserved" || order.cause !== "") return accepted(state);
  const expiresAtMs = Math.max(order.createdAtMs + 1, Math.min(order.expiresAtMs, state.nowMs));
  return accepted(put(state, act.buyer, number, { ...order, cause: "cancelled", expiresAtMs }));
};

const takeBack = (state: State, buyer: number, number: number, cause: string): State => {
  const order = state.orders[buyer]?.[number];
  return order?.state === "paid" || order?.state === "disputed"
    ? put(state, buyer, number, moved(order, "refunding", cause))
    : state;
};

/** The page after an act of the bank; null for an impossible one. */
const bankStep = (page: Page, what: BankAct): Page | null => {
  const isUntouched = page.isPaid && !page.isRefunded && page.dispute === "none";
  switch (what) {
    case "pays":
      return page.status === "open" ? { ...page, status: "complete", isPaid: true } : null;
    case "pays late":
      return page.status === "expired" && !page.isPaid ? { ...page, status: "complete", isPaid: true } : null;
    case "refunds":
      return isUntouched ? { ...page, isRefunded: true } : null;
    case "disputes":
      return isUntouched ? { ...page, dispute: "open" } : null;
    case "wins":
      return page.dispute === "open" ? { ...page, dispute: "won" } : null;
    case "loses":
      return page.dispute === "open" ? { ...page, dispute: "lost" } : null;
    case "returns":
      return page.isRefunded ? { ...page, isRefunded: false } : null;
  }
};

const bank = (state: State, act: Extract<Act, { readonly do: "bank" }>): Step<State> | null => {
  const [number, order] = find(state, act);
  const page = order?.page && bankStep(pageNow(order.page, state.nowMs), act.what);
  if (!order || !page) return null;
  const next = put(state, act.buyer, number, { ...order, page });
  if (!act.isNotified) return accepted(next);
  const followed = bring(next, act.buyer, number);
  return followed === null ? refused(next, "unavailable") : accepted(followed);
};

/** SHOP-40 and SHOP-41: each version once, never an older one. */
const applyChange = (state: State, change: Change): State => {
  const { buyer, number, version, holding } = change;
  const known = state.booked.filter((one) => one.buyer === buyer && one.number === number);
  if (known.some((one) => one.version >= version)) return state;
  const booked = { ...state, booked: [...state.booked, change] };
  const own = (by: number | null): State => ({
    ...booked,
    owns: state.owns.map((known, place) => (place === buyer ? by : known)),
  });
  if (holding !== "granted") return state.owns[buyer] === number ? own(null) : booked;
  if (!state.gone.includes(buyer) && state.owns[buyer] === null) return own(number);
  const cause = state.gone.includes(buyer) ? "account_gone" : "already_owned";
  return { ...booked, refusals: [...state.refusals, { buyer, number, cause }] };
};

const book = (state: State, which: "oldest" | "newest" | "again"): Step<State> | null => {
  const change = which === "again" ? state.booked[0] : state.changes.at(which === "oldest" ? 0 : -1);
  if (change === undefined) return null;
  const changes = which === "again" ? state.changes : state.changes.filter((one) => one !== change);
  return accepted(applyChange({ ...state, changes }, change));
};

export const step = (state: State, act: Act): Step<State> | null => {
  switch (act.do) {
    case "checkout":
      return checkout(state, act.buyer, act.shown);
    case "cancel":
      return cancel(state, act);
    case "refund": {
      if (!act.isAdmin) return refused(state, "forbidden");
      const [number, order] = find(state, act);
      if (order === undefined) return refused(state, "order_not_found");
      if (order.state !== "paid") return refused(state, "order_not_refundable");
      return accepted(takeBack(state, act.buyer, number, "admin"));
    }
    case "bank":
      return bank(state, act);
    case "event": {
      const [number, order] = find(state, act);
      if (order?.page === null || order === undefined) return null;
      const next = bring(state, act.buyer, number);
      return next === null ? refused(state, "unavailable") : accepted(next);
    }
    case "provider":
      return accepted({ ...state, isDown: act.isDown });
    case "book":
      return book(state, act.which);
    case "hear": {
      const [refusal, ...refusals] = state.refusals;
      return refusal === undefined
        ? null
        : accepted(takeBack({ ...state, refusals }, refusal.buyer, refusal.number, refusal.cause));
    }
    case "leave":
      return state.gone.includes(act.buyer) ? null : accepted({ ...state, gone: [...state.gone, act.buyer] });
    case "pass":
      return accepted({ ...state, nowMs: state.nowMs + act.ms });
  }
};

export const seen = (state: State) => ({
  orders: state.orders.map((own) =>
    own.map(
      (order) =>
        `${order.state} ${order.cause} ${order.version}${
          order.state === "reserved" && order.cause === "" && order.page !== null ? " payable" : ""
        }`,
    ),
  ),
  stock: stockOf(state),
  owned: state.owns.map((order) => order !== null),
});

/** Mostly the same, so that an order comes far. */
const OFTEN = [0, 0, 0, 1, 1, 2] as const;
const which = fc.record({
  buyer: fc.constantFrom(...OFTEN),
  back: fc.constantFrom(0, 0, 0, 0, 0, 1),
});
const often = <T>(usual: T, rare: T) => fc.constantFrom(usual, usual, usual, usual, usual, rare);

export const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ buyer: fc.constantFrom(...OFTEN), shown: often<"right" | "wrong">("right", "wrong") })
      .map((act): Act => ({ do: "checkout", ...act })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(which, often(true, false)).map(
      ([order, isOwn]): Act => ({
        do: "cancel",
        by: isOwn ? order.buyer : (order.buyer + 1) % BUYERS.length,
        ...order,
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, often(true, false))
      .map(([order, isAdmin]): Act => ({ do: "refund", isAdmin, ...order })),
  },
  {
    weight: 14,
    arbitrary: fc
      .tuple(
        which,
        fc.constantFrom<BankAct[]>("pays", "pays", "pays", "pays late", "disputes", ...BANK_ACTS),
        fc.constantFrom(true, true, false),
      )
      .map(([order, what, isNotified]): Act => ({ do: "bank", what, isNotified, ...order })),
  },
  {
    weight: 7,
    arbitrary: fc
      .tuple(which, fc.constantFrom<(1 | 2)[]>(1, 1, 2))
      .map(([order, times]): Act => ({ do: "event", times, ...order })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(true, false, false).map((isDown): Act => ({ do: "provider", isDown })),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom("oldest" as const, "oldest" as const, "newest" as const, "again" as const)
      .map((one): Act => ({ do: "book", which: one })),
  },
  { weight: 3, arbitrary: fc.constant<Act>({ do: "hear" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...BUYERS).map((buyer): Act => ({ do: "leave", buyer })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(1, 1, 2, 29, 30, 31, 33, 36)
      .map((minutes): Act => ({ do: "pass", ms: minutes * MINUTE_MS })),
  },
);
