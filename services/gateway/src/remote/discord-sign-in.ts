import { CodedError } from "@gokaku/game";
import type { Clock, Ports } from "@gokaku/service";
import * as oidc from "openid-client";
import type { DiscordSignInConfig } from "../config.ts";
import { isLimitOfAll, pauseOfLimit } from "../domain/discord.ts";
import { type DiscordUser, readDiscordUser } from "../domain/discord-user.ts";
import { type DiscordGrant, dueAfterMs, isConfirmed, type Login, mayOutlastOutage } from "../domain/login.ts";
import { DISCORD, PROVIDER } from "../domain/timeouts.ts";
import { LOGIN_TOKEN_LIFETIME_S, type LoginTokens } from "../tokens/login-tokens.ts";
import { getFromDiscord, isJson } from "./discord.ts";
import { CALLBACK, type ProviderTokens, type SignInProvider } from "./sign-in.ts";

export const DISCORD_ISSUER = "https://discord.com";

/** The answer of Discord's token endpoint. */
interface Given {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly lifetimeS: number;
}

/** Reads the answer of the token endpoint. @throws Error for an answer that lacks a scope or a field */
const readGiven = (
  { access_token, refresh_token, token_type, expires_in, scope }: oidc.TokenEndpointResponse,
  wanted: string,
): Given => {
  const granted = new Set(scope?.split(" "));
  if (!wanted.split(" ").every((name) => granted.has(name)))
    throw new Error("Discord granted less than asked for");
  if (token_type !== "bearer") throw new Error("Discord's token is no bearer token");
  if (refresh_token === undefined) throw new Error("Discord gave no refresh token");
  if (expires_in === undefined || expires_in <= 0) throw new Error("Discord's token has no lifetime");
  return { accessToken: access_token, refreshToken: refresh_token, lifetimeS: expires_in };
};

/**
 * Sign-in at Discord itself, by OAuth2. The access tokens are the gateway's own (decision 0232). Discord's endpoints
 * are fixed, so the first call is the exchange of a code.
 */
export const createDiscordSignIn = (
  { apiUrl, clientId, clientSecret, scope, subjectPrefix }: DiscordSignInConfig,
  {
    clock,
    fetch,
    tokens,
  }: { readonly clock: Clock; readonly fetch: Ports["fetch"]; readonly tokens: Pick<LoginTokens, "sign"> },
): SignInProvider => {
  const tokenUrl = new URL(`${apiUrl}/oauth2/token`).href;
  let closedUntilMs = 0;

  const requireOpen = (): void => {
    if (clock.nowMs() < closedUntilMs)
      throw new CodedError("sign_in_unavailable", "Discord limits the calls of this site");
  };

  /** The answers of the token endpoint and of revocations. A limit there is for the whole site. */
  const ownFetch: Ports["fetch"] = async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === 429) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      const header = (name: string) => response.headers.get(name);
      closedUntilMs = clock.nowMs() + pauseOfLimit({ status: 429, header, body });
    }
    // A proxy before Discord answers with a page; the library would read any content type.
    if (response.ok && input === tokenUrl && !isJson(response))
      throw new Error("Discord's answer is no JSON");
    return response;
  };

  const server = new oidc.Configuration(
    {
      issuer: DISCORD_ISSUER,
      authorization_endpoint: new URL("/oauth2/authorize", apiUrl).href,
      token_endpoint: tokenUrl,
      revocation_endpoint: `${tokenUrl}/revoke`,
    },
    clientId,
    {},
    oidc.ClientSecretPost(clientSecret),
  );
  server.timeout = PROVIDER.signInRequestS;
  server[oidc.customFetch] = ownFetch as oidc.CustomFetch;
  // The configuration allows http only to this machine, or outside production.
  if (apiUrl.startsWith("http:")) oidc.allowInsecureRequests(server);

  /** @returns null when Discord does not answer. @throws Error for an answer that names no user */
  const askUser = async (accessToken: string): Promise<DiscordUser | null> => {
    const options = { authorization: `Bearer ${accessToken}`, timeoutMs: DISCORD.userMs };
    const reply = await getFromDiscord(fetch, `${apiUrl}/users/@me`, options).catch(() => null);
    if (reply?.status === 429 && isLimitOfAll(reply)) closedUntilMs = clock.nowMs() + pauseOfLimit(reply);
    if (reply === null || reply.status === 429 || reply.status >= 500) return null;
    const user = reply.status === 200 ? readDiscordUser(reply.body) : null;
    if (user === null) throw new Error(`Discord answered ${reply.status} about the user`);
    return user;
  };

  const issue = async (
    login: { readonly id: string; readonly subject: string; readonly refreshToken: string | null },
    grant: DiscordGrant,
  ): Promise<ProviderTokens> => ({
    accessToken: await tokens.sign({ id: login.id, subject: login.subject, profile: grant.profile }),
    refreshToken: login.refreshToken,
    idToken: null,
    lifetimeS: LOGIN_TOKEN_LIFETIME_S,
    claims: { sub: login.subject },
    grant,
  });

  const grantOf = (
    { accessToken, lifetimeS }: Given,
    { profile }: Pick<DiscordGrant, "profile">,
  ): DiscordGrant => {
    const nowMs = clock.nowMs();
    return { accessToken, profile, confirmedAtMs: nowMs, dueAtMs: nowMs + dueAfterMs(lifetimeS) };
  };

  const requireGrant = ({ grant }: Login): DiscordGrant => {
    if (grant === null) throw new CodedError("token_expired", "the login is not one at Discord");
    return grant;
  };

  return {
    ownTokens: {
      isConfirmed: ({ grant }) => grant !== null && isConfirmed(grant, clock.nowMs()),
      mayOutlastOutage: ({ grant }) => grant !== null && mayOutlastOutage(grant, clock.nowMs()),
      issue: async (login) => issue({ ...login, refreshToken: null }, requireGrant(login)),
    },

    async begin(origin, isSilent) {
      const checks = { state: oidc.randomState(), nonce: "", verifier: oidc.randomPKCECodeVerifier() };
      const url = oidc.buildAuthorizationUrl(server, {
        redirect_uri: origin + CALLBACK,
        scope,
        state: checks.state,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
        ...(isSilent ? { prompt: "none" } : {}),
      });
      return { url: url.href, checks };
    },

    async exchange(origin, answer, { state, verifier }, loginId) {
      const address = new URL(origin + CALLBACK);
      address.search = answer;
      requireOpen();
      const given = readGiven(
        await oidc.authorizationCodeGrant(server, address, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        }),
        scope,
      );
      const user = await askUser(given.accessToken);
      if (user === null) throw new CodedError("sign_in_unavailable", "Discord did not answer who signs in");
      const { refreshToken } = given;
      return issue({ id: loginId, subject: subjectPrefix + user.id, refreshToken }, grantOf(given, user));
    },

    async refresh(login) {
      const former = requireGrant(login);
      requireOpen();
      const given = readGiven(await oidc.refreshTokenGrant(server, login.refreshToken), scope);
      // Without Discord's answer the former name stays: the new tokens must not get lost.
      const user = await askUser(given.accessToken).catch(() => null);
      const { refreshToken } = given;
      const subject = user === null ? login.subject : subjectPrefix + user.id;
      return issue({ id: login.id, subject, refreshToken }, grantOf(given, user ?? former));
    },

    async revoke(refreshToken) {
      await oidc.tokenRevocation(server, refreshToken, { token_type_hint: "refresh_token" });
      return true;
    },

    endAddress: async () => null,
  };
};
