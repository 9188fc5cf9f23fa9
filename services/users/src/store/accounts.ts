import { prepared, statement } from "@gokaku/db";
import { type Kysely, sql } from "kysely";
import type { Account } from "../domain/account.ts";
import { CLEAN_SECONDS_PER_CORRECTION } from "../domain/penalty.ts";
import { ACCOUNT_COLUMNS, accountFromRow, accountRow, ratingColumns, ratingUpdate } from "./account-row.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;
const TEST_ACCOUNTS_LISTED = 200;
const CORRECTIONS_AT_ONCE = 200;

/** Also the account of a player who left. */
export const findAnyAccountByUserId = async (db: Db, userId: string): Promise<Account | null> => {
  const row = await db
    .selectFrom("account")
    .select(ACCOUNT_COLUMNS)
    .where("user_id", "=", userId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row === undefined ? null : accountFromRow(row);
};

/** The account of a player; who left has none. */
export const findAccountByUserId = async (db: Db, userId: string): Promise<Account | null> => {
  const account = await findAnyAccountByUserId(db, userId);
  return account === null || account.deletedAtS > 0 ? null : account;
};

export const listAccountsByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Account>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .selectAll()
    .where("user_id", "in", [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.user_id, accountFromRow(row)]));
};

/** Locks the accounts, always in the order of their user ids, so that no two transactions wait for each other. */
export const lockAccountsByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Account>> => {
  const rows = await db
    .selectFrom("account")
    .selectAll()
    .where("user_id", "in", [...userIds])
    .orderBy("user_id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.user_id, accountFromRow(row)]));
};

/** @returns false when the user id has an account already; nothing is changed then */
export const insertAccount = async (db: Db, account: Account): Promise<boolean> => {
  const inserted = await db
    .insertInto("account")
    .values(accountRow(account))
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
};

const storeRatings = statement(ratingUpdate("json_populate_recordset(null::account, $1::json) as given"));

/** Stores statistics, penalties and version of locked accounts in one statement. */
export const updateRatings = async (db: Db, accounts: readonly Account[]): Promise<void> => {
  await storeRatings(db, [JSON.stringify(accounts.map(ratingColumns))]);
};

/** Stores a locked account. */
export const updateAccount = async (db: Db, account: Account): Promise<void> => {
  const { user_id, auth_subject: _subject, created_at: _created, ...row } = accountRow(account);
  await db.updateTable("account").set(row).where("user_id", "=", user_id).execute();
};

/** `%` and `_` mean themselves. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Accounts whose Discord name or, unless excluded, trainer name or user id contains the text; exact ones
 * first.
 */
export const searchAccounts = async (
  db: Db,
  {
    query,
    discordOnly,
    limit,
  }: { readonly query: string; readonly discordOnly: boolean; readonly limit: number },
): Promise<readonly Account[]> => {
  const pattern = containing(query);
  const rows = await db
    .selectFrom("account")
    .selectAll()
    .where((where) =>
      where.or([
        where("discord_username", "ilike", pattern),
        ...(discordOnly ? [] : [where("trainer_name", "ilike", pattern), where("user_id", "ilike", pattern)]),
      ]),
    )
    .orderBy(sql`${query} in (user_id, trainer_name, discord_username)`, "desc")
    .orderBy("trainer_name")
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map(accountFromRow);
};

/** Binds an account without a subject to this one. @returns false when it is bound to another */
export const bindSubject = async (db: Db, userId: string, subject: string): Promise<boolean> => {
  const bound = await db
    .updateTable("account")
    .set({ auth_subject: subject })
    .where("user_id", "=", userId)
    .where("auth_subject", "in", ["", subject])
    .returning("user_id")
    .executeTakeFirst();
  return bound !== undefined;
};

export const listTestAccounts = async (db: Db): Promise<readonly Account[]> => {
  const rows = await db
    .selectFrom("account")
    .selectAll()
    .where("is_test", "=", true)
    .where("deleted_at", "=", "0")
    .orderBy("user_id")
    .limit(TEST_ACCOUNTS_LISTED)
    .execute();
  return rows.map(accountFromRow);
};

export const countTestAccounts = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("account")
    .select((row) => row.fn.countAll<string>().as("count"))
    .where("is_test", "=", true)
    .where("deleted_at", "=", "0")
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Locks players whose clean days have earned a correction */
export const lockCorrectionsDue = async (db: Db, nowS: number): Promise<readonly Account[]> => {
  const rows = await db
    .selectFrom("account")
    .selectAll()
    .whereRef("penalty_count", ">", sql<number>`correction_given + correction_earned`)
    .where("clean_since", "<=", sql<string>`${nowS - CLEAN_SECONDS_PER_CORRECTION}`)
    .orderBy("user_id")
    .limit(CORRECTIONS_AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(accountFromRow);
};

const BANS_AT_ONCE = 200;

const bansOver = (db: Db, nowS: number) =>
  db
    .selectFrom("account")
    .where(sql<boolean>`banned_until > 0 and is_banned`)
    .where("banned_until", "<=", sql<string>`${nowS}`);

export const isAnyBanOver = async (db: Db, nowS: number): Promise<boolean> =>
  (await bansOver(db, nowS).select("user_id").limit(1).executeTakeFirst()) !== undefined;

/** Locks the players whose bans have ended. */
export const lockBansOver = async (db: Db, nowS: number): Promise<readonly Account[]> => {
  const rows = await bansOver(db, nowS)
    .selectAll()
    .orderBy("user_id")
    .limit(BANS_AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(accountFromRow);
};

/** Locks all admins. @returns whether another one than the user can act */
export const lockOtherAdmin = async (db: Db, userId: string): Promise<boolean> => {
  const rows = await db
    .selectFrom("account")
    .select(["user_id", "is_banned", "deleted_at"])
    .where("role", "=", "admin")
    .orderBy("user_id")
    .forNoKeyUpdate()
    .execute();
  return rows.some((row) => row.user_id !== userId && !row.is_banned && Number(row.deleted_at) === 0);
};
