import { CodedError } from "@gokaku/game";
import { type Clock, memoizeLastGood, type Ports } from "@gokaku/service";
import type { OidcConfig } from "../config.ts";
import { PROVIDER } from "../domain/timeouts.ts";
import { fetchJson } from "./fetch-json.ts";

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
export const createGetEndpoints = (
  { issuer, jwksUrl, userinfoUrl }: OidcConfig,
  { clock, fetch }: { readonly clock: Clock; readonly fetch: Ports["fetch"] },
): (() => Promise<Endpoints>) => {
  if (jwksUrl !== null) return async () => ({ jwksUrl, userinfoUrl });
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  return memoizeLastGood(clock, async () => {
    try {
      const document = await fetchJson(fetch, address, { timeoutMs: PROVIDER.documentMs });
      const found = readDocument(document, issuer);
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
