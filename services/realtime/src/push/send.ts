import { isPushEndpoint, type PushMessage } from "@gokaku/game";
import type { PushTarget } from "@gokaku/proto/users/v1/users_pb";
import type { Clock, Ports } from "@gokaku/service";
import pLimit from "p-limit";
import type { Config } from "../config.ts";
import { PUSH } from "../domain/constants.ts";
import { judgeAnswer, type PushAnswer } from "../domain/push-message.ts";

export interface Sending {
  /** How long the push service stores it for an offline browser. */
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

type Push = NonNullable<Config["push"]>;
type Vapid = Pick<Push, "subject"> & Push["keys"][number];

/** The site's signature for each push service, made once an hour: it says nothing of the message. */
const createSign = ({ subject, publicKey, privateKey }: Vapid, clock: Clock) => {
  const known = new Map<string, { readonly signature: string; readonly untilMs: number }>();
  return (webPush: typeof import("web-push"), audience: string): string => {
    const stored = known.get(audience);
    if (stored !== undefined && clock.nowMs() < stored.untilMs) return stored.signature;
    const made = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, "aes128gcm");
    known.set(audience, { signature: made.Authorization, untilMs: clock.nowMs() + PUSH.signedForMs });
    return made.Authorization;
  };
};

/** As a push service answers for a browser that has registered under another key. */
const isOfAnotherKey = (status: number): boolean => status === 401 || status === 403;

/** The push services, spoken to as the Web Push protocol has it: encrypted for the browser, signed by the site. */
export const createSendPush = (
  { hosts, subject, keys }: Push,
  { fetch, clock }: Pick<Ports, "fetch"> & { readonly clock: Clock },
): SendPush => {
  const inTurn = pLimit(PUSH.messagesAtOnce);
  const signs = keys.map((pair) => createSign({ subject, ...pair }, clock));
  return async ({ endpoint, p256dh, auth }, message, { ttlS, topic, withinMs }) => {
    if (!isPushEndpoint(endpoint, hosts)) return { kind: "refused", why: "no push service that is known" };
    // Loaded with the first browser there is to reach.
    const { default: webPush } = await import("web-push");
    return inTurn(async (): Promise<PushAnswer> => {
      try {
        const subscription = { endpoint, keys: { p256dh, auth } };
        const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
          TTL: ttlS,
          topic,
          urgency: "high",
          contentEncoding: "aes128gcm",
        });
        const { "Content-Length": _counted, ...named } = headers;
        const send = (sign: (typeof signs)[number]): Promise<Response> =>
          fetch(endpoint, {
            method: "POST",
            headers: {
              ...Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)])),
              authorization: sign(webPush, new URL(endpoint).origin),
            },
            body: new Uint8Array(body),
            redirect: "manual",
            signal: AbortSignal.timeout(withinMs),
          });
        let answer: PushAnswer = { kind: "refused", why: "there is no key" };
        for (const sign of signs) {
          const response = await send(sign);
          await response.body?.cancel();
          answer = judgeAnswer(response.status, response.headers.get("retry-after"), clock.nowMs());
          if (!isOfAnotherKey(response.status)) break;
        }
        return answer;
      } catch (error) {
        // The message could not be made: the browser's keys are none.
        if (!(error instanceof DOMException || error instanceof TypeError))
          return { kind: "refused", why: String(error) };
        return { kind: "later", afterMs: 0, why: String(error) };
      }
    });
  };
};
