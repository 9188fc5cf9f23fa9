import { CodedError } from "@gokaku/game";
import type { Chance, Clock, Logger, Timers } from "@gokaku/service";
import type { Identity } from "../domain/identity.ts";
import { isBeingRenewed, isFresh, isOutlived, LOST, type Login, type LoginState } from "../domain/login.ts";
import { PROVIDER } from "../domain/timeouts.ts";
import {
  type OwnTokens,
  type ProviderTokens,
  providerFailure,
  type SignInChecks,
  type SignInProvider,
} from "../remote/sign-in.ts";
import type { EndedLogins } from "../store/ended-logins.ts";
import type { Limits } from "../store/limits.ts";
import type { Logins } from "../store/logins.ts";

/** How long a login lasts without a renewal. The provider may end it earlier. */
export const LOGIN_LIFETIME_S = 30 * 24 * 3600;
/** How long the way to the provider and back may take. */
export const SIGN_IN_LIFETIME_S = 15 * 60;

/** A refusal of the provider after which only a new login helps. */
const OVER: ReadonlySet<string> = new Set([
  "missing_refresh_token",
  "invalid_grant",
  "login_required",
  "consent_required",
  "interaction_required",
]);

/** A sign-in that is on its way, as the browser's cookie holds it, encrypted. */
export interface PendingSignIn extends SignInChecks {
  readonly origin: string;
}

export interface SignIn {
  begin(
    origin: string,
    isSilent: boolean,
  ): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;
  /** @throws CodedError `sign_in_*`, `token_expired` */
  finish(origin: string, answer: string, pending: PendingSignIn | null): Promise<LoginState>;
  /**
   * The newest state of a login, renewed where its access token is `insteadOf` or nears its end.
   * @throws CodedError `token_expired` when the login is over, `unauthenticated` when the provider knows more
   */
  renew(login: Login, insteadOf: string | null): Promise<LoginState>;
  /** Ends a login that another one has replaced. */
  replace(login: Login): Promise<void>;
  /**
   * Ends a login.
   * @returns where the provider's own ends
   * @throws CodedError `unavailable` when it may go on
   */
  end(login: Login, origin: string): Promise<string | null>;
  /** Ends the login of a deleted account, and revokes the permission at Discord if Discord can be reached. */
  forget(loginId: string): Promise<void>;
}

interface Dependencies {
  readonly provider: SignInProvider;
  readonly verify: (token: string) => Promise<Identity>;
  readonly logins: Logins;
  readonly endedLogins: Pick<EndedLogins, "hasEnded">;
  readonly limits: Pick<Limits, "consume">;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly log: Pick<Logger, "warn">;
}

/** The state of a login of which only the cookie is known. */
const NOTHING_SHARED = {
  userId: "",
  accessToken: "",
  issuedAtMs: 0,
  expiresAtMs: 0,
  idToken: "",
  sentAtMs: null,
} as const;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The refusal of a sign-in for which the provider gave nothing. */
const signInRefusal = (error: unknown): CodedError => {
  const failure = providerFailure(error);
  if (failure.kind === "unavailable")
    return new CodedError("sign_in_unavailable", "the identity provider gave no answer", {}, error);
  if (failure.kind === "doubtful")
    return new CodedError(
      "sign_in_doubtful",
      "the identity provider's answer is not the expected",
      {},
      error,
    );
  const { code } = failure;
  if (code === "access_denied") return new CodedError("sign_in_cancelled", "the player cancelled");
  if (code === "invalid_grant") return new CodedError("sign_in_used", "the code was used or is too old");
  if (OVER.has(code)) return new CodedError("token_expired", `the provider answered ${code}`);
  return new CodedError("sign_in_failed", `the identity provider answered ${code}`, {}, error);
};

const over = (reason: string, cause?: unknown): CodedError =>
  new CodedError("token_expired", reason, {}, cause);

/** Signs players in at the identity provider, and renews their logins. */
export const createSignIn = (dependencies: Dependencies): SignIn => {
  const { provider, verify, logins, endedLogins, limits, clock, timers, chance, log } = dependencies;

  /** @throws CodedError `unauthenticated` for a token that names no player, `unavailable` */
  const stateOf = async (
    { accessToken, refreshToken, idToken, lifetimeS, claims, grant }: ProviderTokens,
    before: Omit<LoginState, keyof Fresh>,
  ): Promise<LoginState> => {
    const { userId, subject, session, issuedAt, profile } = await verify(accessToken);
    const issuedAtMs = clock.nowMs();
    const name = profile.nickname || profile.name || text(claims?.nickname) || text(claims?.name);
    return {
      ...before,
      subject,
      userId,
      session,
      issuedAt,
      accessToken,
      issuedAtMs,
      expiresAtMs: issuedAtMs + lifetimeS * 1000,
      sentAtMs: null,
      name: name || before.name,
      refreshToken: refreshToken ?? before.refreshToken,
      idToken: idToken ?? before.idToken,
      grant: grant ?? before.grant,
      begunAtMs: before.begunAtMs ?? issuedAtMs,
    };
  };

  /** Issues our own token for a login, when the provider was not asked or did not answer. */
  const reissue = async (login: LoginState, own: OwnTokens): Promise<LoginState> => {
    const fresh = await stateOf(await own.issue(login), { ...login, version: login.version + 1 });
    const next = { ...fresh, sentAtMs: login.sentAtMs };
    await logins.store(next);
    return next;
  };

  /** The later of the browser's state and the one that the gateways share. @throws CodedError `token_expired` */
  const getNewest = async (login: Login): Promise<LoginState> => {
    const known = await logins.find(login.id);
    if (known === "ended") throw over("the login was ended");
    const newest = known !== null && known.version >= login.version ? known : { ...NOTHING_SHARED, ...login };
    if (await endedLogins.hasEnded(newest)) throw over("the login was ended");
    if (isOutlived(newest, clock.nowMs())) throw over("the login is too old");
    return newest;
  };

  const isUsable = (state: LoginState, insteadOf: string | null): boolean =>
    state.accessToken !== "" && isFresh(state, clock.nowMs()) && state.accessToken !== insteadOf;

  const exchange = async (login: LoginState): Promise<LoginState> => {
    const own = provider.ownTokens;
    const inOutage = own?.mayOutlastOutage(login) === true ? own : null;
    const isLost = login.sentAtMs !== null;
    if (login.refreshToken === "") throw over("the provider gave no refresh token");
    if (isLost && own === null)
      throw new CodedError("unauthenticated", "the answer to the refresh token was lost");
    await limits.consume(["renewal", login.id]);
    if (inOutage !== null && (isLost || inOutage.isConfirmed(login))) return reissue(login, inOutage);
    await logins.store({ ...login, sentAtMs: clock.nowMs() });
    let tokens: ProviderTokens;
    try {
      tokens = await provider.refresh(login);
    } catch (error) {
      const failure = providerFailure(error);
      if (failure.kind === "refused" && OVER.has(failure.code)) {
        await logins.end(login.id, LOGIN_LIFETIME_S);
        throw over(`the provider answered ${failure.code}`);
      }
      const isUnused = failure.kind === "refused" || (failure.kind === "unavailable" && failure.isUnused);
      const unanswered = { ...login, sentAtMs: isUnused ? null : LOST };
      await logins.store(unanswered);
      if (inOutage !== null) return reissue(unanswered, inOutage);
      throw new CodedError("sign_in_unavailable", "the login could not be renewed", {}, error);
    }
    const next = await stateOf(tokens, { ...login, version: login.version + 1 }).catch(
      async (error: unknown) => {
        await logins.store({ ...login, sentAtMs: LOST });
        throw error;
      },
    );
    if (next.subject !== login.subject) {
      await logins.end(login.id, LOGIN_LIFETIME_S);
      throw over("the provider renewed the login of another player");
    }
    await logins.store(next);
    return next;
  };

  return {
    async begin(origin, isSilent) {
      const { url, checks } = await provider.begin(origin, isSilent);
      return { url, pending: { ...checks, origin } };
    },

    async finish(origin, answer, pending) {
      if (pending === null || pending.origin !== origin)
        throw new CodedError("sign_in_interrupted", "no sign-in of this browser is on its way");
      try {
        const id = chance.uuid();
        const tokens = await provider.exchange(origin, answer, pending, id);
        const state = await stateOf(tokens, {
          id,
          version: 0,
          name: "",
          refreshToken: "",
          idToken: "",
          grant: null,
        });
        if (tokens.claims?.sub !== state.subject) throw new Error("the two tokens are of different players");
        await logins.store(state);
        return state;
      } catch (error) {
        const refusal =
          error instanceof CodedError && error.code === "unauthenticated"
            ? new CodedError("sign_in_doubtful", "the access token names no player", {}, error)
            : signInRefusal(error);
        const { code, message: reason, cause } = refusal;
        const because = cause instanceof Error ? cause.message : undefined;
        // A configuration that does not fit the provider shows here.
        if (code === "sign_in_doubtful" || code === "sign_in_failed")
          log.warn({ code, reason, because }, "a sign-in was refused");
        throw refusal;
      }
    },

    async renew(login, insteadOf) {
      const deadlineMs = clock.nowMs() + PROVIDER.otherRenewalMs;
      for (;;) {
        const found = await getNewest(login);
        if (isUsable(found, insteadOf)) return found;
        await using turn = await logins.takeTurn(login.id);
        if (turn !== null) {
          const newest = await getNewest(login);
          if (isUsable(newest, insteadOf)) return newest;
          if (!isBeingRenewed(newest, clock.nowMs())) {
            const renewed = await exchange(newest);
            if ((await logins.find(login.id)) !== "ended") return renewed;
            throw over("the login was ended meanwhile");
          }
        }
        if (clock.nowMs() > deadlineMs)
          throw new CodedError("sign_in_unavailable", "another renewal of the login takes too long");
        await timers.sleep(PROVIDER.otherRenewalCheckMs);
      }
    },

    async replace(login) {
      await logins.end(login.id, LOGIN_LIFETIME_S);
    },

    async end(login, origin) {
      const known = await logins.find(login.id);
      const shared = known === "ended" ? null : known;
      const newest = shared !== null && shared.version >= login.version ? shared : login;
      const { promise: late, reject } = Promise.withResolvers<never>();
      using _limit = timers.after(PROVIDER.logoutMs, () => reject(new Error("the provider takes too long")));
      // Some providers end the player's logins in other browsers with it, so it is the second choice.
      const isEnded =
        (await logins.end(login.id, LOGIN_LIFETIME_S)) ||
        (await Promise.race([provider.revoke(newest.refreshToken), late]).catch(() => false));
      if (!isEnded) throw new CodedError("unavailable", "neither Redis nor the provider could end the login");
      return await Promise.race([provider.endAddress(origin, shared?.idToken ?? ""), late]).catch(() => null);
    },

    async forget(loginId) {
      const login = await logins.find(loginId);
      await logins.end(loginId, LOGIN_LIFETIME_S);
      if (login === null || login === "ended") return;
      const { promise: late, resolve } = Promise.withResolvers<false>();
      using _limit = timers.after(PROVIDER.logoutMs, () => resolve(false));
      await Promise.race([provider.revoke(login.refreshToken), late]).catch(() => false);
    },
  };
};

/** The fields that every answer of the provider sets. */
type Fresh = Pick<
  LoginState,
  "subject" | "userId" | "session" | "issuedAt" | "accessToken" | "issuedAtMs" | "expiresAtMs" | "sentAtMs"
>;
