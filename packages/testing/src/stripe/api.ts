import type { IncomingMessage } from "node:http";
import { type Bank, type Books, Refusal, type Session } from "./bank.ts";
import { type Form, readForm, recordAt, textAt } from "./form.ts";

interface Answer {
  readonly status: number;
  readonly body: object;
}

interface Office {
  readonly bank: Bank;
  readonly books: Books;
  readonly secretKey: string;
}

interface Call {
  readonly form: Form;
  readonly id: string;
}

const LISTED = 10;

const isExpanded = (form: Form, name: string): boolean =>
  Object.values(recordAt(form, "expand")).some((path) => path === name || path.startsWith(`${name}.`));

/** A page as the API shows it: without the stand-in's own fields, with the payment in it if requested. */
const showSession = (bank: Bank, session: Session, form: Form): object => {
  const { payment_metadata: _, product: __, ...reported } = session;
  if (session.payment_intent === null || !isExpanded(form, "payment_intent")) return reported;
  const payment = bank.findPayment(session.payment_intent);
  const latest = isExpanded(form, "payment_intent.latest_charge")
    ? bank.findCharge(payment.latest_charge)
    : payment.latest_charge;
  return { ...reported, payment_intent: { ...payment, latest_charge: latest } };
};

const list = (url: string, data: readonly object[], has_more = false): object => ({
  object: "list",
  url,
  data,
  has_more,
});

const createSession = ({ bank }: Office, { form }: Call): object => {
  if (textAt(form, "mode") !== "payment") throw new Refusal(400, "Only mode payment is there.");
  const item = ["line_items", "0"] as const;
  const session = bank.createSession({
    amount_total:
      Number(textAt(form, ...item, "price_data", "unit_amount")) * Number(textAt(form, ...item, "quantity")),
    currency: textAt(form, ...item, "price_data", "currency"),
    product: textAt(form, ...item, "price_data", "product_data", "name"),
    client_reference_id: textAt(form, "client_reference_id") || null,
    metadata: recordAt(form, "metadata"),
    payment_metadata: recordAt(form, "payment_intent_data", "metadata"),
    expires_at: Number(textAt(form, "expires_at")),
    success_url: textAt(form, "success_url"),
    cancel_url: textAt(form, "cancel_url"),
  });
  return showSession(bank, session, form);
};

const listEvents = ({ bank }: Office, { form }: Call): object => {
  const { data, has_more } = bank.listEvents({
    sinceS: Number(textAt(form, "created", "gte") || 0),
    types: Object.values(recordAt(form, "types")),
    after: textAt(form, "starting_after"),
    limit: Number(textAt(form, "limit") || LISTED),
  });
  return list("/v1/events", data, has_more);
};

/** Method and path, `*` for an id, with what answers it. */
const CALLS: readonly (readonly [string, string, (office: Office, call: Call) => object])[] = [
  ["POST", "/v1/checkout/sessions", createSession],
  [
    ...(["GET", "/v1/checkout/sessions"] as const),
    ({ bank, books }, { form }) => {
      const payment = textAt(form, "payment_intent");
      const sessions = Object.values(books.sessions).filter(
        (each) => payment === "" || each.payment_intent === payment,
      );
      return list(
        "/v1/checkout/sessions",
        sessions
          .toReversed()
          .slice(0, LISTED)
          .map((each) => showSession(bank, each, form)),
      );
    },
  ],
  [
    "GET",
    "/v1/checkout/sessions/*",
    ({ bank }, { form, id }) => showSession(bank, bank.findSession(id), form),
  ],
  [
    "POST",
    "/v1/checkout/sessions/*/expire",
    ({ bank }, { form, id }) => showSession(bank, bank.expireSession(id), form),
  ],
  ["GET", "/v1/payment_intents/*", ({ bank }, { id }) => bank.findPayment(id)],
  ["GET", "/v1/charges/*", ({ bank }, { id }) => bank.findCharge(id)],
  [
    "GET",
    "/v1/refunds",
    ({ bank }, { form }) => list("/v1/refunds", bank.refundsOf(textAt(form, "payment_intent"))),
  ],
  [
    "POST",
    "/v1/refunds",
    ({ bank }, { form }) => bank.refund(textAt(form, "payment_intent"), recordAt(form, "metadata")),
  ],
  [
    ...(["GET", "/v1/disputes"] as const),
    ({ bank }, { form }) => {
      const [charge, payment] = [textAt(form, "charge"), textAt(form, "payment_intent")];
      const by = { ...(charge && { charge }), ...(payment && { payment_intent: payment }) };
      return list("/v1/disputes", bank.disputesOf(by));
    },
  ],
  ["GET", "/v1/events", listEvents],
];

const match = (pattern: string, pathname: string): string | null => {
  const [before = "", after = ""] = pattern.split("*");
  if (!pattern.includes("*")) return pattern === pathname ? "" : null;
  if (!pathname.startsWith(before) || !pathname.endsWith(after)) return null;
  const id = pathname.slice(before.length, pathname.length - after.length);
  return id === "" || id.includes("/") ? null : id;
};

const answerOnce = (office: Office, method: string, { pathname, search }: URL, body: string): Answer => {
  for (const [own, pattern, work] of CALLS) {
    const id = own === method ? match(pattern, pathname) : null;
    if (id === null) continue;
    const form = readForm(method === "POST" ? body : search.slice(1));
    try {
      return { status: 200, body: structuredClone(work(office, { form, id })) };
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body };
      throw error;
    }
  }
  return {
    status: 404,
    body: {
      error: { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${pathname}).` },
    },
  };
};

/** One call of the API: the key, then what an earlier call with the same idempotency key came to, then the work. */
export const answerApi = (office: Office, request: IncomingMessage, body: string): Answer => {
  const { secretKey, books } = office;
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return {
      status: 401,
      body: { error: { type: "invalid_request_error", message: "Invalid API Key provided." } },
    };
  const url = new URL(request.url ?? "/", "http://stripe.invalid");
  const method = request.method ?? "GET";
  const key = request.headers["idempotency-key"];
  if (method !== "POST" || typeof key !== "string") return answerOnce(office, method, url, body);
  const asked = `${url.pathname}?${body}`;
  const known = Object.hasOwn(books.answers, key) ? books.answers[key] : undefined;
  if (known === undefined) {
    const answer = answerOnce(office, method, url, body);
    // A refused request has not begun, and may be sent again.
    if (answer.status === 200) books.answers[key] = { request: asked, ...answer };
    return answer;
  }
  if (known.request === asked) return { status: known.status, body: known.body };
  const message =
    "Keys for idempotent requests can only be used with the same parameters they were first used with.";
  return { status: 400, body: { error: { type: "idempotency_error", message } } };
};
