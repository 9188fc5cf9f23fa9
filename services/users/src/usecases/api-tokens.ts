import { waitForLock } from "@gokaku/db";
import { CodedError, LIMITS } from "@gokaku/game";
import {
  type ApiToken,
  checkWantedToken,
  hashOfToken,
  newTokenText,
  prefixOfToken,
  requireUsable,
  USE_STORED_EVERY_S,
  type WantedToken,
} from "../domain/api-token.ts";
import * as store from "../store/api-tokens.ts";
import { insertAuditEntry } from "../store/audit.ts";
import type { Deps } from "./deps.ts";

/** The newest first. */
export const listApiTokens = ({ db }: Pick<Deps, "db">): Promise<readonly ApiToken[]> =>
  store.listApiTokens(db);

/**
 * @returns the token, and its text, which is stored nowhere
 * @throws CodedError `invalid_request`, `api_token_exists` for a name that was given before, `api_tokens_full`
 */
export const createApiToken = async (
  { transact, clock, chance }: Pick<Deps, "transact" | "clock" | "chance">,
  adminId: string,
  wanted: WantedToken,
): Promise<{ readonly token: ApiToken; readonly text: string }> => {
  const nowMs = clock.nowMs();
  const nowS = Math.floor(nowMs / 1000);
  const scopes = checkWantedToken(wanted, nowS);
  const text = newTokenText(chance.bytes);
  const token: ApiToken = {
    tokenId: Buffer.from(chance.bytes(8)).toString("hex"),
    name: wanted.name,
    scopes,
    prefix: prefixOfToken(text),
    createdBy: adminId,
    createdAtS: nowS,
    expiresAtS: wanted.expiresAtS,
    lastUsedAtS: 0,
    revokedAtS: 0,
  };
  await transact(async ({ db }) => {
    await waitForLock(db, "api tokens");
    const known = await store.listApiTokens(db);
    if (known.some(({ name }) => name === token.name))
      throw new CodedError("api_token_exists", `there is or was a token ${token.name}`);
    if (known.filter(({ revokedAtS }) => revokedAtS === 0).length >= LIMITS.maxApiTokens)
      throw new CodedError("api_tokens_full", "too many API tokens");
    await store.insertApiToken(db, token, hashOfToken(text));
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: adminId,
      action: "api_token.create",
      subject: token.name,
      before: null,
      after: { scopes, expires_at: token.expiresAtS },
    });
  });
  return { token, text };
};

/** Idempotent. @throws CodedError `api_token_not_found` */
export const revokeApiToken = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  adminId: string,
  tokenId: string,
): Promise<ApiToken> =>
  transact(async ({ db }) => {
    const token = await store.lockApiToken(db, tokenId);
    if (token === null) throw new CodedError("api_token_not_found", `there is no API token ${tokenId}`);
    if (token.revokedAtS > 0) return token;
    const nowMs = clock.nowMs();
    const revokedAtS = Math.floor(nowMs / 1000);
    await store.setRevokedAt(db, tokenId, revokedAtS);
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: adminId,
      action: "api_token.revoke",
      subject: token.name,
      before: null,
      after: null,
    });
    return { ...token, revokedAtS };
  });

/** The token of a call, whose use is stored once a minute. @throws CodedError `unauthenticated`, `token_expired` */
export const checkApiToken = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  hash: string,
): Promise<ApiToken> => {
  const nowS = Math.floor(clock.nowMs() / 1000);
  const token = requireUsable(await store.findApiTokenByHash(db, hash), nowS);
  const sinceS = nowS - USE_STORED_EVERY_S;
  if (token.lastUsedAtS <= sinceS) await store.storeLastUse(db, token.tokenId, { nowS, sinceS });
  return token;
};
