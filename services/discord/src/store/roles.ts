import { waitForLock } from "@gokaku/db";
import { type Kysely, sql } from "kysely";
import type { WantedRole } from "../domain/roles.ts";
import type { RoleTarget } from "../domain/target.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The period for which the roles were set last; "" before the first one. */
export const getRolePeriod = async (db: Db): Promise<string> =>
  (await db.selectFrom("role_period").select("period").executeTakeFirst())?.period ?? "";

/** The same, where no other process sets roles until the transaction ends. */
export const lockRolePeriod = async (db: Db): Promise<string> => {
  await waitForLock(db, "roles");
  return getRolePeriod(db);
};

export const saveRolePeriod = async (db: Db, period: string): Promise<void> => {
  await db
    .insertInto("role_period")
    .values({ period })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ period }))
    .execute();
};

/** Stores roles that members are to have by this round. */
export const wantRoles = async (
  db: Db,
  guildId: string,
  wanted: readonly WantedRole[],
  round: number,
): Promise<void> => {
  if (wanted.length === 0) return;
  await sql`
    insert into member_role (guild_id, role_id, user_id, is_wanted, round)
    select ${guildId}, given.role_id, given.user_id, true, ${round}
    from unnest(${wanted.map(({ roleId }) => roleId)}::text[], ${wanted.map(({ userId }) => userId)}::text[])
      as given (role_id, user_id)
    on conflict (guild_id, role_id, user_id) do update set is_wanted = true,
      round = greatest(member_role.round, excluded.round)`.execute(db);
};

/** Ends a round: what it did not want is to be taken, and everybody may have joined the server since. */
export const endRound = async (
  db: Db,
  guildId: string,
  roleIds: readonly string[],
  round: number,
): Promise<void> => {
  await sql`delete from member_role where guild_id = ${guildId} and role_id <> all(${roleIds}::text[])`.execute(
    db,
  );
  await db
    .updateTable("member_role")
    .set({ is_wanted: false })
    .where("guild_id", "=", guildId)
    .where("round", "<", String(round))
    .execute();
  await db
    .updateTable("member_role")
    .set({ is_absent: false })
    .where("guild_id", "=", guildId)
    .where("is_absent", "=", true)
    .execute();
  await deleteTaken(db, guildId);
};

/** Roles that are neither wanted nor given. */
const deleteTaken = async (db: Db, guildId: string): Promise<void> => {
  await db
    .deleteFrom("member_role")
    .where("guild_id", "=", guildId)
    .where("is_wanted", "=", false)
    .where("given", "=", "no")
    .execute();
};

/** The roles of a player who deleted the account are to be taken; a row ends with its role. */
export const leaveRoles = async (db: Db, userId: string, nowMs: number): Promise<void> => {
  await sql`
    with own as (
      update member_role set is_wanted = false, is_absent = false where user_id = ${userId}
      returning guild_id, role_id)
    update target set version = version + 1, ask_at_ms = coalesce(ask_at_ms, ${nowMs}::bigint)
    where kind = 'role' and stopped = '' and (guild_id, channel_id) in (select guild_id, role_id from own)`.execute(
    db,
  );
  await sql`delete from member_role where user_id = ${userId} and given = 'no'`.execute(db);
};

/** Forgets the roles of a player at once; Discord is not asked. */
export const deleteRoles = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("member_role").where("user_id", "=", userId).execute();
};

/** Forgets roles that no round wanted since, such as those that Discord did not let take. */
export const deleteOldRoles = async (db: Db, beforeMs: number): Promise<void> => {
  await db
    .deleteFrom("member_role")
    .where("is_wanted", "=", false)
    .where("round", "<", String(beforeMs))
    .execute();
};

export type Given = "no" | "unknown" | "yes";

export interface MemberRole {
  readonly userId: string;
  readonly isWanted: boolean;
}

interface Role {
  readonly guildId: string;
  readonly channelId: string;
}

/** A member whose role is not the wanted one; null for none. Roles are taken first. */
export const findOpenMember = async (db: Db, { guildId, channelId }: Role): Promise<MemberRole | null> => {
  const row = await db
    .selectFrom("member_role")
    .select(["user_id as userId", "is_wanted as isWanted"])
    .where("guild_id", "=", guildId)
    .where("role_id", "=", channelId)
    .where(sql<boolean>`given <> (case when is_wanted then 'yes' else 'no' end) and not is_absent`)
    .orderBy("is_wanted")
    .orderBy("user_id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};

/**
 * Stores whether a member has a role, or before a call that gives it that this is not known.
 * @returns whether the row is still there, and before that call still wanted
 */
export const saveGiven = async (
  db: Db,
  { guildId, channelId }: Role,
  { userId, given, isAbsent = false }: Readonly<{ userId: string; given: Given; isAbsent?: boolean }>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("member_role")
    .set({ given, is_absent: isAbsent })
    .where("guild_id", "=", guildId)
    .where("role_id", "=", channelId)
    .where("user_id", "=", userId)
    .$if(given === "unknown", (query) => query.where("is_wanted", "=", true))
    .executeTakeFirst();
  if (given === "no") await deleteTaken(db, guildId);
  return numUpdatedRows > 0n;
};

/** A member has a role whose row ended meanwhile: it is to be taken. */
export const takeBack = async (
  db: Db,
  { key, guildId, channelId, wanted }: Pick<RoleTarget, "key" | "guildId" | "channelId" | "wanted">,
  userId: string,
  nowMs: number,
): Promise<void> => {
  await sql`
    with stored as (
      insert into member_role (guild_id, role_id, user_id, is_wanted, given, round)
      values (${guildId}, ${channelId}, ${userId}, false, 'yes', ${wanted.round})
      on conflict (guild_id, role_id, user_id) do update set given = 'yes')
    update target set version = version + 1, ask_at_ms = coalesce(ask_at_ms, ${nowMs}::bigint)
    where key = ${key} and stopped = ''`.execute(db);
};
