import { createHmac } from "node:crypto";
import { request } from "node:http";
import type { BankEvent } from "./bank.ts";

/** Seconds until a webhook event that was not accepted is sent again. */
const PAUSES_S = [1, 2, 5, 10, 30, 60, 300, 900, 3600, 3600, 3600, 3600];
const TIMEOUT_MS = 10_000;

/** The header that says who sent these bytes and when. @param atS unix seconds */
export const signatureOf = (payload: string | Uint8Array, secret: string, atS: number): string => {
  const hmac = createHmac("sha256", secret).update(`${atS}.`).update(payload).digest("hex");
  return `t=${atS},v1=${hmac}`;
};

/** Sends every event to an address until it is taken. */
export const openWebhook = (options: {
  readonly url: string;
  readonly secret: string;
  readonly nowS: () => number;
}) => {
  const stop = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  /** By the plain client, which is half the memory of the other one. */
  const send = (event: BankEvent): Promise<boolean> =>
    new Promise((resolve) => {
      const payload = JSON.stringify(event);
      const sending = request(options.url, {
        method: "POST",
        agent: false,
        timeout: TIMEOUT_MS,
        signal: stop.signal,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "content-length": Buffer.byteLength(payload),
          "stripe-signature": signatureOf(payload, options.secret, options.nowS()),
        },
      });
      sending.on("response", (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode === 200));
        response.on("close", () => resolve(false));
      });
      sending.on("timeout", () => sending.destroy());
      sending.on("error", () => resolve(false));
      sending.end(payload);
    });

  const attempt = async (event: BankEvent, failures: number): Promise<void> => {
    if (stop.signal.aborted || (await send(event))) return;
    const pauseS = PAUSES_S[failures];
    if (pauseS === undefined || stop.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      start(event, failures + 1);
    }, pauseS * 1000);
    timers.add(timer);
  };

  const start = (event: BankEvent, failures: number): void => {
    const work = attempt(event, failures).finally(() => running.delete(work));
    running.add(work);
  };

  return {
    publish: (event: BankEvent): void => start(event, 0),
    async [Symbol.asyncDispose]() {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
