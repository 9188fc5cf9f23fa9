import { CodedError } from "@gokaku/game";
import type { Ports } from "@gokaku/service";
import { type IdentityProfile, profileOfClaims } from "../domain/identity.ts";

const TIMEOUT_MS = 2_000;

/**
 * The provider's userinfo of a token's holder; undefined without an endpoint. @throws CodedError
 * `unavailable` when it does not answer
 */
export type AskUserinfo = (token: string, subject: string) => Promise<IdentityProfile>;

export const createAskUserinfo =
  (findUrl: () => Promise<string | null>, { fetch }: Pick<Ports, "fetch">): AskUserinfo =>
  async (token, subject) => {
    try {
      const url = await findUrl();
      if (url === null) return {};
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${token}`, accept: "application/json" },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`the provider answered ${response.status}`);
      const claims = (await response.json()) as Readonly<Record<string, unknown>>;
      if (claims.sub !== subject) throw new Error("the provider answered about another subject");
      return profileOfClaims(claims);
    } catch (error) {
      throw new CodedError("unavailable", "the identity provider cannot be asked who this is", {}, error);
    }
  };
