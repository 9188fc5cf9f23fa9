import { createHash } from "node:crypto";
import { API_TOKEN, API_TOKEN_PREFIX, CodedError, isApiScope } from "@gokaku/game";
import type { ApiToken } from "../domain/api-token.ts";

interface Users {
  checkApiToken(request: {
    hash: string;
  }): Promise<{ tokenId: string; name: string; scopes: readonly string[] }>;
}

/** @throws CodedError `unauthenticated`, `token_expired` */
export type CheckApiToken = (text: string) => Promise<ApiToken>;

export const isApiToken = (text: string): boolean => text.startsWith(API_TOKEN_PREFIX);

/** Asks users at every call, so that a revoked token ends at once. Services never see its text. */
export const createCheckApiToken =
  (users: Users): CheckApiToken =>
  async (text) => {
    if (!API_TOKEN.test(text)) throw new CodedError("unauthenticated", "no API token has this form");
    const hash = createHash("sha256").update(text).digest("hex");
    const { tokenId, name, scopes } = await users.checkApiToken({ hash });
    return { tokenId, name, scopes: scopes.filter(isApiScope) };
  };
