import type { Clock, Logger, Ports } from "@gokaku/service";
import type { DiscordConfig } from "../config.ts";
import { createLimits, type Ending, type LimitHeaders } from "../domain/limits.ts";
import { createOutage } from "../domain/outage.ts";
import { isRecord } from "../domain/record.ts";

const TIMEOUT_MS = 5_000;
/** Refusals that end by themselves: direct messages too fast, and a bot that Discord lets send none for a while. */
const PAUSES_MS: ReadonlyMap<number | null, number> = new Map([
  [40_003, 10_000],
  [20_026, 3_600_000],
]);

export interface Call {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** The path with `:name` for what differs, which names the limit. */
  readonly route: string;
  /** The values of the route, in their order. The first one has a limit of its own. */
  readonly values: readonly string[];
  readonly query?: string;
  readonly body?: object;
}

export type Answer =
  | { readonly kind: "done"; readonly body: unknown }
  /** Not sent, or refused by a limit. */
  | { readonly kind: "limited"; readonly untilMs: number }
  /** Read and refused: a repetition would be refused too. `code` is Discord's. */
  | { readonly kind: "refused"; readonly status: number; readonly code: number }
  /** No answer, or one of a broken server or a proxy: its effect is not known. Unanswered, it may still come. */
  | { readonly kind: "failed"; readonly reason: string; readonly isAnswered: boolean };

export interface Discord {
  call(call: Call): Promise<Answer>;
  /** Until when no call at all is sent. */
  closedUntilMs(): number;
  /** Whether Discord refuses the token. */
  isTokenRefused(): boolean;
  /** Whether one call at a time is to show that Discord answers again. */
  isSuspected(): boolean;
}

const numberOf = (given: unknown): number | null => {
  const value = typeof given === "string" || typeof given === "number" ? Number(given) : Number.NaN;
  return Number.isFinite(value) && value >= 0 ? value : null;
};

const limitHeaders = ({ headers }: Response): LimitHeaders | null => {
  const bucket = headers.get("x-ratelimit-bucket");
  const [limit, remaining, resetAfterS] = ["limit", "remaining", "reset-after"].map((name) =>
    numberOf(headers.get(`x-ratelimit-${name}`)),
  );
  if (bucket === null || limit == null || remaining == null || resetAfterS == null) return null;
  return { bucket, limit, remaining, resetAfterMs: Math.ceil(resetAfterS * 1000) };
};

const pathOf = ({ route, values, query }: Call): string => {
  const left = [...values];
  const path = route.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ""));
  return query === undefined ? path : `${path}?${query}`;
};

/** The REST API of Discord with the bot's token. It never waits and never repeats a call. */
export const createDiscord = (
  { apiUrl, botToken, siteUrl }: Pick<DiscordConfig, "apiUrl" | "botToken" | "siteUrl">,
  { clock, fetch, log }: { readonly clock: Clock; readonly fetch: Ports["fetch"]; readonly log: Logger },
): Discord => {
  const limits = createLimits();
  const outage = createOutage();

  const send = async (call: Call): Promise<{ readonly response: Response; readonly body: unknown }> => {
    const response = await fetch(`${apiUrl}${pathOf(call)}`, {
      method: call.method,
      headers: {
        authorization: `Bot ${botToken}`,
        "user-agent": `DiscordBot (${siteUrl}, 1.0)`,
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    let body: unknown = null;
    try {
      body = text === "" ? null : JSON.parse(text);
    } catch {
      // A proxy before Discord answers with a page.
    }
    return { response, body };
  };

  const judge = (
    response: Response,
    body: unknown,
    ended: (ending: Ending, nowMs: number) => void,
  ): Answer => {
    const nowMs = clock.nowMs();
    if (response.status === 429) {
      // A ban of this address is a page without a body that can be read.
      const given = isRecord(body) ? body : { global: true };
      const afterS = numberOf(given.retry_after) ?? numberOf(response.headers.get("retry-after")) ?? 1;
      const retryAfterMs = Math.ceil(afterS * 1000);
      ended({ kind: "limited", retryAfterMs, isGlobal: given.global === true }, nowMs);
      return { kind: "limited", untilMs: nowMs + retryAfterMs };
    }
    // Discord's own refusal has a code; a proxy before it answers without one.
    const code = isRecord(body) ? numberOf(body.code) : null;
    const pauseMs = response.ok ? undefined : PAUSES_MS.get(code);
    if (pauseMs !== undefined) {
      ended({ kind: "limited", retryAfterMs: pauseMs, isGlobal: false }, nowMs);
      outage.succeed();
      log.warn({ code, pauseMs }, "Discord takes no such call for a while");
      return { kind: "limited", untilMs: nowMs + pauseMs };
    }
    const headers = limitHeaders(response);
    ended(headers === null ? { kind: "silent" } : { kind: "answered", headers }, nowMs);
    const isOfProxy = response.status >= 400 && response.status !== 401 && code === null;
    if (response.status >= 500 || response.status === 408 || isOfProxy) {
      outage.fail(nowMs);
      return { kind: "failed", reason: String(response.status), isAnswered: true };
    }
    outage.succeed();
    if (response.ok) return { kind: "done", body };
    if (response.status === 401) {
      outage.refuseToken(nowMs);
      log.error("Discord refuses DISCORD_BOT_TOKEN; nothing is sent for ten minutes");
      return { kind: "limited", untilMs: outage.closedUntilMs() };
    }
    return { kind: "refused", status: response.status, code: code ?? 0 };
  };

  return {
    closedUntilMs: outage.closedUntilMs,
    isTokenRefused: outage.isTokenRefused,
    isSuspected: outage.isSuspected,
    async call(call) {
      const nowMs = clock.nowMs();
      const route = `${call.method} ${call.route}`;
      const place = call.values[0] ?? "";
      const allowedAtMs = Math.max(outage.closedUntilMs(), limits.allowedAtMs(route, place, nowMs));
      if (allowedAtMs > nowMs) return { kind: "limited", untilMs: allowedAtMs };
      const ended = limits.send(route, place, nowMs);
      try {
        const { response, body } = await send(call);
        return judge(response, body, ended);
      } catch (error) {
        ended({ kind: "silent" }, clock.nowMs());
        outage.fail(clock.nowMs());
        return {
          kind: "failed",
          reason: error instanceof Error ? error.message : String(error),
          isAnswered: false,
        };
      }
    },
  };
};
