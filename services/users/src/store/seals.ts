import { type ApplicationState, SEAL_REQUIRED, SEAL_SEASONS, SEAL_THRESHOLD } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import { NO_SEAL, type Seal, type SealRules } from "../domain/seal.ts";
import { countOf } from "./settings.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** An application without its picture. */
export interface SealApplication {
  readonly id: string;
  readonly userId: string;
  readonly trainerName: string;
  readonly state: ApplicationState;
  /** Unix seconds; 0 for not yet. */
  readonly appliedAtS: number;
  readonly decidedAtS: number;
  readonly reason: string;
  readonly hasPicture: boolean;
}

const LISTED = 100;

interface Row {
  readonly is_required: string | null;
  readonly threshold: string | null;
  readonly valid_seasons: string | null;
  readonly season: number;
  readonly is_running: boolean;
  readonly until_season: number | null;
  readonly news: Seal["news"] | null;
  readonly reminded_season: number | null;
  readonly application_id: string | null;
}

const settingOf = (id: string) => sql`(select value from setting where id = ${id})`;

/** The rules of seals, the seal of a player and the id of the newest application ("0" for none), in one query. */
export const getRulesAndSeal = async (
  db: Db,
  userId: string,
): Promise<{ readonly rules: SealRules; readonly seal: Seal; readonly applicationId: string }> => {
  const { rows } = await sql<Row>`
    select ${settingOf(SEAL_REQUIRED.id)} as is_required, ${settingOf(SEAL_THRESHOLD.id)} as threshold,
      ${settingOf(SEAL_SEASONS.id)} as valid_seasons,
      (select count(*)::int from season where state <> 'planned') as season,
      exists (select from season where state in ('active', 'closing')) as is_running,
      until_season, news, reminded_season,
      (select id from seal_application where user_id = ${userId}) as application_id
    from (select) as one left join seal on seal.user_id = ${userId}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error("the rules of seals were not read");
  return {
    rules: {
      isRequired: countOf(row.is_required ?? undefined, SEAL_REQUIRED.fallback) === 1,
      threshold: countOf(row.threshold ?? undefined, SEAL_THRESHOLD.fallback),
      validSeasons: countOf(row.valid_seasons ?? undefined, SEAL_SEASONS.fallback),
      season: row.season,
      isRunning: row.is_running,
    },
    seal: {
      untilSeason: row.until_season ?? NO_SEAL.untilSeason,
      news: row.news ?? NO_SEAL.news,
      remindedSeason: row.reminded_season ?? NO_SEAL.remindedSeason,
    },
    applicationId: row.application_id ?? "0",
  };
};

export const getSealRules = async (db: Db): Promise<SealRules> => (await getRulesAndSeal(db, "")).rules;

export const storeSeal = async (
  db: Db,
  userId: string,
  { untilSeason, news, remindedSeason }: Seal,
): Promise<void> => {
  const row = { until_season: untilSeason, news, reminded_season: remindedSeason };
  await db
    .insertInto("seal")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
};

const applications = (db: Db) =>
  db
    .selectFrom("seal_application")
    .innerJoin("account", "account.user_id", "seal_application.user_id")
    .select(["id", "seal_application.user_id as userId", "trainer_name as trainerName", "state", "reason"])
    .select(["applied_at", "decided_at", sql<boolean>`picture is not null`.as("hasPicture")]);

const applicationFromRow = ({
  applied_at,
  decided_at,
  state,
  ...row
}: Awaited<ReturnType<ReturnType<typeof applications>["executeTakeFirstOrThrow"]>>): SealApplication => ({
  ...row,
  state: state as ApplicationState,
  appliedAtS: Number(applied_at),
  decidedAtS: Number(decided_at),
});

export const findApplicationByUserId = async (db: Db, userId: string): Promise<SealApplication | null> => {
  const row = await applications(db).where("seal_application.user_id", "=", userId).executeTakeFirst();
  return row === undefined ? null : applicationFromRow(row);
};

export const findApplicationById = async (db: Db, id: string): Promise<SealApplication | null> => {
  const row = await applications(db).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : applicationFromRow(row);
};

/** The oldest first, at most 100. */
export const listOpenApplications = async (db: Db): Promise<readonly SealApplication[]> => {
  const rows = await applications(db).where("state", "=", "open").orderBy("id").limit(LISTED).execute();
  return rows.map(applicationFromRow);
};

export const countOpenApplications = async (db: Db): Promise<number> => {
  const { open } = await db
    .selectFrom("seal_application")
    .select((row) => row.fn.countAll<string>().as("open"))
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return Number(open);
};

/** The picture of the application of this player or with this id; null for none. */
export const findPicture = async (
  db: Db,
  by: { readonly userId: string } | { readonly id: string },
): Promise<Uint8Array | null> => {
  const of = db.selectFrom("seal_application").select("picture");
  const row = await ("id" in by
    ? of.where("id", "=", by.id)
    : of.where("user_id", "=", by.userId)
  ).executeTakeFirst();
  return row?.picture ?? null;
};

/** Stores an application in place of the player's earlier one. @returns its id */
export const replaceApplication = async (
  db: Db,
  { userId, picture, atS }: { readonly userId: string; readonly picture: Uint8Array; readonly atS: number },
): Promise<string> => {
  await db.deleteFrom("seal_application").where("user_id", "=", userId).execute();
  const { id } = await db
    .insertInto("seal_application")
    .values({ user_id: userId, picture: Buffer.from(picture), applied_at: atS })
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(id);
};

/** Stores the decision of an open application. */
export const storeDecision = async (
  db: Db,
  id: string,
  decision: {
    readonly state: Exclude<ApplicationState, "open">;
    readonly by: string;
    readonly reason: string;
    readonly atS: number;
  },
): Promise<void> => {
  const { state, by, reason, atS } = decision;
  await db
    .updateTable("seal_application")
    .set({ state, decided_by: by, reason, decided_at: atS })
    .where("id", "=", id)
    .execute();
};

export const deleteSealByUserId = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("seal_application").where("user_id", "=", userId).execute();
  await db.deleteFrom("seal").where("user_id", "=", userId).execute();
};

/** Deletes the pictures of applications that were decided before `beforeS`. */
export const deletePicturesDecidedBefore = async (db: Db, beforeS: number): Promise<void> => {
  await db
    .updateTable("seal_application")
    .set({ picture: null })
    .where("state", "<>", "open")
    .where("decided_at", "<", String(beforeS))
    .where("picture", "is not", null)
    .execute();
};
