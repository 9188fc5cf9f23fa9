import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { consentPage, refusalPage } from "./page.ts";
import { type DiscordPeople, describe } from "./people.ts";
import { send, unauthorized } from "./reply.ts";

export interface DiscordClient {
  readonly id: string;
  readonly secret: string;
  /** The registered redirect addresses, compared exactly. */
  readonly redirects: readonly string[];
}

interface Grant {
  readonly userId: string;
  readonly clientId: string;
  readonly scope: string;
}

interface Code extends Grant {
  readonly redirect: string;
  /** Null without PKCE. */
  readonly challenge: string | null;
  readonly endsAtMs: number;
}

interface AccessToken extends Grant {
  readonly endsAtMs: number;
}

const CODE_LIFETIME_MS = 60_000;
const WEEK_S = 604_800;
const SCOPES: ReadonlySet<string> = new Set(["identify", "guilds.members.read"]);

const secret = (): string => randomBytes(24).toString("base64url");

const html = (response: ServerResponse, status: number, body: string): void => {
  response
    .writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
    .end(body);
};

const refuse = (response: ServerResponse, error: string, description?: string, status = 400): void =>
  send(response, status, {
    error,
    ...(description === undefined ? {} : { error_description: description }),
  });

const basicOf = (header: string | undefined): readonly [string, string] | null => {
  const encoded = /^Basic (.+)$/.exec(header ?? "")?.[1];
  if (encoded === undefined) return null;
  const [id = "", password = ""] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return [decodeURIComponent(id), decodeURIComponent(password)];
};

/** Discord's OAuth2: its page, codes, tokens (a refresh token counts once) and their end. */
export const createOAuth = (clients: readonly DiscordClient[], people: DiscordPeople) => {
  const world = { lifetimeS: WEEK_S };
  const codes = new Map<string, Code>();
  const accessTokens = new Map<string, AccessToken>();
  const refreshTokens = new Map<string, Grant>();

  const issue = ({ userId, clientId, scope }: Grant) => {
    const [accessToken, refreshToken] = [secret(), secret()];
    accessTokens.set(accessToken, { userId, clientId, scope, endsAtMs: Date.now() + world.lifetimeS * 1000 });
    refreshTokens.set(refreshToken, { userId, clientId, scope });
    return {
      token_type: "Bearer",
      access_token: accessToken,
      expires_in: world.lifetimeS,
      refresh_token: refreshToken,
      scope,
    };
  };

  /** Ends every token of a person's authorization. */
  const end = (isOver: (grant: Grant) => boolean): void => {
    for (const tokens of [accessTokens, refreshTokens])
      for (const [token, grant] of tokens) if (isOver(grant)) tokens.delete(token);
  };

  const authorize = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const query = url.searchParams;
    const client = clients.find(({ id }) => id === query.get("client_id"));
    const redirect = query.get("redirect_uri") ?? "";
    const scopes = (query.get("scope") ?? "").split(" ");
    const challenge = query.get("code_challenge");
    if (client === undefined) return html(response, 400, refusalPage("Unknown Application"));
    if (!client.redirects.includes(redirect))
      return html(response, 400, refusalPage("Invalid OAuth2 redirect_uri"));
    if (query.get("response_type") !== "code")
      return html(response, 400, refusalPage("Invalid response_type"));
    if (!scopes.every((scope) => SCOPES.has(scope))) return html(response, 400, refusalPage("Invalid scope"));
    if (challenge !== null && query.get("code_challenge_method") !== "S256")
      return html(response, 400, refusalPage('Unsupported "code_challenge_method"'));
    if (request.method !== "POST")
      return html(response, 200, consentPage(request.url ?? "", people.all(), scopes));

    const form = new URLSearchParams(await text(request));
    const name = form.get("name");
    const person = name === null ? people.find(form.get("id") ?? "") : people.add(name);
    const back = new URL(redirect);
    const state = query.get("state");
    if (form.has("cancel")) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set(
        "error_description",
        "The resource owner or authorization server denied the request",
      );
    } else if (person === null) {
      return html(response, 400, refusalPage("Unknown User"));
    } else {
      const code = secret();
      const endsAtMs = Date.now() + CODE_LIFETIME_MS;
      const scope = scopes.join(" ");
      codes.set(code, { userId: person.id, clientId: client.id, scope, redirect, challenge, endsAtMs });
      back.searchParams.set("code", code);
    }
    if (state !== null) back.searchParams.set("state", state);
    response.writeHead(302, { location: back.href }).end();
  };

  /** The client that a request authenticates as; null for none. */
  const clientOf = (request: IncomingMessage, form: URLSearchParams): DiscordClient | null => {
    const [id, password] = basicOf(request.headers.authorization) ?? [
      form.get("client_id"),
      form.get("client_secret"),
    ];
    return clients.find((client) => client.id === id && client.secret === password) ?? null;
  };

  const exchangeCode = (form: URLSearchParams, client: DiscordClient, response: ServerResponse) => {
    const text = form.get("code") ?? "";
    const code = codes.get(text);
    codes.delete(text);
    if (code === undefined || code.clientId !== client.id || code.endsAtMs < Date.now())
      return refuse(response, "invalid_grant", 'Invalid "code" in request.');
    if (code.redirect !== form.get("redirect_uri"))
      return refuse(response, "invalid_grant", 'Invalid "redirect_uri" in request.');
    const verifier = form.get("code_verifier");
    if (code.challenge !== null && verifier === null)
      return refuse(response, "invalid_request", 'Missing "code_verifier"');
    const challenge = verifier === null ? null : createHash("sha256").update(verifier).digest("base64url");
    if (challenge !== code.challenge) return refuse(response, "invalid_request", 'Invalid "code_verifier"');
    send(response, 200, issue(code));
  };

  const exchangeRefreshToken = (form: URLSearchParams, client: DiscordClient, response: ServerResponse) => {
    const text = form.get("refresh_token") ?? "";
    const grant = refreshTokens.get(text);
    if (grant === undefined || grant.clientId !== client.id) return refuse(response, "invalid_grant");
    refreshTokens.delete(text);
    send(response, 200, issue(grant));
  };

  const giveTokens = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST")
      return send(response, 405, { message: "405: Method Not Allowed", code: 0 });
    const form = new URLSearchParams(await text(request));
    const client = clientOf(request, form);
    if (client === null) return refuse(response, "invalid_client", undefined, 401);
    const type = form.get("grant_type");
    if (type === "authorization_code") return exchangeCode(form, client, response);
    if (type === "refresh_token") return exchangeRefreshToken(form, client, response);
    refuse(response, "unsupported_grant_type", `Grant type ${type ?? "None"} is not supported`);
  };

  const revoke = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await text(request));
    const client = clientOf(request, form);
    if (client === null) return refuse(response, "invalid_client", undefined, 401);
    const token = form.get("token") ?? "";
    const grant = accessTokens.get(token) ?? refreshTokens.get(token);
    if (grant !== undefined) end(({ userId, clientId }) => userId === grant.userId && clientId === client.id);
    send(response, 200, {});
  };

  /** The person of a request's token; null without a token that has the scope. */
  const userOf = (request: IncomingMessage, scope: string): string | null => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const grant = accessTokens.get(token);
    const isGood =
      grant !== undefined && grant.endsAtMs > Date.now() && grant.scope.split(" ").includes(scope);
    return isGood ? grant.userId : null;
  };

  return {
    world,
    userOf,
    authorize,
    giveTokens,
    revoke,
    /** Gives a code as the page does once its person accepts. */
    accept(address: string, personId: string): URL {
      const query = new URL(address).searchParams;
      const code = secret();
      codes.set(code, {
        userId: personId,
        clientId: query.get("client_id") ?? "",
        scope: query.get("scope") ?? "",
        redirect: query.get("redirect_uri") ?? "",
        challenge: query.get("code_challenge"),
        endsAtMs: Date.now() + CODE_LIFETIME_MS,
      });
      const back = new URL(query.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", query.get("state") ?? "");
      return back;
    },
    /** The person takes the site's permission back. */
    endGrants: (userId: string): void => end((grant) => grant.userId === userId),
    describeMe(request: IncomingMessage, response: ServerResponse) {
      const userId = userOf(request, "identify");
      const person = userId === null ? null : people.find(userId);
      if (person === null) return unauthorized(response);
      send(response, 200, { ...describe(person), mfa_enabled: false, locale: "ja", premium_type: 0 });
    },
  };
};

export type DiscordOAuth = ReturnType<typeof createOAuth>;
