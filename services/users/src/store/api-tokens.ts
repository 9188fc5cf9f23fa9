import { prepared } from "@gokaku/db";
import { isApiScope } from "@gokaku/game";
import type { Kysely, Selectable } from "kysely";
import type { ApiToken } from "../domain/api-token.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const fromRow = (row: Selectable<Tables["api_token"]>): ApiToken => ({
  tokenId: row.token_id,
  name: row.name,
  scopes: row.scopes.filter(isApiScope),
  prefix: row.prefix,
  createdBy: row.created_by,
  createdAtS: Number(row.created_at),
  expiresAtS: Number(row.expires_at),
  lastUsedAtS: Number(row.last_used_at),
  revokedAtS: Number(row.revoked_at),
});

/** The newest first. */
export const listApiTokens = async (db: Db): Promise<readonly ApiToken[]> => {
  const rows = await db
    .selectFrom("api_token")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("token_id")
    .execute();
  return rows.map(fromRow);
};

export const findApiTokenByHash = async (db: Db, hash: string): Promise<ApiToken | null> => {
  const row = await db
    .selectFrom("api_token")
    .selectAll()
    .where("hash", "=", hash)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const insertApiToken = async (db: Db, token: ApiToken, hash: string): Promise<void> => {
  const { tokenId: token_id, name, prefix, createdBy: created_by } = token;
  await db
    .insertInto("api_token")
    .values({
      token_id,
      name,
      scopes: [...token.scopes],
      hash,
      prefix,
      created_by,
      created_at: token.createdAtS,
      expires_at: token.expiresAtS,
    })
    .execute();
};

/** Locks it until the transaction ends. */
export const lockApiToken = async (db: Db, tokenId: string): Promise<ApiToken | null> => {
  const row = await db
    .selectFrom("api_token")
    .selectAll()
    .where("token_id", "=", tokenId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const setRevokedAt = async (db: Db, tokenId: string, atS: number): Promise<void> => {
  await db.updateTable("api_token").set({ revoked_at: atS }).where("token_id", "=", tokenId).execute();
};

/** Stores the last use, unless one was stored after `sinceS`. */
export const storeLastUse = async (
  db: Db,
  tokenId: string,
  { nowS, sinceS }: { readonly nowS: number; readonly sinceS: number },
): Promise<void> => {
  await db
    .updateTable("api_token")
    .set({ last_used_at: nowS })
    .where("token_id", "=", tokenId)
    .where("last_used_at", "<=", String(sinceS))
    .execute();
};
