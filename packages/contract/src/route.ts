import type { ApiScope, ErrorCode, StaffRole } from "@gokaku/game";
import type * as z from "zod/mini";

/**
 * The allowed callers: anyone, a signed-in player, staff of at least a role (checked on every call), or a page
 * of this site with its own cookies and no token.
 */
export type RouteAuth = "none" | "user" | StaffRole | "page";

/** Every call counts against the caller's general allowance, and one of a class against its own too. */
export type LimitClass =
  | "queue"
  | "report"
  | "lobby"
  | "profile"
  | "equip"
  | "blocking"
  | "ticket"
  | "login"
  | "sign_in"
  | "room"
  | "checkout"
  | "replay"
  | "disclosure"
  | "seal"
  | "case"
  | "case_picture"
  | "moving"
  | "export"
  | "own_export";

export interface Route {
  readonly method: "get" | "post" | "put" | "delete";
  /** With `{name}` for parameters. */
  readonly path: `/api/${string}`;
  /** Further paths that answer the same. */
  readonly aliases?: readonly `/api/${string}`[];
  readonly summary: string;
  readonly tag: "auth" | "users" | "queue" | "matches" | "public" | "admin" | "debug" | "tools";
  readonly auth: RouteAuth;
  readonly limit?: LimitClass;
  /** An API token with any of these may call it too. Without them no API token may. */
  readonly scopes?: readonly ApiScope[];
  /** For how many seconds anybody may keep the answer; otherwise it is asked for again with its tag. */
  readonly cachedForS?: number;
  /** Of a success; JSON without it. */
  readonly contentType?: "text/csv" | "application/zip";
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Of a body that may be larger than others. */
  readonly bodyLimitKb?: number;
  readonly responses: Readonly<Partial<Record<200 | 201, z.ZodMiniType>>>;
  /** Beyond those that any call can answer. */
  readonly errors?: readonly ErrorCode[];
}

/** The calls of an area by operation id, which is unique over all areas. */
export type Routes = Readonly<Record<string, Route>>;

/** Whether a call with this API token is allowed. */
export const allowsToken = ({ scopes = [] }: Pick<Route, "scopes">, granted: readonly ApiScope[]): boolean =>
  scopes.some((scope) => granted.includes(scope));

/** Whether a call is made with a player's token. */
export const takesToken = ({ auth }: Pick<Route, "auth">): boolean => auth !== "none" && auth !== "page";

/** The errors that any call can answer, by its input and its callers. */
export const commonErrors = (route: Route): readonly ErrorCode[] => [
  ...([route.body, route.params, route.query].every((part) => part === undefined)
    ? []
    : (["invalid_request"] as const)),
  ...(route.method !== "get" ? (["invalid_request", "payload_too_large"] as const) : []),
  ...(route.auth === "page" ? (["forbidden"] as const) : []),
  ...(takesToken(route) || route.scopes !== undefined
    ? (["unauthenticated", "token_expired", "forbidden"] as const)
    : []),
  // Other work holds the row that the call changes.
  ...(takesToken(route) && route.method !== "get" ? (["busy"] as const) : []),
  "rate_limited",
  "unavailable",
  "deadline_exceeded",
  "internal",
];
