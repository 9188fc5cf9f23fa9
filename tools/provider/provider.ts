import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Provider, { type Configuration, type JWK } from "oidc-provider";
import { errorPage, loginPage, logoutPage } from "./pages.ts";
import { createPeople } from "./people.ts";

/** The current switches; `POST /control` changes some of them by JSON. */
export interface Switches {
  /** The life of new access tokens in seconds; a negative number gives expired ones. */
  accessTokenS: number;
  /** The error of a refresh; null for none. */
  refreshError: string | null;
  /** Whether it answers only `/control`. */
  isDown: boolean;
}

export interface ProviderOptions {
  readonly issuer: string;
  /** Allowed origins and redirect targets. */
  readonly sites: readonly string[];
  readonly clientId: string;
  readonly audience: string;
  /** The folder of its key and users. */
  readonly folder: string;
  readonly withTestPlayers: boolean;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const ALGORITHM = "ES256";
const DAY_S = 24 * 3600;
const SCOPES = "openid profile";
const SESSION_DAYS = 14;

const readKey = (folder: string): JWK => {
  const file = join(folder, "key.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as JWK;
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = { ...privateKey.export({ format: "jwk" }), kid: "local", alg: ALGORITHM, use: "sig" };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  return key as JWK;
};

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
};

/**
 * An OpenID Connect provider for one machine: code flow with PKCE, rotating refresh tokens (reuse revokes the grant),
 * JWT access tokens for the site's API. Sessions are in memory.
 */
export const createProvider = (options: ProviderOptions): Listener => {
  const { issuer, sites, clientId, audience, folder } = options;
  const people = createPeople(folder, options.withTestPlayers);
  const switches: Switches = { accessTokenS: 600, refreshError: null, isDown: false };
  const claimsOf = (subject: string) => {
    const name = people.find(subject)?.name ?? "";
    const picture = `https://cdn.discordapp.com/embed/avatars/${Number(subject.at(-1)) || 0}.png`;
    return name === "" ? {} : { nickname: name, name, preferred_username: name, picture };
  };

  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_name: "Gokaku",
        token_endpoint_auth_method: "none",
        id_token_signed_response_alg: ALGORITHM,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: sites.map((site) => `${site}/auth/callback`),
        post_logout_redirect_uris: sites.map((site) => `${site}/`),
      },
    ],
    jwks: { keys: [readKey(folder)] },
    enabledJWA: { idTokenSigningAlgValues: [ALGORITHM] },
    cookies: { keys: [crypto.randomUUID()] },
    scopes: ["openid", "profile", "offline_access"],
    claims: { openid: ["sub"], profile: ["name", "nickname", "preferred_username", "picture"] },
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => sites.includes(origin),
    findAccount: (_ctx, subject) =>
      people.find(subject) === null
        ? undefined
        : { accountId: subject, claims: async () => ({ sub: subject, ...claimsOf(subject) }) },
    extraTokenClaims: (_ctx, token) =>
      token.kind === "AccessToken" ? { ...claimsOf(token.accountId), sid: token.sessionUid } : undefined,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    // No consent page: the site and the provider belong together.
    async loadExistingGrant(ctx) {
      const { oidc } = ctx;
      const known = oidc.session?.grantIdFor(clientId);
      const found = known === undefined ? undefined : await oidc.provider.Grant.find(known);
      if (found !== undefined) return found;
      const accountId = oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope(SCOPES);
      grant.addResourceScope(audience, SCOPES);
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
    renderError: (ctx, out) => {
      ctx.type = "html";
      ctx.body = errorPage({ ...out });
    },
    ttl: {
      AccessToken: () => switches.accessTokenS,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Grant: SESSION_DAYS * DAY_S,
      RefreshToken: SESSION_DAYS * DAY_S,
      Session: SESSION_DAYS * DAY_S,
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPES,
          audience,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: ALGORITHM } },
        }),
      },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = logoutPage(form);
        },
      },
    },
  };
  const provider = new Provider(issuer, configuration);
  const serve = provider.callback();

  const logIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST") {
      return send(response, 200, "text/html; charset=utf-8", loginPage(request.url ?? "", people.all()));
    }
    const form = new URLSearchParams(await text(request));
    if (form.has("cancel")) {
      const refusal = { error: "access_denied", error_description: "the person cancelled" };
      return provider.interactionFinished(request, response, refusal);
    }
    const person = form.has("name")
      ? people.add(form.get("name") ?? "")
      : people.find(form.get("subject") ?? "");
    if (person === null) return send(response, 400, "text/plain; charset=utf-8", "no such person");
    return provider.interactionFinished(request, response, { login: { accountId: person.subject } });
  };

  return async (request, response) => {
    const path = new URL(request.url ?? "/", issuer).pathname;
    try {
      // A page of another origin cannot send this content type without a preflight.
      if (path === "/control" && request.headers["content-type"] === "application/json") {
        Object.assign(switches, JSON.parse(await text(request)));
        return send(response, 200, "application/json", JSON.stringify(switches));
      }
      if (switches.isDown) return void request.socket.destroy();
      if (path.startsWith("/login/")) {
        await provider.interactionDetails(request, response);
        return await logIn(request, response);
      }
      if (path === "/token" && switches.refreshError !== null && request.method === "POST") {
        response.setHeader("access-control-allow-origin", request.headers.origin ?? "*");
        const body = JSON.stringify({ error: switches.refreshError });
        return send(response, 400, "application/json", body);
      }
      await serve(request, response);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      send(response, 400, "text/html; charset=utf-8", errorPage({ error: sentence }));
    }
  };
};
