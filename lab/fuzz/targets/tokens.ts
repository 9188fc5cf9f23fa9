import { generateKeyPairSync, sign } from "node:crypto";
import { API_TOKEN, CodedError, isApiScope, isTokenActor, parseUserId } from "@gokaku/game";
import { type Caller, createTokenIssuer, createTokenVerifier } from "@gokaku/grpc";
import type { Target } from "../fuzz.ts";

const NOW_S = 1_800_000_000;
const clock = { nowMs: () => NOW_S * 1000 };
const SERVICES = ["gateway", "queue"] as const;
const ROLES: ReadonlySet<string> = new Set(["player", "helper", "moderator", "admin"]);

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

/** @throws when a verified token says more than its signer may say */
const requireSound = (caller: Caller, signer: (typeof SERVICES)[number]): void => {
  if (caller.kind === "service") {
    if (caller.name !== signer) throw new Error("a service speaks for another");
    return;
  }
  if (signer !== "gateway") throw new Error("another service than the gateway speaks for a player");
  if (caller.kind === "token") {
    if (!isTokenActor(caller.actor) || !caller.scopes.every(isApiScope))
      throw new Error("an API token with a foreign name or scope");
    return;
  }
  const { userId, role, arrivedAtMs } = caller;
  if (parseUserId(userId) !== userId || !ROLES.has(role)) throw new Error("a player without an id or a role");
  if (arrivedAtMs !== null && !(Math.abs(arrivedAtMs - NOW_S * 1000) <= 120_000))
    throw new Error("an arrival that cannot be");
};

/**
 * Tokens between services. An input that is JSON is signed as the claims of a token, by the gateway and by queue;
 * any other is a token itself. An accepted token says nothing that its signer may not say.
 */
export const tokens: Target = {
  name: "tokens",
  words: [
    '"sub"',
    '"iss"',
    '"aud"',
    '"exp"',
    '"iat"',
    '"nbf"',
    '"role"',
    '"scopes"',
    '"arrived"',
    "svc:gateway",
    "svc:queue",
    "users",
    "#token:",
    "admin",
    "read:staff",
    String(NOW_S + 30),
    "[]",
    "{}",
    "null",
    base64url('{"alg":"none"}'),
    ".",
  ],
  most: 2_000,
  async open() {
    const keys = SERVICES.map((kid) => {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const more = { kid, alg: "ES256" };
      return { kid, privateKey, publicJwk: { ...publicKey.export({ format: "jwk" }), ...more } };
    });
    const verifier = createTokenVerifier("users", { keys: keys.map(({ publicJwk }) => publicJwk) }, clock);
    const [gateway] = keys;
    if (gateway === undefined) throw new Error("no key");
    const own = gateway.privateKey.export({ format: "jwk" }) as Parameters<typeof createTokenIssuer>[1];
    const issuer = await createTokenIssuer("gateway", own, clock);
    const userId = parseUserId("123456789012345678");
    if (userId === null) throw new Error("no user id");
    const issued = await Promise.all([
      issuer.issue("users"),
      issuer.issue("users", { userId, role: "admin" }),
      issuer.issue("users", { userId, arrivedAtMs: NOW_S * 1000 }),
      issuer.issue("users", { tokenName: "board", scopes: ["read:staff"] }),
      issuer.issue("queue"),
    ]);

    const verify = async (token: string): Promise<Caller | null> => {
      try {
        return await verifier.verify(token);
      } catch (error) {
        if (error instanceof CodedError && error.code === "unauthenticated") return null;
        throw error;
      }
    };
    const signed = (claims: string, { kid, privateKey }: (typeof keys)[number]): string => {
      const head = `${base64url(JSON.stringify({ alg: "ES256", kid }))}.${base64url(claims)}`;
      const signature = sign("sha256", Buffer.from(head), { key: privateKey, dsaEncoding: "ieee-p1363" });
      return `${head}.${signature.toString("base64url")}`;
    };
    const payloads = issued.map((token) => Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const known = new Set(
      await Promise.all(issued.map(async (token) => JSON.stringify(await verify(token)))),
    );

    return {
      seeds: [...issued, ...payloads],
      async run(input) {
        API_TOKEN.test(input);
        if (!input.startsWith("{")) {
          const caller = await verify(input);
          if (caller !== null && !known.has(JSON.stringify(caller)))
            throw new Error("a forged token is accepted");
          return;
        }
        for (const key of keys) {
          const caller = await verify(signed(input, key));
          if (caller !== null) requireSound(caller, key.kid);
        }
      },
    };
  },
};
