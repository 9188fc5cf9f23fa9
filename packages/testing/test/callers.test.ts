import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { ACCOUNT_ROLES, API_SCOPES, CodedError, hasRole } from "@gokaku/game";
import { createClient, type Implementation, type OnBehalfOf, readKey, type TokenIssuer } from "@gokaku/grpc";
import { importJWK, type JWK, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RPC_COMMENTS as COMMENTS, callersOf, REPOSITORY as ROOT, scopesOf } from "../src/callers.ts";
import {
  createTestKeys,
  SERVICES,
  type ServiceName,
  startFakeService,
  type TestKeys,
  testContext,
  userId,
} from "../src/index.ts";

/**
 * Calls every method of every service, as its own server implements it, as every caller without the right.
 * The rights stand in the comments of the .proto file, so that a new method is judged by its author's
 * comment.
 */

const isService = (value: unknown): value is DescService =>
  typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "service";

const load = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
  (await import(pathToFileURL(join(ROOT, file)).href)) as Readonly<Record<string, unknown>>;

/** Stands for whatever a handler stands on: nothing of it is reached by who is refused. */
const nothing: object = new Proxy(() => undefined, {
  get: (_target, name) => (name === "then" || typeof name === "symbol" ? undefined : nothing),
  apply: () => nothing,
});

interface Served {
  readonly name: ServiceName;
  readonly service: DescService;
  readonly address: string;
}

describe("calls between the services", () => {
  const stack = new AsyncDisposableStack();
  const { clock, timers } = testContext("callers").ports;
  let keys: TestKeys;
  const served: Served[] = [];

  beforeAll(async () => {
    keys = stack.use(await createTestKeys());
    const descriptions = new Map<string, DescService>();
    for (const file of globSync("packages/proto/gen/gokaku/*/v1/*_pb.js", { cwd: ROOT })) {
      for (const value of Object.values(await load(file)).filter(isService)) {
        if (!value.typeName.includes(".testing.")) descriptions.set(value.typeName, value);
      }
    }
    const implementations: [ServiceName, Implementation][] = [];
    for (const file of globSync("services/*/src/{rpc.ts,rpc/index.ts}", { cwd: ROOT })) {
      const name = file.split("/")[1] as ServiceName;
      for (const [exported, make] of Object.entries(await load(file))) {
        if (!/Rpc$|^implement/.test(exported) || typeof make !== "function") continue;
        implementations.push([name, make(nothing, nothing, nothing) as Implementation]);
      }
    }
    const { operationsRpc } = await load("packages/base/src/operations.ts");
    implementations.push(["users", (operationsRpc as (...given: unknown[]) => Implementation)(nothing)]);
    for (const [name, implementation] of implementations) {
      const service = descriptions.get(implementation.typeName);
      if (service === undefined) throw new Error(`no description of ${implementation.typeName}`);
      const server = stack.use(await startFakeService(name, keys, [implementation]));
      served.push({ name, service, address: server.address });
      descriptions.delete(implementation.typeName);
    }
    expect([...descriptions.keys()], "services without a server").toEqual([]);
  });
  afterAll(() => stack.disposeAsync());

  const callWith = async ({ name, service, address }: Served, method: DescMethod, token: string) => {
    const issuer: TokenIssuer = { service: "gateway", issue: async () => token };
    using client = createClient(service, {
      address,
      audience: name,
      issuer,
      clock,
      timers,
      deadlineMs: 3_000,
    });
    const call = (client as unknown as Record<string, (request: unknown) => unknown>)[method.localName];
    try {
      const answer = call?.(method.methodKind === "client_streaming" ? [{}] : {});
      if (method.methodKind === "server_streaming") for await (const _ of answer as AsyncIterable<unknown>);
      else await answer;
      return "answered";
    } catch (error) {
      return error instanceof CodedError ? error.code : String(error);
    }
  };

  const keyOf = async (name: ServiceName): Promise<JWK> => readKey(keys.env(name).SERVICE_KEY_FILE);

  interface Changes {
    readonly signer?: ServiceName;
    readonly kid?: string;
    readonly claims?: Readonly<Record<string, unknown>>;
  }
  /** A token as the gateway makes it for a player, changed. */
  const forge = async (audience: string, { signer = "gateway", kid = signer, claims = {} }: Changes) => {
    const now = Math.floor(clock.nowMs() / 1000);
    return new SignJWT({
      iss: `svc:${kid}`,
      sub: "dummy_admin",
      aud: audience,
      iat: now,
      exp: now + 30,
      role: "admin",
      ...claims,
    })
      .setProtectedHeader({ alg: "ES256", kid })
      .sign(await importJWK(await keyOf(signer), "ES256"));
  };

  const forgeries = async (audience: string): Promise<Readonly<Record<string, string>>> => {
    const now = Math.floor(clock.nowMs() / 1000);
    const other = audience === "queue" ? "users" : "queue";
    const good = await forge(audience, {});
    const claims = { iss: "svc:gateway", sub: "dummy_admin", aud: audience, exp: now + 30, role: "admin" };
    return {
      "no token": "",
      "no token at all": "x.y.z",
      "a player's, for another service": await forge(other, {}),
      "a player's, for no service": await forge("", {}),
      "a player's, expired": await forge(audience, { claims: { iat: now - 60, exp: now - 30 } }),
      "a player's, that never expires": await forge(audience, { claims: { exp: undefined } }),
      "a player's, signed by another service's key": await forge(audience, {
        signer: "users",
        kid: "gateway",
      }),
      "a player's, of another service than the gateway": await forge(audience, { signer: "users" }),
      "a player's, with an issuer that is not its key's": await forge(audience, {
        claims: { iss: "svc:users" },
      }),
      "a service's, signed by another service's key": await forge(audience, {
        signer: "payments",
        kid: "gateway",
        claims: { sub: "svc:gateway" },
      }),
      "a service's, of a service that names another": await forge(audience, {
        signer: "payments",
        claims: { sub: "svc:gateway" },
      }),
      "a service's, for another service": await forge(other, { claims: { sub: "svc:gateway" } }),
      "a service's, expired": await forge(audience, { claims: { sub: "svc:gateway", exp: now - 30 } }),
      "an API token's, of another service than the gateway": await forge(audience, {
        signer: "users",
        claims: { sub: "#token:bot", scopes: ["read:staff"] },
      }),
      "an unknown key id": await forge(audience, { kid: "unknown" }),
      "one without a signature": new UnsecuredJWT(claims).encode(),
      "one with its signature cut": good.slice(0, -20),
      "one with other claims": [
        good.split(".")[0],
        Buffer.from(JSON.stringify({ ...claims, sub: "svc:gateway" })).toString("base64url"),
        good.split(".")[2],
      ].join("."),
    };
  };

  it("[AUTH-160] every method of every service says in its .proto who may call it, and has a server", () => {
    const methods = served.flatMap(({ service }) =>
      service.methods.map(({ name }) => `${service.typeName}/${name}`),
    );
    expect([...COMMENTS.keys()].sort()).toEqual([...new Set(methods)].sort());
    for (const [method, comment] of COMMENTS) expect(comment, method).not.toBe("");
    const kinds = [...COMMENTS.values()].map((comment) => callersOf(comment).kind);
    for (const kind of [...ACCOUNT_ROLES, "services", "anyone"] as const) expect(kinds).toContain(kind);
  });

  it("[AUTH-160] a token that is missing, expired, of another audience or signed by another's key opens no method", async () => {
    let asked = 0;
    const opened: string[] = [];
    for (const one of served) {
      const tokens = Object.entries(await forgeries(one.name));
      for (const method of one.service.methods) {
        const results = await Promise.all(
          tokens.map(async ([what, token]) => [what, await callWith(one, method, token)] as const),
        );
        asked += results.length;
        for (const [what, result] of results)
          if (result !== "unauthenticated")
            opened.push(`${one.service.typeName}/${method.name}, ${what}: ${result}`);
      }
    }
    expect(opened).toEqual([]);
    expect(asked).toBeGreaterThan(1_000);
  });

  it("[AUTH-161] [AUTH-533] [ADMIN-500] every method refuses the callers that its comment does not name", async () => {
    const issuers = new Map<ServiceName, TokenIssuer>();
    for (const name of SERVICES) issuers.set(name, await keys.issuer(name));
    const tokenOf = async (name: ServiceName, audience: string, as?: OnBehalfOf): Promise<string> =>
      (await issuers.get(name)?.issue(audience, as)) ?? "";
    let asked = 0;
    const opened: string[] = [];
    for (const one of served) {
      const callers: (readonly [string, string])[] = [];
      for (const role of ACCOUNT_ROLES)
        callers.push([role, await tokenOf("gateway", one.name, { userId: userId("alice"), role })]);
      for (const name of SERVICES) callers.push([name, await tokenOf(name, one.name)]);
      for (const scope of API_SCOPES)
        callers.push([scope, await tokenOf("gateway", one.name, { tokenName: "bot", scopes: [scope] })]);
      for (const method of one.service.methods) {
        const key = `${one.service.typeName}/${method.name}`;
        const allowed = callersOf(COMMENTS.get(key) ?? "");
        const scopes: readonly string[] = scopesOf(COMMENTS.get(key) ?? "");
        const mayCall = (who: string): boolean => {
          if (scopes.includes(who)) return true;
          if ((API_SCOPES as readonly string[]).includes(who)) return false;
          if (allowed.kind === "anyone") return true;
          if (allowed.kind === "services") return allowed.names.includes(who);
          const role = ACCOUNT_ROLES.find((known) => known === who);
          return role !== undefined && hasRole(role, allowed.kind);
        };
        const refused = callers.filter(([who]) => !mayCall(who));
        const results = await Promise.all(
          refused.map(async ([who, token]) => [who, await callWith(one, method, token)] as const),
        );
        asked += results.length;
        for (const [who, result] of results)
          if (result !== "forbidden") opened.push(`${key} (${allowed.kind}), ${who}: ${result}`);
      }
    }
    expect(opened).toEqual([]);
    expect(asked).toBeGreaterThan(500);
  });
});
