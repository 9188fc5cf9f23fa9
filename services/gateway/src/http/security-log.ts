import type { RouteId } from "@gokaku/contract";
import type { ErrorCode } from "@gokaku/game";
import type { Logger } from "@gokaku/service";

/** Calls by which a login begins or ends. */
const LOGIN_CALLS: ReadonlySet<string> = new Set([
  "dummyLogin",
  "finishSignIn",
  "endSession",
  "logOut",
] satisfies RouteId[]);

/** Refusals of an identity or a right. */
const DENIED: ReadonlySet<ErrorCode> = new Set(["unauthenticated", "forbidden", "outranked", "banned"]);

const LOGIN_LENGTH = 16;

/** A login in the log: the beginning of its hash, from which neither player nor token can be found. */
export const shortLogin = (session: string): string => session.slice(0, LOGIN_LENGTH);

export interface Outcome {
  readonly operation: string;
  /** Of the refusal; null after a success. */
  readonly code: ErrorCode | null;
  /** Of the caller (`shortLogin`); null without one. */
  readonly login: string | null;
  /** Whether the caller claimed an identity. */
  readonly hasToken: boolean;
}

/** Logs each begin and end of a login, and each refused identity or right. */
export const logSecurity = (
  log: Pick<Logger, "info">,
  { operation, code, login, hasToken }: Outcome,
): void => {
  if (LOGIN_CALLS.has(operation)) {
    log.info({ operation, outcome: code ?? "ok", login }, "a login began or ended");
  } else if (code !== null && DENIED.has(code) && (hasToken || code !== "unauthenticated")) {
    log.info({ operation, code, login }, "a call was refused");
  }
};
