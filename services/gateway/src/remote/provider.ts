import { CodedError } from "@gokaku/game";
import type { Clock, Ports } from "@gokaku/service";
import type { OidcConfig } from "../config.ts";
import { memoizeLastGood } from "../usecases/memoize.ts";

const TIMEOUT_MS = 5_000;

/** Where the identity provider answers. */
export interface Endpoints {
  readonly jwksUrl: string;
  /** Null without a userinfo endpoint. */
  readonly userinfoUrl: string | null;
}

/** An address of the provider's own document: as safe as the issuer's own. */
const readAddress = (value: unknown, issuer: string): string | null => {
  const url = typeof value === "string" ? URL.parse(value) : null;
  const protocols = issuer.startsWith("https:") ? ["https:"] : ["https:", "http:"];
  return url !== null && protocols.includes(url.protocol) ? url.href : null;
};

const readDocument = (document: unknown, issuer: string): Endpoints => {
  const claims = (document ?? {}) as Readonly<Record<string, unknown>>;
  if (claims.issuer !== issuer) throw new Error("the document is another issuer's");
  const jwksUrl = readAddress(claims.jwks_uri, issuer);
  if (jwksUrl === null) throw new Error("the document names no keys");
  return { jwksUrl, userinfoUrl: readAddress(claims.userinfo_endpoint, issuer) };
};

/**
 * The provider's endpoints: as configured, else from its discovery document. The document is read on first
 * use; the last good one stays cached.
 * @throws CodedError `unavailable` without a document so far
 */
export const createFindEndpoints = (
  { issuer, jwksUrl, userinfoUrl }: OidcConfig,
  { clock, fetch }: { readonly clock: Clock; readonly fetch: Ports["fetch"] },
): (() => Promise<Endpoints>) => {
  if (jwksUrl !== null) return async () => ({ jwksUrl, userinfoUrl });
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  return memoizeLastGood(clock, async () => {
    try {
      const response = await fetch(address, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
        headers: { accept: "application/json" },
      });
      if (!response.ok) throw new Error(`the provider answered ${response.status}`);
      const found = readDocument(await response.json(), issuer);
      return { ...found, userinfoUrl: userinfoUrl ?? found.userinfoUrl };
    } catch (error) {
      throw new CodedError(
        "unavailable",
        "the identity provider cannot be asked where its keys are",
        {},
        error,
      );
    }
  });
};
