import { randomBytes } from "node:crypto";

// The provider's records, in the shapes of its API; only fields that its client or we use.

export interface Session {
  id: string;
  object: "checkout.session";
  mode: "payment";
  livemode: false;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  created: number;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  url: string | null;
  /** The metadata of the payment; the real API does not show it. */
  readonly payment_metadata: Record<string, string>;
  readonly product: string;
}

export interface Payment {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  status: "succeeded";
  metadata: Record<string, string>;
  latest_charge: string;
  created: number;
}

export interface Charge {
  id: string;
  object: "charge";
  amount: number;
  amount_refunded: number;
  currency: string;
  disputed: boolean;
  refunded: boolean;
  metadata: Record<string, string>;
  payment_intent: string;
  created: number;
}

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: "succeeded" | "failed";
  created: number;
}

export interface Dispute {
  id: string;
  object: "dispute";
  amount: number;
  charge: string;
  payment_intent: string;
  status: "needs_response" | "won" | "lost";
  metadata: Record<string, string>;
  created: number;
}

export interface BankEvent {
  id: string;
  object: "event";
  api_version: string;
  type: string;
  created: number;
  livemode: false;
  data: { object: object };
}

/** All records, as they are written to the file. */
export interface Books {
  sessions: Record<string, Session>;
  payments: Record<string, Payment>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  /** Oldest first. */
  events: BankEvent[];
  /** By idempotency key. */
  answers: Record<string, { readonly request: string; readonly status: number; readonly body: object }>;
}

export const emptyBooks = (): Books => ({
  sessions: {},
  payments: {},
  charges: {},
  refunds: {},
  disputes: {},
  events: [],
  answers: {},
});

/** A refusal in the API's words. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(
    status: number,
    message: string,
    more: { readonly code?: string; readonly type?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { error: { type: "invalid_request_error", message, ...more } };
  }
}

const API_VERSION = "2026-10-28.endive";
const SHORTEST_PAGE_S = 30 * 60;
const LONGEST_PAGE_S = 24 * 3600;
/** The least that a card is charged, in JPY. */
const LEAST_AMOUNT = 50;
const STORED_EVENTS = 20_000;

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

export type NewSession = Pick<
  Session,
  | "amount_total"
  | "currency"
  | "client_reference_id"
  | "metadata"
  | "payment_metadata"
  | "expires_at"
  | "product"
> &
  Pick<Session, "success_url" | "cancel_url">;

/**
 * The provider without its HTTP server: pages, payments, refunds, disputes and their events.
 * @param pageUrl the beginning of a page's address
 * @param onEvent called for every event, after it is stored
 */
export const openBank = (
  books: Books,
  {
    nowS,
    pageUrl,
    onEvent,
  }: {
    readonly nowS: () => number;
    readonly pageUrl: () => string;
    readonly onEvent: (event: BankEvent) => void;
  },
) => {
  const publish = (type: string, object: object): void => {
    const event: BankEvent = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      type,
      created: nowS(),
      livemode: false,
      data: { object: structuredClone(object) },
    };
    books.events.push(event);
    if (books.events.length > STORED_EVENTS) books.events.shift();
    onEvent(event);
  };

  const found = <Stored>(stored: Record<string, Stored>, id: string): Stored => {
    const one = Object.hasOwn(stored, id) ? stored[id] : undefined;
    if (one === undefined) throw new Refusal(404, `No such object: '${id}'`, { code: "resource_missing" });
    return one;
  };

  const close = (session: Session, status: "complete" | "expired"): void => {
    session.status = status;
    session.url = null;
  };

  const sweep = (): void => {
    for (const session of Object.values(books.sessions)) {
      if (session.status !== "open" || nowS() < session.expires_at) continue;
      close(session, "expired");
      publish("checkout.session.expired", session);
    }
  };

  const findSession = (id: string): Session => {
    sweep();
    return found(books.sessions, id);
  };

  const openSession = (id: string): Session => {
    const session = findSession(id);
    if (session.status !== "open")
      throw new Refusal(
        400,
        `This Session is ${session.status}. Only Sessions with status open can be used.`,
      );
    return session;
  };

  const charge = (session: Session): void => {
    const [created, currency, amount] = [nowS(), session.currency, session.amount_total];
    const [paymentId, chargeId] = [newId("pi"), newId("ch")];
    const metadata = { ...session.payment_metadata };
    books.payments[paymentId] = {
      id: paymentId,
      object: "payment_intent",
      amount,
      currency,
      status: "succeeded",
      metadata,
      latest_charge: chargeId,
      created,
    };
    books.charges[chargeId] = {
      id: chargeId,
      object: "charge",
      amount,
      amount_refunded: 0,
      currency,
      disputed: false,
      refunded: false,
      metadata,
      payment_intent: paymentId,
      created,
    };
    session.payment_intent = paymentId;
    session.payment_status = "paid";
    close(session, "complete");
    publish("payment_intent.succeeded", found(books.payments, paymentId));
    publish("charge.succeeded", found(books.charges, chargeId));
    publish("checkout.session.completed", session);
  };

  const chargeOf = (paymentId: string): Charge =>
    found(books.charges, found(books.payments, paymentId).latest_charge);

  const disputesOf = (by: { readonly charge?: string; readonly payment_intent?: string }): Dispute[] =>
    Object.values(books.disputes)
      .filter(
        (dispute) =>
          (by.charge === undefined || dispute.charge === by.charge) &&
          (by.payment_intent === undefined || dispute.payment_intent === by.payment_intent),
      )
      .toReversed();

  return {
    findSession,
    sweep,
    disputesOf,
    findPayment: (id: string): Payment => found(books.payments, id),
    findCharge: (id: string): Charge => found(books.charges, id),
    refundsOf: (paymentId: string): Refund[] =>
      Object.values(books.refunds)
        .filter((refund) => refund.payment_intent === paymentId)
        .toReversed(),
    countSessions: (reference: string): number =>
      Object.values(books.sessions).filter((each) => each.client_reference_id === reference).length,
    listPaid: (): Session[] => Object.values(books.sessions).filter((each) => each.payment_intent !== null),

    createSession(asked: NewSession): Session {
      const created = nowS();
      if (asked.currency !== "jpy") throw new Refusal(400, "Only jpy is sold here.");
      if (!Number.isInteger(asked.amount_total) || asked.amount_total < LEAST_AMOUNT)
        throw new Refusal(400, `The amount must be at least ¥${LEAST_AMOUNT}.`, { code: "amount_too_small" });
      if (!(asked.expires_at >= created + SHORTEST_PAGE_S && asked.expires_at <= created + LONGEST_PAGE_S))
        throw new Refusal(
          400,
          "The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.",
        );
      const id = newId("cs_test");
      const session: Session = {
        id,
        object: "checkout.session",
        mode: "payment",
        livemode: false,
        status: "open",
        payment_status: "unpaid",
        payment_intent: null,
        created,
        url: `${pageUrl()}${id}`,
        ...asked,
      };
      books.sessions[id] = session;
      return session;
    },

    expireSession(id: string): Session {
      const session = openSession(id);
      close(session, "expired");
      publish("checkout.session.expired", session);
      return session;
    },

    /** A buyer pays on the page. */
    pay(id: string): Session {
      const session = openSession(id);
      charge(session);
      return session;
    },

    /** Money that arrives for a page that has ended, as some ways of paying have it. */
    payLate(id: string): Session {
      const session = found(books.sessions, id);
      if (session.payment_status === "paid") throw new Refusal(400, "This Session is paid.");
      charge(session);
      return session;
    },

    refund(paymentId: string, metadata: Record<string, string>): Refund {
      const paid = chargeOf(paymentId);
      if (paid.refunded)
        throw new Refusal(400, `Charge ${paid.id} has already been refunded.`, {
          code: "charge_already_refunded",
        });
      if (disputesOf({ charge: paid.id }).some(({ status }) => status !== "won"))
        throw new Refusal(400, `Charge ${paid.id} has been charged back; cannot issue a refund.`, {
          code: "charge_disputed",
        });
      const refund: Refund = {
        id: newId("re"),
        object: "refund",
        amount: paid.amount - paid.amount_refunded,
        charge: paid.id,
        payment_intent: paymentId,
        metadata,
        status: "succeeded",
        created: nowS(),
      };
      books.refunds[refund.id] = refund;
      paid.amount_refunded = paid.amount;
      paid.refunded = true;
      publish("refund.created", refund);
      publish("charge.refunded", paid);
      return refund;
    },

    /** The card's bank sends the money back to us. */
    failRefund(paymentId: string): void {
      const paid = chargeOf(paymentId);
      const refund = Object.values(books.refunds).find(
        (each) => each.payment_intent === paymentId && each.status === "succeeded",
      );
      if (refund === undefined) throw new Refusal(400, "Nothing was refunded.");
      refund.status = "failed";
      paid.amount_refunded -= refund.amount;
      paid.refunded = false;
      publish("refund.failed", refund);
    },

    /** The buyer's bank claims the money back. */
    dispute(paymentId: string): Dispute {
      const paid = chargeOf(paymentId);
      if (paid.disputed) throw new Refusal(400, "This charge is disputed.");
      const dispute: Dispute = {
        id: newId("dp"),
        object: "dispute",
        amount: paid.amount,
        charge: paid.id,
        payment_intent: paymentId,
        status: "needs_response",
        metadata: {},
        created: nowS(),
      };
      books.disputes[dispute.id] = dispute;
      paid.disputed = true;
      publish("charge.dispute.created", dispute);
      return dispute;
    },

    decideDispute(paymentId: string, status: "won" | "lost"): Dispute {
      const [dispute] = disputesOf({ payment_intent: paymentId });
      if (dispute === undefined || dispute.status !== "needs_response")
        throw new Refusal(400, "There is no open dispute.");
      dispute.status = status;
      publish("charge.dispute.closed", dispute);
      return dispute;
    },

    /** Newest first. */
    listEvents(asked: {
      readonly sinceS: number;
      readonly types: readonly string[];
      readonly after: string;
      readonly limit: number;
    }): { data: BankEvent[]; has_more: boolean } {
      const matching = books.events
        .filter(
          ({ created, type }) =>
            created >= asked.sinceS && (asked.types.length === 0 || asked.types.includes(type)),
        )
        .toReversed();
      const from = asked.after === "" ? 0 : matching.findIndex(({ id }) => id === asked.after) + 1;
      return {
        data: matching.slice(from, from + asked.limit),
        has_more: matching.length > from + asked.limit,
      };
    },
  };
};

export interface Bank extends ReturnType<typeof openBank> {}
