import { isPushEndpoint, type PushMessage } from "@gokaku/game";
import type { PushTarget } from "@gokaku/proto/users/v1/users_pb";
import type { Clock, Ports } from "@gokaku/service";
import type { Config } from "../config.ts";
import { judgeAnswer, type PushAnswer } from "../domain/ringing.ts";

/** Messages that are on their way at the same time. */
const AT_ONCE = 32;

export interface Sending {
  /** How long the push service keeps it for a browser that is away. */
  readonly ttlS: number;
  /** A later message of the same topic takes the place of one that waits there. */
  readonly topic: string;
  readonly withinMs: number;
}

/** One try to reach a browser. */
export type SendPush = (
  target: Pick<PushTarget, "endpoint" | "p256dh" | "auth">,
  message: PushMessage,
  sending: Sending,
) => Promise<PushAnswer>;

type Vapid = Pick<NonNullable<Config["push"]>, "publicKey" | "privateKey" | "subject">;

/** Runs at most `limit` works at a time, the others in the order in which they came. */
const createTurnstile = (limit: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

const SIGNED_FOR_MS = 3_600_000;

/** The site's signature for each push service, made once an hour: it says nothing of the message. */
const createSign = ({ subject, publicKey, privateKey }: Vapid, clock: Clock) => {
  const known = new Map<string, { readonly signature: string; readonly untilMs: number }>();
  return (webPush: typeof import("web-push"), audience: string): string => {
    const kept = known.get(audience);
    if (kept !== undefined && clock.nowMs() < kept.untilMs) return kept.signature;
    const made = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, "aes128gcm");
    known.set(audience, { signature: made.Authorization, untilMs: clock.nowMs() + SIGNED_FOR_MS });
    return made.Authorization;
  };
};

/** The push services, spoken to as the Web Push protocol has it: encrypted for the browser, signed by the site. */
export const createSendPush = (
  { hosts, ...vapid }: Vapid & Pick<NonNullable<Config["push"]>, "hosts">,
  { fetch, clock }: Pick<Ports, "fetch"> & { readonly clock: Clock },
): SendPush => {
  const inTurn = createTurnstile(AT_ONCE);
  const sign = createSign(vapid, clock);
  return async ({ endpoint, p256dh, auth }, message, { ttlS, topic, withinMs }) => {
    if (!isPushEndpoint(endpoint, hosts)) return { kind: "refused", why: "no push service that is known" };
    // Loaded with the first browser there is to reach.
    const { default: webPush } = await import("web-push");
    return inTurn(async (): Promise<PushAnswer> => {
      try {
        const subscription = { endpoint, keys: { p256dh, auth } };
        const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
          ...{ TTL: ttlS, topic, urgency: "high", contentEncoding: "aes128gcm" },
        });
        const { "Content-Length": _counted, ...named } = headers;
        const response = await fetch(endpoint, {
          method: "POST",
          headers: {
            ...Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)])),
            authorization: sign(webPush, new URL(endpoint).origin),
          },
          body: new Uint8Array(body),
          redirect: "manual",
          signal: AbortSignal.timeout(withinMs),
        });
        await response.body?.cancel();
        return judgeAnswer(response.status, response.headers.get("retry-after"), clock.nowMs());
      } catch (error) {
        // The message could not be made: the browser's keys are none.
        if (!(error instanceof DOMException || error instanceof TypeError))
          return { kind: "refused", why: String(error) };
        return { kind: "later", afterMs: 0, why: String(error) };
      }
    });
  };
};
