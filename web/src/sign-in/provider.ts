import type { SessionResponse } from "@gokaku/contract";
import { ApiError, call, failureMessage } from "../api/http.ts";
import { askLogin } from "../session/login-prompt.ts";
import { MARKED, PROVIDER_MARK, useSession } from "../session/session-store.ts";
import { storage } from "../session/storage.ts";
import { renewAfterS, storeAddress, takeAddress } from "./address.ts";
import { inAttempts, leaveFor } from "./attempts.ts";

/**
 * Signing in at the identity provider, through the gateway. The gateway stores the login in a cookie that no script
 * reads, and gives each page an access token, which stays in memory.
 */

let timer = 0;

const take = ({
  access_token: token,
  expires_in: lifetimeS,
  user_id: userId,
  name,
}: SessionResponse): void => {
  storage.set(PROVIDER_MARK, MARKED.in);
  useSession.getState().arrive({
    token,
    expiresAt: Date.now() / 1000 + lifetimeS,
    byProvider: true,
    user: { user_id: userId, trainer_name: name, rate: 0, is_admin: false },
  });
  clearTimeout(timer);
  timer = window.setTimeout(() => void renew().catch(() => {}), renewAfterS(lifetimeS) * 1000);
};

const hasCode = (failure: unknown, code: "unauthenticated" | "token_expired"): boolean =>
  failure instanceof ApiError && failure.code === code;

/** Leaves for the provider's own page, and comes back to this address; `isSilent` only when no question is needed. */
export const beginSignIn = async (isSilent = false): Promise<never> => {
  const { url } = await inAttempts(() => call("beginSignIn", { body: { silent: isSilent } }));
  storeAddress();
  return leaveFor(url);
};

/** Takes the provider's answer out of the address, whatever it is, and goes on where the sign-in began. */
export const finishSignIn = async (): Promise<void> => {
  const answer = location.search;
  history.replaceState(null, "", takeAddress());
  try {
    // Once: an answer counts once.
    take(await call("finishSignIn", { body: { answer } }));
  } catch (failure) {
    if (hasCode(failure, "token_expired")) storage.remove(PROVIDER_MARK);
    askLogin(failureMessage(failure));
  }
};

/** After a reload, or on a new page: the login of this browser, from the gateway, else from the provider. */
export const restoreSignIn = async (): Promise<void> => {
  try {
    take(await inAttempts(() => call("renewSession", { body: {} })));
  } catch (failure) {
    if (hasCode(failure, "unauthenticated"))
      return beginSignIn(true).catch((reason: unknown) => askLogin(failureMessage(reason)));
    if (hasCode(failure, "token_expired")) storage.remove(PROVIDER_MARK);
    askLogin(failureMessage(failure));
  }
};

const endLogin = (): void => {
  clearTimeout(timer);
  useSession.getState().expire();
  console.warn("Authentication expired, redirecting to login");
  askLogin();
};

const exchange = async (): Promise<boolean> => {
  const { session } = useSession.getState();
  if (session?.byProvider !== true) return false;
  try {
    const next = await call("renewSession", { body: { instead_of: session.token } });
    // Logged out meanwhile.
    if (useSession.getState().session?.token !== session.token) return false;
    take(next);
    // Another player has signed in in this browser: what was asked for the former one is not asked again.
    return next.user_id === session.user.user_id;
  } catch (failure) {
    if (hasCode(failure, "unauthenticated")) return beginSignIn(true);
    if (!hasCode(failure, "token_expired")) throw failure;
    endLogin();
    return false;
  }
};

let renewing: Promise<boolean> | null = null;

/**
 * Another token in the place of the present one. False when the login is over, which the screen then says. Rejects when
 * the gateway or the provider is unavailable: the login stays.
 */
export const renew = (): Promise<boolean> => {
  renewing ??= inAttempts(exchange).finally(() => {
    renewing = null;
  });
  return renewing;
};

/** Ends the login of this browser. @returns where the provider's own ends, null where that is not known */
const end = async (): Promise<string | null> => {
  const { url } = await inAttempts(() => call("endSession"));
  if (storage.get(PROVIDER_MARK) === MARKED.out) storage.remove(PROVIDER_MARK);
  return url;
};

/** Ends the login of this browser and the provider's own: leaves for its page, which leads back. */
export const endSignIn = async (): Promise<void> => {
  clearTimeout(timer);
  try {
    const url = await end();
    if (url !== null) location.assign(url);
  } catch {
    // The mark stays: the next page tries again.
  }
};

export const repeatEnd = (): Promise<unknown> => end().catch(() => null);

// Signed out on another page of this browser: here too.
window.addEventListener("storage", ({ key, newValue }) => {
  const { session, forget } = useSession.getState();
  if (key !== PROVIDER_MARK || newValue === MARKED.in || session?.byProvider !== true) return;
  clearTimeout(timer);
  forget();
});
