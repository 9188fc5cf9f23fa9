import { parse as parseQuery } from "node:querystring";
import { isDeepStrictEqual } from "node:util";
import { ErrorBody, ROUTES, type Route, type RouteId } from "@gokaku/contract";
import { ERROR_STATUS } from "@gokaku/game";
import { codesOf, type GeneratedRequest } from "./requests.ts";

export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

/** Every path of every route as the router matches it: any case, with or without a last slash. */
const PATTERNS = Object.entries(ROUTES as Readonly<Record<string, Route>>).flatMap(([id, route]) =>
  [route.path, ...(route.aliases ?? [])].map((path) => ({
    id: id as RouteId,
    route,
    names: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""),
    pattern: new RegExp(`^${escaped(path).replace(/\{\w+\}/g, "([^/]+)")}/?$`, "i"),
  })),
);

interface Target {
  readonly id: RouteId;
  readonly route: Route;
  /** Null for what cannot be decoded. */
  readonly params: Readonly<Record<string, string>> | null;
}

const decodeAll = (names: readonly string[], given: readonly string[]): Target["params"] => {
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(given[index] ?? "")]));
  } catch {
    return null;
  }
};

/** The call that answers a method and a path, null for none. A path that is named whole goes before one with parameters. */
export const targetOf = (method: string, path: string): Target | null => {
  const wanted = method === "HEAD" ? "get" : method.toLowerCase();
  const matching = PATTERNS.filter(({ pattern }) => pattern.test(path));
  const fewest = Math.min(...matching.map(({ names }) => names.length));
  const found = matching.find(({ names, route }) => names.length === fewest && route.method === wanted);
  if (found === undefined) return null;
  const { id, route, names, pattern } = found;
  return { id, route, params: decodeAll(names, pattern.exec(path)?.slice(1) ?? []) };
};

const parseJson = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

/** The fault of the request by the contract, null for none. */
const wrongIn = ({ route, params }: Target, { path, body }: GeneratedRequest): string | null => {
  if (params === null || route.params?.safeParse(params).success === false) return "params";
  const query = parseQuery(path.split("?")[1] ?? "");
  if (route.query?.safeParse(query).success === false) return "query";
  if (route.method === "get" || route.body === undefined) return null;
  const text = body?.toString("utf8").replace(/^\ufeff/, "") ?? "";
  const parsed = text === "" ? { value: {} } : parseJson(text);
  return parsed === null || !route.body.safeParse(parsed.value).success ? "body" : null;
};

/** An error that is no declared one, or not with its status. */
const faultInRefusal = (target: Target | null, { status }: Reply, value: unknown): string | null => {
  const parsed = ErrorBody.safeParse(value);
  if (!parsed.success || !isDeepStrictEqual(parsed.data, value)) return "an error of no known shape";
  const { error } = parsed.data;
  if (ERROR_STATUS[error] !== status) return `${error} with ${status}`;
  const codes =
    target === null
      ? new Set(["not_found", "method_not_allowed", "invalid_request", "rate_limited"])
      : codesOf(target.route);
  return codes.has(error) ? null : `undeclared ${error}`;
};

const REFUSED = { anonymous: [401], forged: [401], player: [401, 403], admin: [] } as const;

/** A request beyond the caller's rights must be refused as such, before anything but the address is checked. */
const faultInRights = (
  { route, params }: Target,
  { who }: GeneratedRequest,
  { status }: Reply,
): string | null => {
  const isShort =
    route.auth === "admin"
      ? who !== "admin"
      : route.auth === "user" && (who === "anonymous" || who === "forged");
  const expected: readonly number[] = params === null ? [400] : REFUSED[who];
  return isShort && status !== 429 && !expected.includes(status) ? `${who} is answered ${status}` : null;
};

/** The fault of an answer by the contract alone, null for none. */
export const faultOf = (request: GeneratedRequest, reply: Reply): string | null => {
  const { status, contentType, text } = reply;
  if (status >= 500 || status === 0) return `answered ${status} ${text.slice(0, 80)}`;
  const target = targetOf(request.method, request.path.split("?")[0] ?? "");
  const rights = target === null ? null : faultInRights(target, request, reply);
  if (rights !== null) return rights;
  if (request.method === "HEAD" || status === 304) return null;
  const isRefusal = status >= 400;
  const documented = (isRefusal ? undefined : target?.route.contentType) ?? "application/json";
  if (!contentType.startsWith(documented)) return `answered ${status} as ${contentType}`;
  const parsed = documented === "application/json" ? parseJson(text) : { value: text };
  if (parsed === null) return `answered ${status} with no JSON`;
  if (isRefusal) return faultInRefusal(target, reply, parsed.value);
  const schema = target?.route.responses[status as 200 | 201];
  if (target === null || schema === undefined) return `undocumented status ${status}`;
  const reported = schema.safeParse(parsed.value);
  if (!reported.success) return `undocumented body: ${reported.error.message.slice(0, 200)}`;
  if (!isDeepStrictEqual(reported.data, parsed.value)) return "a body with more than is documented";
  const wrong = wrongIn(target, request);
  return wrong === null ? null : `accepted an invalid ${wrong}`;
};
