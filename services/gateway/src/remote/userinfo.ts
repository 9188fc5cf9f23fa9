import { CodedError } from "@gokaku/game";
import type { Ports } from "@gokaku/service";
import { type IdentityProfile, profileOfClaims } from "../domain/identity.ts";
import { PROVIDER } from "../domain/timeouts.ts";
import { fetchJson } from "./fetch-json.ts";

/**
 * The provider's userinfo of a token's holder; empty without an endpoint.
 * @throws CodedError `unavailable` when it does not answer
 */
export type GetUserinfo = (token: string, subject: string) => Promise<IdentityProfile>;

export const createGetUserinfo =
  (getUrl: () => Promise<string | null>, { fetch }: Pick<Ports, "fetch">): GetUserinfo =>
  async (token, subject) => {
    try {
      const url = await getUrl();
      if (url === null) return {};
      const claims = (await fetchJson(fetch, url, { timeoutMs: PROVIDER.userinfoMs, token })) as Readonly<
        Record<string, unknown>
      >;
      if (claims.sub !== subject) throw new Error("the provider answered about another subject");
      return profileOfClaims(claims);
    } catch (error) {
      throw new CodedError("unavailable", "the identity provider cannot be asked who this is", {}, error);
    }
  };
