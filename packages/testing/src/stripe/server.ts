import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answerApi } from "./api.ts";
import { type Bank, type BankEvent, type Books, emptyBooks, openBank, Refusal } from "./bank.ts";
import { readForm, textAt } from "./form.ts";
import { dashboardPage, payPage, plainPage } from "./pages.ts";
import { openWebhook } from "./webhook.ts";

/** How the provider behaves. */
export interface Switches {
  /** down: connections are cut; failing: every call is answered 500; slow: after `slowMs`. */
  api: "up" | "slow" | "down" | "failing";
  slowMs: number;
  /** lost: no webhook event is sent. */
  webhooks: "sent" | "lost";
}

export interface StripeOptions {
  readonly port?: number;
  readonly secretKey: string;
  /** The address and signing key of webhook events; null for none. */
  readonly webhook: { readonly url: string; readonly secret: string } | null;
  /** The file that survives a restart; null for none. */
  readonly file?: string | null;
  readonly nowMs?: () => number;
  /** Called for every event, beside the webhook. */
  readonly onEvent?: (event: BankEvent) => void;
}

export interface StripeStandIn extends AsyncDisposable {
  readonly url: string;
  /** With what the address of a page begins. */
  readonly checkoutUrl: string;
  readonly bank: Bank;
  readonly switches: Switches;
}

const BODY_LIMIT = 1_000_000;
const SWEEP_MS = 1_000;

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_LIMIT) throw new Refusal(413, "Request too large.");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const openFile = (file: string | null) => {
  const books: Books =
    file !== null && existsSync(file)
      ? { ...emptyBooks(), ...(JSON.parse(readFileSync(file, "utf8")) as Partial<Books>) }
      : emptyBooks();
  const save = (): void => {
    if (file === null) return;
    writeFileSync(`${file}.new`, JSON.stringify(books), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return { books, save };
};

const sendHtml = (response: ServerResponse, status: number, html: string): void => {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(html);
};

const redirect = (response: ServerResponse, to: string): void => {
  response.writeHead(303, { location: to });
  response.end();
};

/**
 * A stand-in for the payment provider on this machine. It has the API for pages, payments, refunds,
 * disputes and events, signed webhook events with retries, a payment page, and a page for the operator.
 */
export const startStripe = async (options: StripeOptions): Promise<StripeStandIn> => {
  const { secretKey, webhook, onEvent, nowMs = Date.now } = options;
  const nowS = (): number => Math.floor(nowMs() / 1000);
  const switches: Switches = { api: "up", slowMs: 0, webhooks: "sent" };
  const { books, save } = openFile(options.file ?? null);
  const webhooks = webhook === null ? null : openWebhook({ ...webhook, nowS });
  let origin = "";
  const bank = openBank(books, {
    nowS,
    pageUrl: () => `${origin}/c/pay/`,
    onEvent(event) {
      onEvent?.(event);
      if (switches.webhooks === "sent") webhooks?.publish(event);
    },
  });

  const answerPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<void> => {
    const session = bank.findSession(id);
    const action = request.method === "POST" ? textAt(readForm(await readBody(request)), "action") : "";
    if (session.status !== "open" || action === "" || action === "decline")
      return sendHtml(response, 200, payPage(session, action === "decline"));
    if (action === "pay") bank.pay(id);
    save();
    redirect(response, action === "pay" ? session.success_url : session.cancel_url);
  };

  const answerDashboard = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST") return sendHtml(response, 200, dashboardPage(bank));
    const form = readForm(await readBody(request));
    const payment = textAt(form, "payment_intent");
    const acts: Readonly<Record<string, () => unknown>> = {
      refund: () => bank.refund(payment, {}),
      fail_refund: () => bank.failRefund(payment),
      dispute: () => bank.dispute(payment),
      won: () => bank.decideDispute(payment, "won"),
      lost: () => bank.decideDispute(payment, "lost"),
    };
    acts[textAt(form, "action")]?.();
    save();
    redirect(response, "/dashboard");
  };

  /** `POST /_switches` with any of them as JSON. */
  const answerSwitches = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === "POST") {
      const asked = JSON.parse(await readBody(request)) as Partial<Switches>;
      const { api = switches.api, slowMs = switches.slowMs, webhooks: reported = switches.webhooks } = asked;
      Object.assign(switches, { api, slowMs, webhooks: reported });
    }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(switches));
  };

  const answerCall = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    if (switches.api === "down") return void request.socket.destroy();
    if (switches.api === "slow") await sleep(switches.slowMs);
    const { status, body: answer } =
      switches.api === "failing"
        ? { status: 500, body: { error: { type: "api_error", message: "An unknown error occurred." } } }
        : answerApi({ bank, books, secretKey }, request, body);
    if (request.method === "POST") save();
    const text = JSON.stringify(answer);
    response.writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      "request-id": `req_${randomBytes(7).toString("hex")}`,
      "stripe-version": request.headers["stripe-version"] ?? "",
    });
    response.end(text);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", origin);
    if (pathname === "/readyz") return void response.writeHead(200).end("ok");
    if (pathname.startsWith("/v1/")) return answerCall(request, response);
    if (pathname.startsWith("/c/pay/"))
      return answerPage(request, response, pathname.slice("/c/pay/".length));
    if (pathname === "/dashboard") return answerDashboard(request, response);
    if (pathname === "/_switches") return answerSwitches(request, response);
    sendHtml(response, 404, plainPage("ページが見つかりません"));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      if (error instanceof Refusal) return sendHtml(response, error.status, plainPage(error.message));
      return sendHtml(response, 500, plainPage(error instanceof Error ? error.message : "?"));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sweeping = setInterval(() => bank.sweep(), SWEEP_MS);

  return {
    url: origin,
    checkoutUrl: `${origin}/c/pay/`,
    bank,
    switches,
    async [Symbol.asyncDispose]() {
      clearInterval(sweeping);
      await webhooks?.[Symbol.asyncDispose]();
      save();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
