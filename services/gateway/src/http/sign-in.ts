import type { SessionResponse } from "@gokaku/contract/auth";
import { CodedError, parseUserId } from "@gokaku/game";
import { cookieOf, type Login, type LoginState } from "../domain/login.ts";
import { cookieName, type OwnPage, writeCookie } from "../domain/own-page.ts";
import { CALL } from "../domain/timeouts.ts";
import { LOGIN_LIFETIME_S, SIGN_IN_LIFETIME_S } from "../usecases/sign-in.ts";
import { type FromPage, type Handlers, nullIfRefused, ok } from "./call.ts";
import type { GivenDependencies, SignInDependencies } from "./dependencies.ts";

const LOGIN = { name: "gokaku-login", path: "/api/auth" } as const;
const PENDING = { name: "gokaku-sign-in-", path: "/api/auth/sign-in" } as const;
/** The random key of a browser, longer than a login and the same for every account that signs in with it. */
const DEVICE = {
  name: "gokaku-device",
  path: "/api/auth",
  form: /^[\w-]{22}$/,
  lifetimeS: 400 * 24 * 3600,
} as const;

/** So many sign-ins of a browser can be on their way; more would make its headers too long. */
const MOST_PENDING = 4;

/** Each sign-in has a cookie of its own, so that two tabs can sign in at once. */
const pendingName = (state: string): string => `${PENDING.name}${state.replace(/[^\w-]/g, "").slice(0, 16)}`;

/** Signing in at the identity provider: what the browser holds of it are cookies that no script reads. */
export const signInRoutes = (
  dependencies: SignInDependencies | null,
  { clock, users }: Pick<GivenDependencies, "clock" | "users">,
) => {
  const parts = (): SignInDependencies => {
    if (dependencies === null) throw new CodedError("not_found", "there is no identity provider");
    return dependencies;
  };

  const present = ({ accessToken, expiresAtMs, userId, name }: LoginState): SessionResponse => ({
    access_token: accessToken,
    expires_in: Math.max(0, Math.floor((expiresAtMs - clock.nowMs()) / 1000)),
    user_id: userId,
    name,
  });

  const readLogin = async ({ origin, cookies }: OwnPage): Promise<Login | null> => {
    const text = cookies.get(cookieName(LOGIN.name, origin));
    return text === undefined ? null : parts().loginCookies.decrypt(text);
  };

  const setLogin = async (
    { page: { origin }, setCookie, nameLogin }: Pick<FromPage, "page" | "setCookie" | "nameLogin">,
    state: LoginState,
  ): Promise<void> => {
    nameLogin(state.session);
    const text = await parts().loginCookies.encrypt(cookieOf(state), LOGIN_LIFETIME_S);
    setCookie(writeCookie(LOGIN.name, text, { origin, path: LOGIN.path, maxAgeS: LOGIN_LIFETIME_S }));
  };

  /** Reports browser and network to users; a sign-in does not depend on it. */
  const recordTraces = async (
    { page: { origin, cookies }, network, setCookie }: FromPage,
    login: LoginState,
  ): Promise<void> => {
    const userId = parseUserId(login.userId);
    if (userId === null) return;
    const known = cookies.get(cookieName(DEVICE.name, origin)) ?? "";
    const device = DEVICE.form.test(known) ? known : parts().newDeviceKey();
    setCookie(writeCookie(DEVICE.name, device, { origin, path: DEVICE.path, maxAgeS: DEVICE.lifetimeS }));
    const as = { userId, role: "player" as const };
    await nullIfRefused(users.recordTraces({ device, network }, { as, deadlineMs: CALL.tracesMs }));
  };

  const setPending = (
    { origin, setCookie }: { readonly origin: string; readonly setCookie: FromPage["setCookie"] },
    name: string,
    text: string,
    maxAgeS: number,
  ): void => setCookie(writeCookie(name, text, { origin, path: PENDING.path, maxAgeS }));

  const clearLogin = ({ page: { origin }, setCookie }: Pick<FromPage, "page" | "setCookie">): void =>
    setCookie(writeCookie(LOGIN.name, "", { origin, path: LOGIN.path, maxAgeS: 0 }));

  return {
    async renewSession(call) {
      const { body, page } = call;
      const { signIn, withoutLogin } = parts();
      const login = await readLogin(page);
      if (login === null) throw new CodedError(withoutLogin, "this browser has no login");
      try {
        const state = await signIn.renew(login, body.instead_of ?? null);
        await setLogin(call, state);
        await recordTraces(call, state);
        return ok(present(state));
      } catch (error) {
        const isOver =
          error instanceof CodedError && ["unauthenticated", "token_expired"].includes(error.code);
        if (isOver) clearLogin(call);
        throw error;
      }
    },

    async endSession({ page, setCookie, nameLogin }) {
      const { signIn } = parts();
      const login = await readLogin(page);
      if (login !== null) nameLogin(login.session);
      const url = login === null ? null : await signIn.end(login, page.origin);
      clearLogin({ page, setCookie });
      return ok({ url });
    },

    async beginSignIn({ body, page: { origin, cookies }, setCookie }) {
      const { signIn, pendingCookies } = parts();
      const { url, pending } = await signIn.begin(origin, body.silent);
      const text = await pendingCookies.encrypt(pending, SIGN_IN_LIFETIME_S);
      const prefix = cookieName(PENDING.name, origin);
      const before = [...cookies.keys()].filter((name) => name.startsWith(prefix));
      // The browser sends the oldest first.
      for (const name of before.slice(0, Math.max(0, before.length + 1 - MOST_PENDING)))
        setPending({ origin, setCookie }, PENDING.name + name.slice(prefix.length), "", 0);
      setPending({ origin, setCookie }, pendingName(pending.state), text, SIGN_IN_LIFETIME_S);
      return ok({ url });
    },

    async finishSignIn(call) {
      const { body, page, setCookie } = call;
      const { signIn, pendingCookies } = parts();
      const { origin, cookies } = page;
      const name = pendingName(new URLSearchParams(body.answer).get("state") ?? "");
      const text = cookies.get(cookieName(name, origin));
      const pending = text === undefined ? null : await pendingCookies.decrypt(text);
      // An answer is used once, whatever its outcome.
      if (text !== undefined) setPending({ origin, setCookie }, name, "", 0);
      const state = await signIn.finish(origin, body.answer, pending);
      const before = await readLogin(page);
      if (before !== null) await signIn.replace(before);
      await setLogin(call, state);
      await recordTraces(call, state);
      return ok(present(state));
    },
  } satisfies Partial<Handlers>;
};
