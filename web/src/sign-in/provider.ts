import type { AuthConfigResponse } from "@gokaku/contract";
import { OidcClient, type SigninResponse, WebStorageStateStore } from "oidc-client-ts";
import { call } from "../api/http.ts";
import { askLogin } from "../session/login-prompt.ts";
import type { Session } from "../session/session.ts";
import { CALLBACK, PROVIDER_MARK, useSession } from "../session/session-store.ts";
import { storage } from "../session/storage.ts";
import { inAttempts, leaveFor, REQUEST_S } from "./attempts.ts";
import { isAway, isLoginOver, ownAddress, problemOf, renewAfterS } from "./provider-problem.ts";

/**
 * Signing in at the identity provider. Tokens live in this module alone: a reload asks the provider anew, which knows
 * the browser by its own cookie. What the browser keeps is the state of a sign-in on its way (in `sessionStorage`) and
 * the mark that there was a login.
 */

const LOCK = "gokaku.renewal";
const STALE_S = 900;

type Provider = NonNullable<AuthConfigResponse["provider"]>;

/** What came with the last tokens, for the next ones. */
type Held = {
  readonly refreshToken: string | null;
  readonly idToken: string;
  readonly scope: string;
  readonly profile: SigninResponse["profile"];
};

const createClient = (provider: Provider): OidcClient =>
  new OidcClient({
    authority: provider.issuer,
    client_id: provider.client_id,
    redirect_uri: location.origin + CALLBACK,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: provider.scope,
    // The one name for it is the standard's, the other the one that is used in production.
    resource: provider.audience,
    extraQueryParams: { audience: provider.audience },
    loadUserInfo: false,
    requestTimeoutInSeconds: REQUEST_S,
    staleStateAgeInSeconds: STALE_S,
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: "gokaku.oidc." }),
  });

let known: Promise<OidcClient> | null = null;
const client = (): Promise<OidcClient> => {
  known ??= call("getAuthConfig").then(({ provider }) => {
    if (provider === null) throw new Error("no provider");
    return createClient(provider);
  });
  known.catch(() => {
    known = null;
  });
  return known;
};

let held: Held | null = null;
/** A refresh token went out and nothing came back: it may be used up, and its second use would end the login. */
let isUncertain = false;
let timer = 0;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Takes what the provider answered: tokens into memory, the player into the session. */
const take = (response: SigninResponse, before: Held | null): void => {
  const { profile } = response;
  held = {
    refreshToken: response.refresh_token ?? null,
    idToken: response.id_token ?? before?.idToken ?? "",
    scope: response.scope ?? before?.scope ?? "",
    profile: { ...before?.profile, ...profile },
  };
  const subject = text(held.profile.sub);
  const lifetimeS = response.expires_in ?? 60;
  const session: Session = {
    token: response.access_token,
    expiresAt: Date.now() / 1000 + lifetimeS,
    byProvider: true,
    user: {
      user_id: subject.slice(subject.lastIndexOf("|") + 1),
      trainer_name: text(held.profile.nickname) || text(held.profile.name),
      rate: 0,
      is_admin: false,
    },
  };
  storage.set(PROVIDER_MARK, "1");
  useSession.getState().arrive(session);
  clearTimeout(timer);
  timer = window.setTimeout(() => void renew().catch(() => {}), renewAfterS(lifetimeS) * 1000);
};

/** The address of the provider's page, which leads back to this one. */
const signInAddress = async (isSilent: boolean): Promise<string> => {
  const provider = await client();
  await provider.clearStaleState();
  const request = await provider.createSigninRequest({
    nonce: crypto.randomUUID(),
    state: location.pathname + location.search + location.hash,
    ...(isSilent ? { prompt: "none" } : {}),
  });
  return request.url;
};

/** Leaves for the provider's own page, and comes back to this address; `isSilent` only when no question is needed. */
export const beginSignIn = async (isSilent = false): Promise<never> =>
  leaveFor(await inAttempts(() => signInAddress(isSilent), isAway));

/** Takes the provider's answer out of the address, whatever it is, and goes on where the sign-in began. */
export const finishSignIn = async (): Promise<void> => {
  const answer = location.href;
  let backTo: unknown = "/";
  history.replaceState(null, "", "/");
  try {
    const provider = await client();
    backTo = (await provider.readSigninResponseState(answer)).state.data;
    // The code itself goes out once: its second use would end what came of the first.
    await inAttempts(() => provider.metadataService.getTokenEndpoint(), isAway);
    take(await provider.processSigninResponse(answer), null);
  } catch (failure) {
    if (isLoginOver(failure)) storage.remove(PROVIDER_MARK);
    if (useSession.getState().session === null) askLogin(problemOf(failure));
  }
  history.replaceState(null, "", ownAddress(backTo, location.origin));
};

/** After a reload, or on a new page: asks the provider who is signed in here. */
export const restoreSignIn = async (): Promise<void> => {
  try {
    await beginSignIn(true);
  } catch (failure) {
    askLogin(problemOf(failure));
  }
};

const endLogin = (): void => {
  held = null;
  clearTimeout(timer);
  useSession.getState().expire();
  console.warn("Authentication expired, redirecting to login");
  askLogin();
};

/** @throws TypeError, or a DOMException after 10 s, when the provider cannot be reached: nothing has been used up yet */
const reach = async ({ settings }: OidcClient): Promise<void> => {
  const address = `${settings.authority.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(REQUEST_S * 1000) });
};

const exchange = async (): Promise<boolean> => {
  const before = held;
  if (before === null) return false;
  const provider = await client();
  await reach(provider);
  if (isUncertain) return beginSignIn(true);
  // By a name that nobody takes for a hook.
  const refresh = provider.useRefreshToken.bind(provider);
  try {
    if (before.refreshToken === null)
      throw Object.assign(new Error("no refresh token"), { error: "missing_refresh_token" });
    isUncertain = true;
    const response = await refresh({
      timeoutInSeconds: REQUEST_S,
      state: {
        refresh_token: before.refreshToken,
        id_token: before.idToken,
        session_state: null,
        scope: before.scope,
        profile: before.profile,
      },
    });
    isUncertain = false;
    take(response, before);
    return true;
  } catch (failure) {
    if (!isLoginOver(failure)) throw failure;
    isUncertain = false;
    endLogin();
    return false;
  }
};

let renewing: Promise<boolean> | null = null;

/**
 * A fresh token in the place of the present one, one page after the other. False when the login is over, which the
 * screen then says. Rejects when the provider could not be asked: the login stays.
 */
export const renew = (): Promise<boolean> => {
  renewing ??= navigator.locks
    .request(LOCK, () => inAttempts(exchange, isAway))
    .finally(() => {
      renewing = null;
    });
  return renewing;
};

/** Ends the provider's own session too: leaves for its page, which leads back. */
export const endSignIn = async (): Promise<void> => {
  const idToken = held?.idToken ?? "";
  held = null;
  clearTimeout(timer);
  try {
    const request = await (await client()).createSignoutRequest(
      idToken === "" ? {} : { id_token_hint: idToken },
    );
    location.assign(request.url);
  } catch {
    // A provider that cannot be asked keeps its own session; here nobody is signed in any more.
  }
};

// Signed out on another page of this browser: here too.
window.addEventListener("storage", ({ key, newValue }) => {
  const { session, forget } = useSession.getState();
  if (key !== PROVIDER_MARK || newValue !== null || session?.byProvider !== true) return;
  held = null;
  clearTimeout(timer);
  forget();
});
