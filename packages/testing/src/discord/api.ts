import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { DiscordFaults, Fault } from "./faults.ts";
import type { DiscordLimits, Limited, Verdict } from "./limits.ts";
import { Refusal, refusal } from "./refusal.ts";
import { send } from "./reply.ts";
import { type ApiAnswer, type Route, routeOf } from "./routes.ts";

/** One call of the bot, and what it got. */
export interface DiscordCall {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  /** Method and path with names instead of ids. */
  readonly route: string;
  readonly body: unknown;
  readonly userAgent: string | undefined;
  /** 0: no answer. */
  status: number;
  /** Of an error's body. */
  code: number | null;
  fault: Fault["kind"] | null;
  /** Whether it was carried out, although the answer may say otherwise. */
  hadEffect: boolean;
  bucket: string;
  remaining: number | null;
}

const parse = (body: string): unknown => {
  if (body === "") return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw refusal("badJson");
  }
};

const limitBody = ({ scope, retryAfterMs }: Limited): object => ({
  message: scope === "shared" ? "The resource is being rate limited." : "You are being rate limited.",
  retry_after: Math.ceil(retryAfterMs) / 1000,
  global: scope === "global",
});

const limitHeaders = ({ scope, retryAfterMs }: Limited): Record<string, string> => ({
  "retry-after": String(Math.ceil(retryAfterMs / 1000)),
  "x-ratelimit-scope": scope,
  ...(scope === "global" ? { "x-ratelimit-global": "true" } : {}),
});

/** Begins an answer and ends the connection in the middle of it. */
const cut = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { "content-type": "application/json", "content-length": String(body.length + 1) });
  response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
};

const FAULT_STATUS = 500;

/** The bot's part of the API: limits and faults first, then what the route does. */
export const createApi = ({
  routes,
  limits,
  faults,
  botToken,
  nowMs,
  mostCalls,
}: {
  readonly routes: readonly Route[];
  readonly limits: DiscordLimits;
  readonly faults: DiscordFaults;
  readonly botToken: string;
  readonly nowMs: () => number;
  readonly mostCalls: number;
}) => {
  const calls: DiscordCall[] = [];

  const record = (request: IncomingMessage, path: string, route: string, body: unknown): DiscordCall => {
    const call: DiscordCall = {
      atMs: nowMs(),
      method: request.method ?? "GET",
      path,
      route,
      body,
      userAgent: request.headers["user-agent"],
      status: 0,
      code: null,
      fault: null,
      hadEffect: false,
      bucket: "",
      remaining: null,
    };
    calls.push(call);
    if (calls.length > mostCalls) calls.shift();
    return call;
  };

  const end = (call: DiscordCall, response: ServerResponse, answer: ApiAnswer, headers = {}): void => {
    call.status = answer.status;
    limits.countInvalid(answer.status);
    if (answer.body === undefined) response.writeHead(answer.status, headers).end();
    else send(response, answer.status, answer.body, headers);
  };

  const endLimited = (
    call: DiscordCall,
    response: ServerResponse,
    limited: Limited,
    { headers }: Verdict,
  ) => {
    call.status = 429;
    limits.countInvalid(429, limited.scope);
    response.once("finish", limited.sent);
    send(response, 429, limitBody(limited), { ...headers, ...limitHeaders(limited) });
  };

  const carryOut = (call: DiscordCall, work: () => ApiAnswer): ApiAnswer => {
    try {
      const answer = work();
      call.hadEffect = true;
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      call.code = error.code;
      return { status: error.status, body: error.body };
    }
  };

  const endFaulty = (
    call: DiscordCall,
    response: ServerResponse,
    { kind, status = FAULT_STATUS }: Fault,
    answer: ApiAnswer,
  ): void => {
    if (kind === "cut") cut(response, JSON.stringify(answer.body ?? {}));
    else end(call, response, { status, body: { message: `${status}: Server Error`, code: 0 } });
  };

  /** @returns whether the path belongs to the bot's part */
  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const method = request.method ?? "GET";
    let found: ReturnType<typeof routeOf>;
    try {
      found = routeOf(routes, method, url.pathname);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(response, error.status, error.body);
      return true;
    }
    if (found === null) return false;
    const { route, params } = found;
    const name = `${method} ${route.template}`;
    const sent = await text(request);
    const call = record(request, url.pathname, name, sent);
    const bannedForMs = limits.bannedForMs();
    if (bannedForMs > 0) {
      call.status = 429;
      response
        .writeHead(429, {
          "content-type": "text/plain",
          "retry-after": String(Math.ceil(bannedForMs / 1000)),
        })
        .end("error code: 1015");
      return true;
    }
    if (!route.isInteraction && request.headers.authorization !== `Bot ${botToken}`) {
      end(
        call,
        response,
        carryOut(call, () => {
          throw refusal("unauthorized");
        }),
      );
      return true;
    }
    const fault = faults.take(name);
    call.fault = fault?.kind ?? null;
    const forced =
      fault?.kind === "limited"
        ? { retryAfterMs: fault.retryAfterMs ?? 1000, scope: fault.scope ?? "user" }
        : null;
    const major = route.major === null ? "" : `${params[route.major] ?? ""}${params.token ?? ""}`;
    const verdict = limits.check(name, major, route.isInteraction, forced);
    call.bucket = verdict.bucket;
    call.remaining = verdict.remaining;
    if (verdict.limited !== null) {
      endLimited(call, response, verdict.limited, verdict);
      return true;
    }
    if (fault?.kind === "slow") await sleep(fault.delayMs ?? 1000);
    if (fault?.kind === "cutBefore") {
      request.socket.destroy();
      return true;
    }
    if (fault?.kind === "error") {
      endFaulty(call, response, fault, { status: FAULT_STATUS });
      return true;
    }
    const result = carryOut(call, () => {
      const body = parse(sent);
      (call as { body: unknown }).body = body;
      return route.handle({ params, query: url.searchParams, body });
    });
    if (fault !== null && fault.kind !== "slow") endFaulty(call, response, fault, result);
    else end(call, response, result, verdict.headers);
    return true;
  };

  return { calls, answer };
};
