import { ja } from "../text/ja.ts";
import { signInText } from "./text.ts";

/** A refusal of the provider, as far as it says which one. */
type Refusal = { readonly error?: unknown; readonly message?: unknown };

/** With these the login is over: only a new one helps. */
const ENDED: ReadonlySet<unknown> = new Set([
  "missing_refresh_token",
  "invalid_grant",
  "login_required",
  "consent_required",
]);

const codeOf = (failure: unknown): unknown => (failure as Refusal | null)?.error ?? null;

/** Whether nothing came back, or not in time: asking again may help. */
export const isAway = (failure: unknown): boolean =>
  failure instanceof TypeError ||
  (failure instanceof Error && (failure.name === "ErrorTimeout" || failure.name === "TimeoutError"));

/** Whether the provider has said that the login is over, for one of the four reasons that there are. */
export const isLoginOver = (failure: unknown): boolean => ENDED.has(codeOf(failure));

/** What to say of a login that came to nothing. */
export const problemOf = (failure: unknown): string => {
  const { problem } = signInText;
  const code = codeOf(failure);
  if (code === "access_denied") return problem.cancelled;
  if (code === "invalid_grant") return problem.used;
  if (ENDED.has(code)) return ja.auth.expired;
  const message = failure instanceof Error ? failure.message : "";
  if (/state/i.test(message)) return problem.interrupted;
  if (/nonce|id_token|iss|sub/i.test(message) && code === null && !isAway(failure)) return problem.doubtful;
  return isAway(failure) || code === "temporarily_unavailable" || code === "server_error"
    ? problem.away
    : problem.failed;
};

/** An address of the site itself to go on at; the main page instead of any other. */
export const ownAddress = (wanted: unknown, origin: string): string => {
  const url = typeof wanted === "string" ? URL.parse(wanted, origin) : null;
  return url !== null && url.origin === origin && !url.pathname.startsWith("/auth/")
    ? url.pathname + url.search + url.hash
    : "/";
};

/** How long before a token of that lifetime ends it is renewed, in seconds. */
export const renewAfterS = (lifetimeS: number): number =>
  Math.max(1, Math.min(lifetimeS - 60, lifetimeS * 0.8));
