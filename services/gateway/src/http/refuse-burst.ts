import type { RequestListener } from "node:http";
import { CodedError } from "@gokaku/game";
import { type Chance, newTraceparent, type Timers, traceIdOf } from "@gokaku/service";
import { type Language, languageOf } from "../domain/language.ts";
import { BURST_REFUSED_AFTER_MS, BURST_RETRY_AFTER_S, MOST_DELAYED_REFUSALS } from "../domain/limits.ts";
import { toFailure } from "./failure.ts";
import { bareHeaders } from "./headers.ts";
import { bearerOf, isChange, type RouteDependencies } from "./serve-route.ts";

const REFUSAL = new CodedError("rate_limited", "too many calls of one user are in flight", {
  retry_after: BURST_RETRY_AFTER_S,
});

const answerIn = (language: Language) => {
  const { status, headers, body } = toFailure(REFUSAL, language);
  const text = JSON.stringify(body);
  return {
    status,
    text,
    headers: {
      ...headers,
      "content-length": String(Buffer.byteLength(text)),
    },
  };
};

/** Encoded once per language, so a refusal in a burst costs no work. */
const ANSWERS = { ja: answerIn("ja"), en: answerIn("en") } as const;

interface BurstOptions extends Pick<RouteDependencies, "tokens" | "inFlight" | "trustedProxies"> {
  readonly chance: Chance;
  readonly timers: Timers;
  readonly count: (status: number) => void;
  /** Serves the calls that are not refused. */
  readonly serve: RequestListener;
}

/**
 * Refuses the calls of a user who has no room for one more (LIMIT-400) before anything else runs for them. The refusal
 * is delayed without work (LIMIT-403), so that neither the burst nor its answers take the time of other players.
 */
export const refuseBurst = ({
  tokens,
  inFlight,
  trustedProxies,
  chance,
  timers,
  count,
  serve,
}: BurstOptions): RequestListener => {
  let delayed = 0;
  return (request, response) => {
    const token = bearerOf(request.headers.authorization);
    const identity = token === undefined ? null : tokens.known(token);
    if (identity === null || !inFlight.ofUser.isFull(identity.userId, isChange(request.method ?? ""))) {
      serve(request, response);
      return;
    }
    const { status, headers, text } = ANSWERS[languageOf(request.headers["accept-language"])];
    count(status);
    const refuse = (): void => {
      if (response.destroyed) return;
      response.writeHead(status, {
        ...bareHeaders(request, trustedProxies),
        ...headers,
        "x-request-id": traceIdOf(newTraceparent(chance)),
      });
      response.end(text);
    };
    if (delayed >= MOST_DELAYED_REFUSALS) return refuse();
    delayed += 1;
    timers.after(BURST_REFUSED_AFTER_MS, () => {
      delayed -= 1;
      refuse();
    });
  };
};
