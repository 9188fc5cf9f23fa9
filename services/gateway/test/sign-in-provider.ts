import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { nowSeconds, startOutside } from "./provider.ts";

const AUDIENCE = "urn:gokaku:api";
const CLIENT_ID = "gokaku-web";
export const SUBJECT = "oauth2|discord|123456789012345678";

/** How the provider answers its token endpoint. */
type Mood = "normal" | "silent" | "down" | "server error" | { readonly error: string };

interface Grant {
  readonly nonce: string | null;
  readonly challenge: string;
  readonly subject: string;
}

/** An identity provider whose players sign in without a page: code flow with PKCE, refresh tokens that count once. */
export const startSignInProvider = async () => {
  const keys = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "ES256" };
  const now = {
    mood: "normal" as Mood,
    lifetimeS: 600,
    subject: SUBJECT,
    /** Of the ID token alone, null for the same. */
    idSubject: null as string | null,
    idAudience: CLIENT_ID,
    hasRefreshTokens: true,
    /** Runs before a token is answered. */
    pause: async (): Promise<void> => {},
  };
  const codes = new Map<string, Grant>();
  const live = new Set<string>();
  const asked: string[] = [];
  const revoked: string[] = [];
  let count = 0;
  let url = "";

  const sign = (claims: Readonly<Record<string, unknown>>): Promise<string> =>
    new SignJWT({ iss: url, iat: nowSeconds(), exp: nowSeconds() + now.lifetimeS, ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .sign(keys.privateKey);

  const issue = async (subject: string, nonce: string | null) => {
    count += 1;
    const refreshToken = `refresh-${count}`;
    live.add(refreshToken);
    const sub = now.idSubject ?? subject;
    return {
      access_token: await sign({ aud: AUDIENCE, sub: subject, sid: "browser", jti: `token-${count}` }),
      id_token: await sign({
        aud: now.idAudience,
        sub,
        nickname: "はるか",
        ...(nonce === null ? {} : { nonce }),
      }),
      ...(now.hasRefreshTokens ? { refresh_token: refreshToken } : {}),
      token_type: "Bearer",
      expires_in: now.lifetimeS,
    };
  };

  const grant = async (request: IncomingMessage): Promise<readonly [number, unknown]> => {
    const form = new URLSearchParams(await text(request));
    asked.push(`${form.get("grant_type")} ${form.get("code") ?? form.get("refresh_token")}`);
    if (typeof now.mood === "object") return [400, now.mood];
    await now.pause();
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (code !== undefined) {
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      return challenge === code.challenge
        ? [200, await issue(code.subject, code.nonce)]
        : [400, { error: "invalid_grant" }];
    }
    // A second use ends everything that came of the first.
    if (live.delete(form.get("refresh_token") ?? "")) return [200, await issue(now.subject, null)];
    live.clear();
    return [400, { error: "invalid_grant" }];
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const path = request.url ?? "";
    if (now.mood === "down") return request.socket.destroy();
    if (path === "/.well-known/openid-configuration")
      return send(200, {
        issuer: url,
        jwks_uri: `${url}/keys`,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        revocation_endpoint: `${url}/revoke`,
        end_session_endpoint: `${url}/end`,
        response_types_supported: ["code"],
        id_token_signing_alg_values_supported: ["ES256"],
      });
    if (path === "/keys") return send(200, { keys: [jwk] });
    if (path === "/revoke") {
      const token = new URLSearchParams(await text(request)).get("token") ?? "";
      revoked.push(token);
      live.delete(token);
      return send(200, {});
    }
    if (path !== "/token") return send(404, {});
    if (now.mood === "silent") {
      asked.push("silent");
      live.delete(new URLSearchParams(await text(request)).get("refresh_token") ?? "");
      return request.socket.destroy();
    }
    if (now.mood === "server error") return send(503, { error: "temporarily_unavailable" });
    const [status, body] = await grant(request);
    return send(status, body);
  };
  const outside = await startOutside((request, response) => void answer(request, response));
  url = outside.url;

  return {
    now,
    /** Each request for tokens. */
    asked,
    revoked,
    url,
    env: {
      OIDC_ISSUER: url,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_CLIENT_ID: CLIENT_ID,
      LOGIN_KEYS: "first-key-of-the-tests-that-is-long-enough",
      RATE_LIMIT_SCALE: "1000",
    },
    /** Acts as the provider's page once the player has signed in. @returns the query of its answer */
    answer(address: string, change: Readonly<Record<string, string>> = {}): string {
      const { searchParams } = new URL(address);
      count += 1;
      codes.set(`code-${count}`, {
        nonce: change.nonce ?? searchParams.get("nonce"),
        challenge: searchParams.get("code_challenge") ?? "",
        subject: now.subject,
      });
      return `?${new URLSearchParams({ code: `code-${count}`, state: change.state ?? searchParams.get("state") ?? "" })}`;
    },
    /** Makes a code good for a sign-in. */
    grant(code: string, { nonce, verifier }: { readonly nonce: string; readonly verifier: string }): void {
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      codes.set(code, { nonce, challenge, subject: now.subject });
    },
    [Symbol.asyncDispose]: () => outside[Symbol.asyncDispose](),
  };
};

export type SignInProvider = Awaited<ReturnType<typeof startSignInProvider>>;
