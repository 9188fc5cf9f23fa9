import { CodedError } from "@gokaku/game";
import { type Clock, memoize, memoizeLastGood, type Ports } from "@gokaku/service";
import * as oidc from "openid-client";
import type { OidcConfig } from "../config.ts";
import type { DiscordGrant, Login } from "../domain/login.ts";
import { PROVIDER } from "../domain/timeouts.ts";

/** Where the provider sends its answers: a page of the site. */
export const CALLBACK = "/auth/callback";

/** The provider's answer to a code or a refresh token. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly lifetimeS: number;
  /** Of the ID token, checked by the library; null where the answer had none. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** Of Discord itself; null at an identity provider. */
  readonly grant: DiscordGrant | null;
}

export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * Why the provider gave nothing: it said a code, nothing usable came back (`isUnused`: what was sent has not been used
 * up), or its answer is not to be believed.
 */
export type ProviderFailure =
  | { readonly kind: "refused"; readonly code: string }
  | { readonly kind: "unavailable"; readonly isUnused: boolean }
  | { readonly kind: "doubtful" };

/** The gateway's own access tokens, for a provider that issues none for our API. */
export interface OwnTokens {
  /** Whether the provider has confirmed the login recently. */
  isConfirmed(login: Login): boolean;
  /** Whether the login goes on although the provider does not answer. */
  mayOutlastOutage(login: Login): boolean;
  issue(login: Login): Promise<ProviderTokens>;
}

export interface SignInProvider {
  /** Null for a provider whose access tokens are for our API. */
  readonly ownTokens: OwnTokens | null;
  /** The address of the provider's page, and what its answer is checked against. */
  begin(origin: string, isSilent: boolean): Promise<{ readonly url: string; readonly checks: SignInChecks }>;
  /**
   * @param answer the query of the provider's redirect back to the site
   * @param loginId of the login that begins with it
   */
  exchange(origin: string, answer: string, checks: SignInChecks, loginId: string): Promise<ProviderTokens>;
  refresh(login: Login): Promise<ProviderTokens>;
  /** Makes a refresh token worthless. @returns whether the provider has a place for that */
  revoke(refreshToken: string): Promise<boolean>;
  /** Where the browser's own login at the provider ends; null where it has no such place. */
  endAddress(origin: string, idToken: string): Promise<string | null>;
}

const UNREACHED: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const UNUSABLE: ReadonlySet<unknown> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);
/** Answers of a provider, or of what stands before it, that has not looked at the request. */
const UNSERVED: ReadonlySet<number> = new Set([429, 503]);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

export const providerFailure = (error: unknown): ProviderFailure => {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    const { error: code } = error;
    return code === "server_error" || code === "temporarily_unavailable"
      ? { kind: "unavailable", isUnused: true }
      : { kind: "refused", code };
  }
  if (error instanceof CodedError) return { kind: "unavailable", isUnused: true };
  const cause = error instanceof Error ? error.cause : undefined;
  if (UNUSABLE.has(codeOf(error)))
    return { kind: "unavailable", isUnused: cause instanceof Response && UNSERVED.has(cause.status) };
  if (error instanceof TypeError) return { kind: "unavailable", isUnused: UNREACHED.has(codeOf(cause)) };
  return { kind: "doubtful" };
};

type Answer = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

const readTokens = (answer: Answer): ProviderTokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token ?? null,
  idToken: answer.id_token ?? null,
  lifetimeS: answer.expires_in ?? 60,
  claims: answer.claims() ?? null,
  grant: null,
});

/** The identity provider, of which the gateway is the client. Its document is read when it is first needed. */
export const createSignInProvider = (
  { issuer, audience, clientId, scope }: OidcConfig,
  { clock, fetch }: { readonly clock: Clock; readonly fetch: Ports["fetch"] },
): SignInProvider => {
  /** Reads the provider's document, so that no player is sent to a provider that is down. */
  const reach = memoize(clock, async () => {
    try {
      return await oidc.discovery(
        new URL(issuer),
        clientId,
        { [oidc.clockTolerance]: PROVIDER.clockToleranceS },
        oidc.None(),
        {
          timeout: PROVIDER.signInRequestS,
          [oidc.customFetch]: fetch as oidc.CustomFetch,
          // The configuration allows http only to this machine, or outside production.
          execute: issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
        },
      );
    } catch (error) {
      throw new CodedError(
        "sign_in_unavailable",
        "the identity provider's document cannot be read",
        {},
        error,
      );
    }
  });
  const discover = memoizeLastGood(clock, reach);

  return {
    ownTokens: null,

    async begin(origin, isSilent) {
      const provider = await reach();
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: origin + CALLBACK,
        scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
        // The one name for it is the standard's, the other the one that is used in production.
        resource: audience,
        audience,
        ...(isSilent ? { prompt: "none" } : {}),
      });
      return { url: url.href, checks };
    },

    async exchange(origin, answer, { state, nonce, verifier }) {
      const address = new URL(origin + CALLBACK);
      address.search = answer;
      const tokens = await oidc.authorizationCodeGrant(await discover(), address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return readTokens(tokens);
    },

    refresh: async ({ refreshToken }) =>
      readTokens(await oidc.refreshTokenGrant(await discover(), refreshToken)),

    async revoke(refreshToken) {
      const provider = await discover();
      if (provider.serverMetadata().revocation_endpoint === undefined) return false;
      await oidc.tokenRevocation(provider, refreshToken, { token_type_hint: "refresh_token" });
      return true;
    },

    async endAddress(origin, idToken) {
      const provider = await discover();
      if (provider.serverMetadata().end_session_endpoint === undefined) return null;
      const url = oidc.buildEndSessionUrl(provider, {
        post_logout_redirect_uri: `${origin}/`,
        ...(idToken === "" ? {} : { id_token_hint: idToken }),
      });
      return url.href;
    },
  };
};
