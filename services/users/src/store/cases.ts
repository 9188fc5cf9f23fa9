import {
  type AccountRole,
  type AppealState,
  type CaseKind,
  type CaseOutcome,
  type CaseReason,
  type CaseRole,
  type CaseState,
  CodedError,
  parseAccountRole,
} from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import type { CaseAppeal, CaseCourse, CaseDecision, CaseFile } from "../domain/case.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const LISTED = 50;
const PARTS_LISTED = 100;

const fileFromRow = (row: Selectable<Tables["case_file"]>): CaseFile => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id ?? "",
  matchId: row.match_id ?? "",
  state: row.state,
  version: Number(row.version),
  openedAtS: Number(row.opened_at),
  openedBy: row.opened_by,
  lookedAtS: Number(row.looked_at),
  lookedBy: row.looked_by,
  decidedAtS: Number(row.decided_at),
});

type NewCase = Pick<CaseFile, "kind" | "subjectId" | "matchId" | "openedAtS" | "openedBy">;

/** @returns the id of the new case; null where the match or player has one */
export const insertCase = async (db: Db, file: NewCase): Promise<string | null> => {
  const row = await db
    .insertInto("case_file")
    .values({
      kind: file.kind,
      subject_id: file.subjectId || null,
      match_id: file.matchId || null,
      opened_at: file.openedAtS,
      opened_by: file.openedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

const OPENING_TRIES = 3;

/**
 * Opens a case about a player, who is its party then; a player with an open case keeps that one. The case cannot be
 * decided until the transaction ends, and other reports can join it meanwhile.
 * @returns its id
 */
export const openCaseAbout = async (db: Db, file: NewCase): Promise<string> => {
  // Without a row the case was decided, or opened by another transaction, since the statement before.
  for (let tries = 0; tries < OPENING_TRIES; tries += 1) {
    const open = await db
      .selectFrom("case_file")
      .select("id")
      .where("subject_id", "=", file.subjectId)
      .where("state", "<>", "decided")
      .forShare()
      .executeTakeFirst();
    const id = open?.id ?? (await insertCase(db, file));
    if (id === null) continue;
    if (open === undefined) await insertParties(db, id, "subject", [file.subjectId]);
    return id;
  }
  throw new CodedError("busy", `cases about ${file.subjectId} are opened and decided at this moment`);
};

/** Parties that are there already stay as they are. */
export const insertParties = async (
  db: Db,
  caseId: string,
  role: CaseRole,
  userIds: readonly string[],
): Promise<void> => {
  await db
    .insertInto("case_party")
    .values(userIds.map((userId) => ({ case_id: caseId, user_id: userId, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export interface CaseReport {
  readonly userId: string;
  readonly reason: CaseReason;
  readonly text: string;
  /** "" for none. */
  readonly matchId: string;
  readonly atS: number;
}

/**
 * Stores reports, whose writers are parties then. An accusation is replaced by a report of the same player in words.
 * @returns how many are new or were replaced
 */
export const insertReports = async (
  db: Db,
  caseId: string,
  reports: readonly CaseReport[],
): Promise<number> => {
  const { rows } = await sql`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as each("userId" text, reason text, text text, "matchId" text, "atS" bigint)
    ), joined as (
      insert into case_party (case_id, user_id, role)
      select ${caseId}::bigint, "userId", 'reporter' from reported
      on conflict do nothing
    )
    insert into case_report (case_id, user_id, reason, text, match_id, at)
    select ${caseId}::bigint, "userId", reason, text, nullif("matchId", '')::bigint, "atS" from reported
    on conflict (case_id, user_id) do update
      set reason = excluded.reason, text = excluded.text, match_id = excluded.match_id, at = excluded.at
      where case_report.reason = 'accusation' and excluded.reason <> 'accusation'
    returning user_id`.execute(db);
  return rows.length;
};

export const findCase = async (db: Db, id: string): Promise<CaseFile | null> => {
  const row = await db.selectFrom("case_file").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : fileFromRow(row);
};

/**
 * The version that a decision names: any report, picture and decision makes another one. Reports are counted, because
 * they join without changing the case, which many do at once; one in words counts twice, as it may replace an accusation.
 */
export const getVersion = async (
  db: Db,
  { id, version }: Pick<CaseFile, "id" | "version">,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (count(*) + count(*) filter (where reason <> 'accusation'))::int as count
    from case_report where case_id = ${id}`.execute(db);
  return version + (rows[0]?.count ?? 0);
};

/** Locks the case until the transaction ends. */
export const lockCase = async (db: Db, id: string): Promise<CaseFile | null> => {
  const row = await db
    .selectFrom("case_file")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : fileFromRow(row);
};

/** The id of the open case about a player; null for none. */
export const findOpenCase = async (db: Db, subjectId: string): Promise<string | null> => {
  const row = await db
    .selectFrom("case_file")
    .select("id")
    .where("subject_id", "=", subjectId)
    .where("state", "<>", "decided")
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Open disputes whose match has its result, at most 100. */
export const listLeftDisputes = async (
  db: Db,
): Promise<readonly { readonly id: string; readonly matchId: string; readonly voided: boolean }[]> => {
  const { rows } = await sql<{ id: string; match_id: string; voided: boolean }>`
    select file.id, file.match_id, bool_or(record.outcome = 'void') as voided
    from case_file as file join match_record as record on record.match_id = file.match_id
    where file.kind = 'dispute' and file.state <> 'decided' and record.state = 'settled'
    group by file.id order by file.id limit 100`.execute(db);
  return rows.map(({ id, match_id: matchId, voided }) => ({ id, matchId, voided }));
};

export const findDispute = async (db: Db, matchId: string): Promise<string | null> => {
  const row = await db
    .selectFrom("case_file")
    .select("id")
    .where("kind", "=", "dispute")
    .where("match_id", "=", matchId)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** When the newest case about a player was decided, in unix seconds; 0 for never. */
export const findLastDecidedAtS = async (db: Db, subjectId: string): Promise<number> => {
  const row = await db
    .selectFrom("case_file")
    .select((one) => one.fn.max("decided_at").as("at"))
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  return Number(row?.at ?? 0);
};

/** Whether all these players have accounts, which none of them can delete until the transaction ends. */
export const holdAccounts = async (db: Db, userIds: readonly string[]): Promise<boolean> => {
  const rows = await db
    .selectFrom("account")
    .select("user_id")
    .where("user_id", "in", [...userIds])
    .where("deleted_at", "=", "0")
    .forShare()
    .execute();
  return rows.length === userIds.length;
};

/** The part of a player in a case; null for none. */
export const findRole = async (db: Db, caseId: string, userId: string): Promise<CaseRole | null> => {
  const row = await db
    .selectFrom("case_party")
    .select("role")
    .where("case_id", "=", caseId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.role ?? null;
};

/** All parties of a case. */
export const listPartyIds = async (db: Db, caseId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("case_party")
    .select("user_id")
    .where("case_id", "=", caseId)
    .orderBy("user_id")
    .execute();
  return rows.map((row) => row.user_id);
};

/** The role of the account that a case is about; null for a dispute. */
export const findSubjectRole = async (db: Db, subjectId: string): Promise<AccountRole | null> => {
  if (subjectId === "") return null;
  const row = await db
    .selectFrom("account")
    .select("role")
    .where("user_id", "=", subjectId)
    .executeTakeFirst();
  return parseAccountRole(row?.role ?? "");
};

/** The newest accusation of a player by each reporter in a match report after `afterS`. */
export const listAccusers = async (
  db: Db,
  subjectId: string,
  afterS: number,
): Promise<readonly Pick<CaseReport, "userId" | "matchId" | "atS">[]> => {
  const rows = await db
    .selectFrom("violation_report")
    .distinctOn("reporter_id")
    .select(["reporter_id", "match_id", "at"])
    .where("reported_id", "=", subjectId)
    .where("at", ">", String(afterS))
    .orderBy("reporter_id")
    .orderBy("at", "desc")
    .execute();
  return rows.map((row) => ({ userId: row.reporter_id, matchId: row.match_id, atS: Number(row.at) }));
};

/** Whether all these players are in the stored records of a match. */
export const havePlayed = async (db: Db, matchId: string, userIds: readonly string[]): Promise<boolean> => {
  const rows = await db
    .selectFrom("match_record")
    .select("user_id")
    .where("match_id", "=", matchId)
    .where("user_id", "in", [...userIds])
    .execute();
  return rows.length === userIds.length;
};

const decisionFromRow = (row: Selectable<Tables["case_decision"]>): CaseDecision => ({
  by: row.decided_by,
  outcome: row.outcome,
  reason: row.reason,
  text: row.text,
  atS: Number(row.at),
});

const appealFromRow = (row: Selectable<Tables["case_appeal"]>): CaseAppeal => ({
  userId: row.user_id,
  text: row.text,
  atS: Number(row.at),
  state: row.state,
  decidedAtS: Number(row.decided_at),
});

export const getCourse = async (db: Db, caseId: string): Promise<CaseCourse> => {
  const decisions = await db
    .selectFrom("case_decision")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("ordinal")
    .execute();
  const appeal = await db
    .selectFrom("case_appeal")
    .selectAll()
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  return {
    decisions: decisions.map(decisionFromRow),
    appeal: appeal === undefined ? null : appealFromRow(appeal),
  };
};

/** The staff who decided the result of a match and corrected it, from the audit log. */
export const listMatchDeciders = async (
  db: Db,
  matchId: string,
): Promise<readonly { readonly by: string; readonly isCorrection: boolean; readonly atS: number }[]> => {
  const rows = await db
    .selectFrom("audit_log")
    .select(["actor", "action", "at"])
    .where("subject", "=", matchId)
    .where("action", "in", ["match.decide", "match.correct"])
    .orderBy("id")
    .execute();
  return rows.map(({ actor, action, at }) => ({
    by: actor,
    isCorrection: action === "match.correct",
    atS: Math.floor(Number(at) / 1000),
  }));
};

/** Whether the result of a match was corrected at or after a time. */
export const isCorrectedSince = async (db: Db, matchId: string, sinceS: number): Promise<boolean> => {
  const row = await db
    .selectFrom("correction")
    .select("match_id")
    .where("match_id", "=", matchId)
    .where("at", ">=", String(sinceS * 1000))
    .executeTakeFirst();
  return row !== undefined;
};

export const storeLook = async (db: Db, id: string, by: string, atS: number): Promise<void> => {
  await db
    .updateTable("case_file")
    .set({ state: "looked_at", looked_at: atS, looked_by: by })
    .where("id", "=", id)
    .execute();
};

/** Stores the first decision of a case, or the one on its appeal. */
export const insertDecision = async (
  db: Db,
  caseId: string,
  ordinal: 1 | 2,
  { by, outcome, reason, text, atS }: CaseDecision,
): Promise<void> => {
  await db
    .insertInto("case_decision")
    .values({ case_id: caseId, ordinal, decided_by: by, outcome, reason, text, at: atS })
    .execute();
  if (ordinal === 1)
    await db
      .updateTable("case_file")
      .set({ state: "decided", decided_at: atS, version: sql`version + 1` })
      .where("id", "=", caseId)
      .execute();
};

export const insertAppeal = async (
  db: Db,
  caseId: string,
  { userId, text, atS }: Pick<CaseAppeal, "userId" | "text" | "atS">,
): Promise<void> => {
  await db.insertInto("case_appeal").values({ case_id: caseId, user_id: userId, text, at: atS }).execute();
};

export const storeAppealDecision = async (
  db: Db,
  caseId: string,
  state: Exclude<AppealState, "open">,
  atS: number,
): Promise<void> => {
  await db.updateTable("case_appeal").set({ state, decided_at: atS }).where("case_id", "=", caseId).execute();
};

/** A case as its party sees it. */
export interface OwnCase {
  readonly file: CaseFile;
  readonly role: CaseRole;
  /** Null for a dispute and a deleted account. */
  readonly subjectName: string | null;
  readonly ownReport: CaseReport | null;
  /** Of all reports. */
  readonly reasons: readonly CaseReason[];
  readonly pictureCount: number;
  readonly course: CaseCourse;
}

const nameOf = (column: string) => sql<string | null>`
  (select trainer_name from account where user_id = ${sql.ref(column)} and deleted_at = 0)`;

const UNDECIDED: CaseCourse = { decisions: [], appeal: null };

/** The cases of a player, newest first, at most 50; only the one with an id where one is given. */
export const listOwnCases = async (db: Db, userId: string, id?: string): Promise<readonly OwnCase[]> => {
  const rows = await db
    .selectFrom("case_party as party")
    .innerJoin("case_file as file", "file.id", "party.case_id")
    .leftJoin("case_report as report", (join) =>
      join.onRef("report.case_id", "=", "party.case_id").onRef("report.user_id", "=", "party.user_id"),
    )
    .selectAll("file")
    .select(["party.role as party_role", "report.reason", "report.text", "report.match_id as reported_match"])
    .select(["report.at", nameOf("file.subject_id").as("subject_name")])
    .select([
      sql<
        CaseReason[]
      >`array(select distinct reason from case_report where case_id = file.id order by reason)`.as("reasons"),
      sql<number>`(select count(*)::int from case_picture as picture
        where picture.case_id = file.id and picture.user_id = party.user_id)`.as("picture_count"),
    ])
    .where("party.user_id", "=", userId)
    .$if(id !== undefined, (query) => query.where("file.id", "=", id ?? ""))
    .orderBy("file.id", "desc")
    .limit(LISTED)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      file: fileFromRow(row),
      role: row.party_role,
      subjectName: row.subject_name,
      ownReport:
        row.reason === null
          ? null
          : {
              userId,
              reason: row.reason,
              text: row.text ?? "",
              matchId: row.reported_match ?? "",
              atS: Number(row.at),
            },
      reasons: row.reasons,
      pictureCount: row.picture_count,
      course: row.state === "decided" ? await getCourse(db, row.id) : UNDECIDED,
    })),
  );
};

export interface CaseFilter {
  readonly filter: "open" | "appealed" | "all" | CaseState;
  readonly kind: CaseKind | null;
  /** "" for any. */
  readonly subjectId: string;
  readonly matchId: string;
  /** Only older ones; "0" for the newest. */
  readonly beforeId: string;
}

/** A case as staff see it in a list. */
export interface ListedCase {
  readonly file: CaseFile;
  /** Null for a dispute and a deleted account. */
  readonly subjectName: string | null;
  readonly reportCount: number;
  readonly pictureCount: number;
  readonly outcome: CaseOutcome | null;
  readonly appealState: AppealState | null;
}

const listed = (db: Db) =>
  db
    .selectFrom("case_file as file")
    .leftJoin("case_appeal as appeal", "appeal.case_id", "file.id")
    .selectAll("file")
    .select(["appeal.state as appeal_state", nameOf("file.subject_id").as("subject_name")])
    .select([
      sql<number>`(select count(*)::int from case_report where case_id = file.id)`.as("report_count"),
      sql<number>`(select count(*)::int from case_picture where case_id = file.id)`.as("picture_count"),
      sql<CaseOutcome | null>`(select outcome from case_decision where case_id = file.id
        order by ordinal desc limit 1)`.as("outcome"),
    ]);

const listedFromRow = (
  row: Awaited<ReturnType<ReturnType<typeof listed>["executeTakeFirstOrThrow"]>>,
): ListedCase => ({
  file: fileFromRow(row),
  subjectName: row.subject_name,
  reportCount: row.report_count,
  pictureCount: row.picture_count,
  outcome: row.outcome,
  appealState: row.appeal_state,
});

/** The condition that the caller is no party of a case, and that it is about an account of one of these roles. */
const isHandledBy = (callerId: string, subjectRoles: readonly AccountRole[]) => sql<boolean>`
  not exists (select from case_party where case_id = file.id and user_id = ${callerId})
  and coalesce((select role from account where user_id = file.subject_id), 'player')
    = any(${[...subjectRoles]}::text[])`;

/**
 * Newest first, at most 50; without those of which the caller is a party.
 * @param subjectRoles the roles of the accounts that the listed cases may be about
 */
export const listCases = async (
  db: Db,
  { filter, kind, subjectId, matchId, beforeId }: CaseFilter,
  callerId: string,
  subjectRoles: readonly AccountRole[],
): Promise<readonly ListedCase[]> => {
  let query = listed(db).where(isHandledBy(callerId, subjectRoles)).orderBy("file.id", "desc").limit(LISTED);
  if (filter === "open") query = query.where("file.state", "<>", "decided");
  else if (filter === "appealed") query = query.where("appeal.state", "=", "open");
  else if (filter !== "all") query = query.where("file.state", "=", filter);
  if (kind !== null) query = query.where("file.kind", "=", kind);
  if (subjectId !== "") query = query.where("file.subject_id", "=", subjectId);
  if (matchId !== "") query = query.where("file.match_id", "=", matchId);
  if (beforeId !== "0") query = query.where("file.id", "<", beforeId);
  return (await query.execute()).map(listedFromRow);
};

export const findListed = async (db: Db, id: string): Promise<ListedCase | null> => {
  const row = await listed(db).where("file.id", "=", id).executeTakeFirst();
  return row === undefined ? null : listedFromRow(row);
};

/** Of the cases that `listCases` lists. */
export const countOpen = async (
  db: Db,
  callerId: string,
  subjectRoles: readonly AccountRole[],
): Promise<{ readonly cases: number; readonly appeals: number }> => {
  const isHandled = isHandledBy(callerId, subjectRoles);
  const { rows } = await sql<{ cases: number; appeals: number }>`
    select (select count(*)::int from case_file as file where state <> 'decided' and ${isHandled}) as cases,
      (select count(*)::int from case_appeal as appeal join case_file as file on file.id = appeal.case_id
        where appeal.state = 'open' and ${isHandled}) as appeals`.execute(db);
  return rows[0] ?? { cases: 0, appeals: 0 };
};

export interface CaseParty {
  readonly userId: string;
  /** Null for a deleted account. */
  readonly name: string | null;
  readonly role: CaseRole;
  readonly pictureCount: number;
}

/** At most 100 reporters and those with pictures or an appeal, then the subject or the ten. */
export const listParties = async (db: Db, caseId: string): Promise<readonly CaseParty[]> => {
  const rows = await db
    .selectFrom("case_party as party")
    .select(["party.user_id", "party.role", nameOf("party.user_id").as("name")])
    .select(
      sql<number>`(select count(*)::int from case_picture as picture
        where picture.case_id = party.case_id and picture.user_id = party.user_id)`.as("picture_count"),
    )
    .where("party.case_id", "=", caseId)
    .where(
      sql<boolean>`(party.role <> 'reporter'
        or party.user_id in (select user_id from case_party where case_id = ${caseId} and role = 'reporter'
          order by user_id limit ${PARTS_LISTED})
        or party.user_id in (select user_id from case_picture where case_id = ${caseId})
        or party.user_id = (select user_id from case_appeal where case_id = ${caseId}))`,
    )
    .orderBy(sql`party.role <> 'reporter'`)
    .orderBy("party.user_id")
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    role: row.role,
    pictureCount: row.picture_count,
  }));
};

export interface NamedReport extends CaseReport {
  /** Null for a deleted account. */
  readonly name: string | null;
}

/** The newest first, at most 100. */
export const listReports = async (db: Db, caseId: string): Promise<readonly NamedReport[]> => {
  const rows = await db
    .selectFrom("case_report as report")
    .select(["user_id", "reason", "text", "match_id", "at", nameOf("report.user_id").as("name")])
    .where("case_id", "=", caseId)
    .orderBy("at", "desc")
    .orderBy("user_id")
    .limit(PARTS_LISTED)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    reason: row.reason,
    text: row.text,
    matchId: row.match_id ?? "",
    atS: Number(row.at),
  }));
};

/**
 * Removes the words and pictures of a player, what staff wrote about the player as a subject, and the player's names in
 * the words of others.
 */
export const forgetCaseWords = async (db: Db, userId: string, names: readonly string[]): Promise<void> => {
  const about = db.selectFrom("case_file").select("id").where("subject_id", "=", userId);
  await db.deleteFrom("case_picture").where("user_id", "=", userId).execute();
  await db.updateTable("case_report").set({ text: "" }).where("user_id", "=", userId).execute();
  await db.updateTable("case_appeal").set({ text: "" }).where("user_id", "=", userId).execute();
  await db.updateTable("case_decision").set({ text: "" }).where("case_id", "in", about).execute();
  await db
    .deleteFrom("note")
    .where("about", "=", "case")
    .where(
      "subject",
      "in",
      db.selectFrom("case_file").select(sql<string>`id::text`.as("id")).where("subject_id", "=", userId),
    )
    .execute();
  const joined = db.selectFrom("case_party").select("case_id").where("user_id", "=", userId);
  for (const name of names) {
    const without = { text: sql<string>`replace(text, ${name}, '＊')` };
    const holds = sql<boolean>`strpos(text, ${name}) > 0`;
    await db.updateTable("case_report").set(without).where("case_id", "in", joined).where(holds).execute();
    await db.updateTable("case_appeal").set(without).where("case_id", "in", joined).where(holds).execute();
    await db.updateTable("case_decision").set(without).where("case_id", "in", joined).where(holds).execute();
    await db
      .updateTable("note")
      .set(without)
      .where("about", "=", "case")
      .where(
        "subject",
        "in",
        db.selectFrom("case_party").select(sql<string>`case_id::text`.as("id")).where("user_id", "=", userId),
      )
      .where(holds)
      .execute();
  }
};
