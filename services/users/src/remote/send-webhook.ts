import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { isOwnNetwork, lookupPublic } from "@gokaku/service";
import { type Outcome, WEBHOOK_TIMES } from "../domain/webhook.ts";

/** The answer of a receiver is not used; the connection is cut after this many bytes. */
const LARGEST_ANSWER = 16 * 1024;

/** Never throws. */
export type SendWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Omit<Outcome, "durationMs">>;

const REFUSED = { status: 0, fault: "address_refused" } as const;

const isRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_OWN_NETWORK";

/** As `lookupPublic`, with a refusal that differs from the error for an unknown name. */
const lookup: typeof lookupPublic = (hostname, options, answer) =>
  lookupPublic(hostname, options, (error, ...found) => {
    const isOwn = error !== null && !("code" in error && typeof error.code === "string");
    answer(isOwn ? Object.assign(error, { code: "ERR_OWN_NETWORK" }) : error, ...found);
  });

/**
 * Posts a message within 5 s. Redirects are not followed. A connection to an address in the own network is
 * refused.
 */
export const createSendWebhook =
  ({ allowsLocal }: { readonly allowsLocal: boolean }): SendWebhook =>
  (text, headers, body) =>
    new Promise((resolve) => {
      const url = new URL(text);
      const host = url.hostname.replace(/^\[|\]$/g, "");
      if (!allowsLocal && isIP(host) !== 0 && isOwnNetwork(host)) return resolve(REFUSED);
      const signal = AbortSignal.timeout(WEBHOOK_TIMES.answerMs);
      const request = (url.protocol === "http:" ? requestPlain : requestSecure)(
        url,
        {
          method: "POST",
          agent: false,
          signal,
          headers: {
            ...headers,
            "content-type": "application/json; charset=utf-8",
            "content-length": Buffer.byteLength(body),
            "user-agent": "Gokaku-Webhooks/1",
          },
          ...(allowsLocal ? {} : { lookup }),
        },
        (response) => {
          const { statusCode: status = 0 } = response;
          resolve({ status, fault: status >= 200 && status < 300 ? "" : "answered" });
          let length = 0;
          response.on("error", () => {});
          response.on("data", (chunk: Buffer) => {
            length += chunk.length;
            if (length > LARGEST_ANSWER) request.destroy();
          });
        },
      );
      request.on("error", (error) => {
        if (isRefused(error)) resolve(REFUSED);
        else resolve({ status: 0, fault: signal.aborted ? "timeout" : "unreachable" });
      });
      request.end(body);
    });
