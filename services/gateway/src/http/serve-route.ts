import { pipeline } from "node:stream/promises";
import { allowsToken, type LimitClass, ROUTES, type Route, type RouteId } from "@gokaku/contract";
import type { RouteResponse } from "@gokaku/contract/routes";
import { type AccountRole, CodedError, type StaffRole, type UserId } from "@gokaku/game";
import { type Clock, networkOf } from "@gokaku/service";
import express, { type Request, type RequestHandler, type Response } from "express";
import type { ApiToken } from "../domain/api-token.ts";
import type { Identity } from "../domain/identity.ts";
import type { LimitName } from "../domain/limits.ts";
import { readOwnPage } from "../domain/own-page.ts";
import type { EndedLogins } from "../store/ended-logins.ts";
import type { Limits } from "../store/limits.ts";
import type { TokenVerifier } from "../tokens/verify.ts";
import { type CheckApiToken, isApiToken } from "../usecases/check-api-token.ts";
import type { CallsInFlight } from "../usecases/limit-calls-in-flight.ts";
import {
  ANYBODY,
  type Answer,
  type FileInParts,
  type FromPage,
  type Handlers,
  type Visitor,
} from "./call.ts";
import { toCoded } from "./failure.ts";
import { handlerOf } from "./handle.ts";
import { addressKeyOf, addressOf } from "./peer.ts";
import { shortLogin } from "./security-log.ts";

const BODY_LIMIT_KB = 64;

export interface RouteDependencies {
  readonly tokens: TokenVerifier;
  readonly checkApiToken: CheckApiToken;
  readonly limits: Limits;
  readonly inFlight: CallsInFlight;
  readonly endedLogins: EndedLogins;
  readonly clock: Clock;
  /** @throws CodedError `forbidden` */
  readonly requireRole: (userId: UserId, least: StaffRole) => Promise<AccountRole>;
  /** @throws CodedError `forbidden` when the account belongs to another subject */
  readonly requireBound: (identity: Identity) => Promise<void>;
  readonly trustedProxies: number;
}

/** Failed login attempts are counted per account, all others without an identity per address. */
const LIMIT_OF_CLASS = {
  login: null,
  sign_in: null,
  queue: "queue",
  report: "report",
  lobby: "lobby",
  profile: "profile",
  equip: "equip",
  blocking: "blocking",
  ticket: "ticket",
  room: null,
  checkout: "checkout",
  replay: "replay",
  disclosure: null,
  seal: "seal",
  case: "case",
  case_picture: "casePicture",
  moving: "moving",
  export: "export",
  own_export: "ownExport",
} as const satisfies Record<LimitClass, LimitName | null>;

const readJson = (limitKb: number): RequestHandler =>
  express.json({ limit: limitKb * 1024, strict: false, inflate: false, type: () => true });

/** Runs a parser of express. @throws CodedError for a body that it refuses */
export const parseBody = (parser: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    parser(request, response, (error?: unknown) =>
      error === undefined ? resolve() : reject(toCoded(error)),
    );
  });

const readBody = async (parser: RequestHandler, request: Request, response: Response): Promise<unknown> => {
  await parseBody(parser, request, response);
  // Nothing sent is an empty object; a `null` that was sent is none.
  return request.body === undefined ? {} : request.body;
};

const BEARER = /^Bearer +([^ ]+) *$/i;

/** The token that a request bears, if its header has the form of one. */
export const bearerOf = (header: string | undefined): string | undefined => BEARER.exec(header ?? "")?.[1];

export const isChange = (method: string): boolean => method !== "GET" && method !== "HEAD";

/**
 * The caller. A wrong token makes the visitor anonymous on a public route and is refused elsewhere. An API token is
 * looked up only while its address may still call without one.
 */
export const identify = async (
  request: Request,
  {
    tokens,
    checkApiToken,
    limits,
    trustedProxies,
  }: Pick<RouteDependencies, "tokens" | "checkApiToken" | "limits" | "trustedProxies">,
): Promise<Visitor> => {
  const header = request.headers.authorization;
  if (header === undefined) return ANYBODY;
  const token = bearerOf(header);
  if (token === undefined) {
    return { identity: null, refusal: new CodedError("unauthenticated", "not a bearer token"), token: "" };
  }
  try {
    if (isApiToken(token)) {
      await limits.check("anonymous", addressKeyOf(request, trustedProxies));
      return { ...ANYBODY, token, apiToken: await checkApiToken(token) };
    }
    return { identity: await tokens.verify(token), refusal: null, token };
  } catch (error) {
    if (error instanceof CodedError) return { identity: null, refusal: error, token };
    throw error;
  }
};

/** The visitor, without the identity when its login was ended. */
const withoutEnded = async (visitor: Visitor, endedLogins: EndedLogins): Promise<Visitor> => {
  const { identity, token } = visitor;
  if (identity === null || !(await endedLogins.hasEnded(identity))) return visitor;
  return { identity: null, refusal: new CodedError("unauthenticated", "the login was ended"), token };
};

const nameLogin = (response: Response, session: string): void => {
  response.locals.login = shortLogin(session);
};

/** The additions to a call from a page of this site. @throws CodedError `forbidden` for any other caller */
const fromPage = (request: Request, response: Response, trustedProxies: number): FromPage => {
  const { headers } = request;
  const { host, origin, cookie, "sec-fetch-site": fetchSite } = headers;
  const page = readOwnPage({
    host,
    origin,
    cookie,
    fetchSite: Array.isArray(fetchSite) ? fetchSite.join() : fetchSite,
  });
  if (page === null) throw new CodedError("forbidden", "only pages of this site may do this");
  const network = networkOf(addressOf(request, trustedProxies));
  return {
    page,
    network,
    setCookie: (text) => void response.appendHeader("set-cookie", text),
    nameLogin: (session) => nameLogin(response, session),
  };
};

/** Counts a call against everything it counts against. @throws CodedError `rate_limited` */
export const admit = async (
  { identity, apiToken }: Visitor,
  request: Request,
  limitClass: LimitClass | null,
  { limits, trustedProxies }: Pick<RouteDependencies, "limits" | "trustedProxies">,
): Promise<void> => {
  if (limitClass === "room") await limits.consume(["room", addressKeyOf(request, trustedProxies)]);
  if (limitClass === "disclosure")
    await limits.consume(["disclosure", addressKeyOf(request, trustedProxies)]);
  if (limitClass === "sign_in") await limits.consume(["signIn", addressKeyOf(request, trustedProxies)]);
  if (apiToken !== undefined) return limits.consume(["apiToken", apiToken.tokenId]);
  if (identity === null) return limits.consume(["anonymous", addressKeyOf(request, trustedProxies)]);
  await admitUser(identity.userId, limitClass, limits);
};

/** Counts a call of a user. @throws CodedError `rate_limited` */
const admitUser = async (userId: UserId, limitClass: LimitClass | null, limits: Limits): Promise<void> => {
  const own = limitClass === null ? null : LIMIT_OF_CLASS[limitClass];
  await (own === null
    ? limits.consume(["general", userId])
    : limits.consume(["general", userId], [own, userId]));
};

/** Calls a route for a user without a request that has a token. */
export type CallAs = <Id extends RouteId>(
  id: Id,
  identity: Identity,
  given?: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
) => Promise<RouteResponse<Id>>;

/** The same route for a player whose identity was proven without a token: limits, rights, schemas and handler are its own. */
export const createCallAs =
  (handlers: Handlers, dependencies: RouteDependencies): CallAs =>
  async (id, identity, { params, query = {}, body } = {}) => {
    const { limits, inFlight, clock, requireBound } = dependencies;
    const route: Route = ROUTES[id];
    // Its caller is a player; the rights of staff need a token.
    if (route.auth !== "user") throw new Error(`${id} is no call of a player`);
    const { userId } = identity;
    const call = {
      visitor: { identity, refusal: null, token: "" },
      arrivedAtMs: clock.nowMs(),
      identity,
      as: { userId, role: "player" as const },
      params,
      query,
      body,
    };
    return inFlight.ofUser.run(userId, route.method !== "get", async () => {
      await admitUser(userId, route.limit ?? null, limits);
      await requireBound(identity);
      const answer = await handlerOf(id, handlers)(call);
      return answer.body as RouteResponse<typeof id>;
    });
  };

/** An answer that is not cached needs no ETag. */
const sendJson = (response: Response, { status, body }: Answer<unknown>): void => {
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.setHeader("content-length", Buffer.byteLength(text));
  response.end(text);
};

/** Streams an answer. A failure before the first part becomes an error answer; a later one ends the connection. */
const sendParts = async (
  response: Response,
  contentType: string,
  { name, parts }: FileInParts,
): Promise<void> => {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  response.statusCode = 200;
  response.setHeader("content-type", contentType);
  response.setHeader("content-disposition", `attachment; filename="${name}"`);
  response.setHeader("cache-control", "no-store");
  const all = async function* () {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  await pipeline(all, response);
};

/** One route of the gateway: token, limits, rights, body, then the handler. */
export const serveRoute = (
  id: RouteId,
  handlers: Handlers,
  dependencies: RouteDependencies,
): RequestHandler => {
  const route: Route = ROUTES[id];
  const handle = handlerOf(id, handlers);
  const parser = readJson(route.bodyLimitKb ?? BODY_LIMIT_KB);
  /** A repeated logout gets the same answer. */
  const isLogout = id === "logOut";

  /** A route that no API token may call treats a visitor with one as anonymous where that is allowed. */
  const asProgram = ({ name, scopes }: ApiToken) => {
    if (allowsToken(route, scopes)) return { as: { tokenName: name, scopes } };
    if (route.auth === "none" && route.scopes === undefined) return {};
    throw new CodedError("forbidden", `the API token ${name} has no scope for this call`);
  };

  const signed = async (
    { identity, refusal, token, apiToken }: Visitor,
    request: Request,
    response: Response,
  ) => {
    if (apiToken !== undefined) return asProgram(apiToken);
    if (route.scopes !== undefined && refusal !== null && isApiToken(token)) throw refusal;
    if (route.auth === "none") return {};
    if (route.auth === "page") return fromPage(request, response, dependencies.trustedProxies);
    if (identity === null) throw refusal ?? new CodedError("unauthenticated", "no token");
    await dependencies.requireBound(identity);
    const { userId } = identity;
    const role = route.auth === "user" ? "player" : await dependencies.requireRole(userId, route.auth);
    return { identity, as: { userId, role } };
  };

  const inTurn = (
    { identity, apiToken }: Visitor,
    request: Request,
    work: () => Promise<void>,
  ): Promise<void> =>
    identity === null
      ? apiToken !== undefined
        ? dependencies.inFlight.ofAddress.run(`token ${apiToken.tokenId}`, work)
        : dependencies.inFlight.ofAddress.run(addressKeyOf(request, dependencies.trustedProxies), work)
      : // An export lasts as long as its download, and must not keep its admin from deciding.
        dependencies.inFlight.ofUser.run(
          identity.userId,
          isChange(request.method) && route.limit !== "export",
          work,
        );

  const serve = async (
    sender: Visitor,
    request: Request,
    response: Response,
    arrivedAtMs: number,
  ): Promise<void> => {
    const [visitor] = await Promise.all([
      isLogout ? sender : withoutEnded(sender, dependencies.endedLogins),
      admit(sender, request, route.limit ?? null, dependencies),
    ]);
    const caller = await signed(visitor, request, response);
    const answerWithBody = async () => {
      const body = route.method !== "get" ? await readBody(parser, request, response) : undefined;
      const { params, query } = request;
      return handle({ visitor, arrivedAtMs, ...caller, params, query, body });
    };
    const answer =
      route.bodyLimitKb === undefined
        ? await answerWithBody()
        : await dependencies.inFlight.ofLargeBody.run("", answerWithBody);
    if (answer.file !== undefined) return sendParts(response, route.contentType ?? "", answer.file);
    if (route.method !== "get") return sendJson(response, answer);
    // An answer that is the same for all callers may be cached, and revalidated by its ETag.
    const { cachedForS } = route;
    if (route.auth === "none") {
      response.setHeader(
        "cache-control",
        cachedForS === undefined ? "no-cache" : `public, max-age=${cachedForS}`,
      );
    }
    response.status(answer.status);
    if (route.contentType === undefined) response.json(answer.body);
    else response.type(`${route.contentType}; charset=utf-8`).send(answer.body);
  };

  return async (request, response) => {
    const arrivedAtMs = dependencies.clock.nowMs();
    // A renewal waits for the provider: it must not hold up the player's other calls.
    const visitor = route.auth === "page" ? ANYBODY : await identify(request, dependencies);
    if (visitor.identity !== null) nameLogin(response, visitor.identity.session);
    await inTurn(visitor, request, async () => {
      // The caller hung up while the call waited for its turn.
      if (response.destroyed) return;
      await serve(visitor, request, response, arrivedAtMs);
    });
  };
};
