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
  body: unknown;
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
  lasting,
  isForbidden,
  botToken,
  nowMs,
  mostCalls,
}: {
  readonly routes: readonly Route[];
  readonly limits: DiscordLimits;
  readonly faults: DiscordFaults;
  /** The fault of every call, while there is one. */
  readonly lasting: () => Fault | null;
  readonly isForbidden: () => boolean;
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

  const endBanned = (call: DiscordCall, response: ServerResponse, forMs: number): void => {
    call.status = 429;
    response
      .writeHead(429, { "content-type": "text/plain", "retry-after": String(Math.ceil(forMs / 1000)) })
      .end("error code: 1015");
  };

  /** Limits and faults, then the work. */
  const answerCall = async (
    call: DiscordCall,
    request: IncomingMessage,
    response: ServerResponse,
    route: Route,
    params: Readonly<Record<string, string>>,
    work: () => ApiAnswer,
  ): Promise<void> => {
    const bannedForMs = limits.bannedForMs();
    if (bannedForMs > 0) return endBanned(call, response, bannedForMs);
    const fault = lasting() ?? faults.take(call.route);
    call.fault = fault?.kind ?? null;
    const forced =
      fault?.kind === "limited"
        ? { retryAfterMs: fault.retryAfterMs ?? 1000, scope: fault.scope ?? "user" }
        : null;
    const major = route.major === null ? "" : `${params[route.major] ?? ""}${params.token ?? ""}`;
    const verdict = limits.check(call.route, major, route.isInteraction, forced);
    call.bucket = verdict.bucket;
    call.remaining = verdict.remaining;
    if (verdict.limited !== null) return endLimited(call, response, verdict.limited, verdict);
    if (fault?.kind === "slow") await sleep(fault.delayMs ?? 1000);
    if (fault?.kind === "cutBefore") {
      request.socket.destroy();
      return;
    }
    if (fault?.kind === "error") return endFaulty(call, response, fault, { status: FAULT_STATUS });
    const result = carryOut(call, work);
    if (fault !== null && fault.kind !== "slow") endFaulty(call, response, fault, result);
    else end(call, response, result, verdict.headers);
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
    const sent = await text(request);
    const call = record(request, url.pathname, `${method} ${route.template}`, sent);
    const isKnown = route.isInteraction || request.headers.authorization === `Bot ${botToken}`;
    await answerCall(call, request, response, route, params, () => {
      if (!isKnown) throw refusal("unauthorized");
      if (isForbidden()) throw refusal("noAccess");
      call.body = parse(sent);
      return route.handle({ params, query: url.searchParams, body: call.body });
    });
    return true;
  };

  return { calls, answer };
};
