import { type AccountRole, LIMITS } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type {
  EvidenceAccount,
  EvidenceKind,
  EvidenceMatch,
  EvidenceReport,
  EvidenceSeat,
  EvidenceTrace,
  Finding,
} from "../domain/evidence/rows.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Of more matches the newest, so that reading and comparing fit into the memory of the service. */
const MOST_MATCHES = 10_000;

/** The newest decided matches since `sinceS` in the order of play. */
const listMatchesSince = async (db: Db, sinceS: number): Promise<readonly EvidenceMatch[]> => {
  const { rows } = await sql<{
    match_id: string;
    started_at: string;
    winners: readonly EvidenceSeat[] | null;
    losers: readonly EvidenceSeat[] | null;
  }>`
    select match_id, min(started_at) as started_at,
      json_agg(json_build_object('userId', user_id, 'characterId', character_id) order by user_id)
        filter (where outcome = 'won') as winners,
      json_agg(json_build_object('userId', user_id, 'characterId', character_id) order by user_id)
        filter (where outcome = 'lost') as losers
    from (select * from match_record where started_at >= ${sinceS}::bigint and outcome in ('won', 'lost')
      order by started_at desc, match_id limit ${MOST_MATCHES * 2 * LIMITS.playersPerTeam}) as newest
    group by match_id order by min(started_at), match_id`.execute(db);
  return rows.flatMap(({ match_id, started_at, winners, losers }) =>
    winners?.length === LIMITS.playersPerTeam && losers?.length === LIMITS.playersPerTeam
      ? [{ matchId: match_id, startedAtS: Number(started_at), winners, losers }]
      : [],
  );
};

const listAccounts = async (
  db: Db,
): Promise<readonly (EvidenceAccount & { readonly linked: string[] })[]> => {
  const rows = await db
    .selectFrom("account")
    .select(["user_id", "created_at", "linked"])
    .where("deleted_at", "=", "0")
    .where("lifetime_match_count", ">", 0)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    createdAtS: Number(row.created_at),
    linked: row.linked,
  }));
};

const listTraces = async (db: Db): Promise<readonly EvidenceTrace[]> => {
  const rows = await db.selectFrom("account_trace").select(["user_id", "kind", "hash"]).execute();
  return rows.map(({ user_id, ...row }) => ({ userId: user_id, ...row }));
};

const listReportsSince = async (db: Db, sinceS: number): Promise<readonly EvidenceReport[]> => {
  const rows = await db
    .selectFrom("violation_report")
    .select(["match_id", "reporter_id", "reported_id", "counted"])
    .where("at", ">=", String(sinceS))
    .execute();
  return rows.map((row) => ({
    matchId: row.match_id,
    reporterId: row.reporter_id,
    reportedId: row.reported_id,
    counted: row.counted,
  }));
};

/** Everything from which the list is made, of matches and reports since `sinceS`. */
export const readEvidence = async (db: Db, sinceS: number) => ({
  matches: await listMatchesSince(db, sinceS),
  accounts: await listAccounts(db),
  traces: await listTraces(db),
  reports: await listReportsSince(db, sinceS),
});

/** When the newest list was made, in unix ms; 0 before the first. */
export const findListTime = async (db: Db): Promise<number> => {
  const row = await db.selectFrom("evidence_list").select("made_at").executeTakeFirst();
  return Number(row?.made_at ?? 0);
};

/**
 * Stores that a list is tried now.
 * @returns false when the last list or the last try is younger than these
 */
export const beginList = async (
  db: Db,
  {
    nowMs,
    madeByMs,
    triedByMs,
  }: { readonly nowMs: number; readonly madeByMs: number; readonly triedByMs: number },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into evidence_list (tried_at) values (${nowMs}::bigint)
    on conflict (id) do update set tried_at = excluded.tried_at
    where evidence_list.made_at <= ${madeByMs}::bigint and evidence_list.tried_at <= ${triedByMs}::bigint
    returning id`.execute(db);
  return rows.length > 0;
};

export interface EvidenceList {
  readonly madeAtMs: number;
  readonly matches: number;
  readonly tookMs: number;
  readonly findings: readonly Finding[];
}

/**
 * Stores a list in place of the one before, without the rows that name an account deleted meanwhile.
 * @returns the number of rows; null when another try has begun since `madeAtMs`
 */
export const replaceEvidence = async (
  db: Db,
  { madeAtMs, matches, tookMs, findings: all }: EvidenceList,
): Promise<number | null> => {
  const { numUpdatedRows } = await db
    .updateTable("evidence_list")
    .set({ made_at: madeAtMs, matches, took_ms: tookMs })
    .where("tried_at", "=", String(madeAtMs))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  // A deletion at the same time waits and takes its rows with it.
  const { rows } = await sql<{ user_id: string }>`
    select user_id from account where user_id = any(${all.flatMap(({ userIds }) => userIds)}::text[]) and deleted_at = 0
    order by user_id for share`.execute(db);
  const present = new Set(rows.map((row) => row.user_id));
  const findings = all.filter(({ userIds }) => userIds.every((userId) => present.has(userId)));
  await db.deleteFrom("evidence_finding").execute();
  if (findings.length === 0) return 0;
  await db
    .insertInto("evidence_finding")
    .values(
      findings.map(({ kind, userIds: [first, second], chance, corrected, tested, numbers }, place) => ({
        place,
        kind,
        first_id: first,
        second_id: second,
        chance,
        corrected,
        tested,
        numbers: JSON.stringify(numbers),
      })),
    )
    .execute();
  return findings.length;
};

/** A row of the list with the present names and links of both accounts. */
export interface ShownFinding extends Finding {
  readonly names: readonly [string, string];
  readonly roles: readonly [AccountRole, AccountRole];
  readonly areLinked: boolean;
}

export const listFindings = async (db: Db): Promise<readonly ShownFinding[]> => {
  const rows = await db
    .selectFrom("evidence_finding as finding")
    .innerJoin("account as first", "first.user_id", "finding.first_id")
    .innerJoin("account as second", "second.user_id", "finding.second_id")
    .select(["kind", "first_id", "second_id", "chance", "corrected", "tested", "numbers"])
    .select(["first.trainer_name as first_name", "second.trainer_name as second_name", "first.linked"])
    .select(["first.role as first_role", "second.role as second_role"])
    .where("first.deleted_at", "=", "0")
    .where("second.deleted_at", "=", "0")
    .orderBy("place")
    .execute();
  return rows.map((row) => ({
    kind: row.kind as EvidenceKind,
    userIds: [row.first_id, row.second_id],
    names: [row.first_name, row.second_name],
    roles: [row.first_role, row.second_role],
    areLinked: row.linked.includes(row.second_id),
    chance: row.chance,
    corrected: row.corrected,
    tested: row.tested,
    numbers: row.numbers,
  }));
};

/** An account that is linked with others; deleted accounts are left out. */
export interface LinkedAccount {
  readonly userId: string;
  readonly trainerName: string;
  readonly role: AccountRole;
  readonly linked: readonly string[];
}

export const listLinkedAccounts = async (db: Db): Promise<readonly LinkedAccount[]> => {
  const rows = await db
    .selectFrom("account")
    .select(["user_id", "trainer_name", "role", "linked"])
    .where(sql<boolean>`linked <> '{}'`)
    .where("deleted_at", "=", "0")
    .orderBy("user_id")
    .execute();
  const present = new Set(rows.map((row) => row.user_id));
  return rows
    .map((row) => ({
      userId: row.user_id,
      trainerName: row.trainer_name,
      role: row.role,
      linked: row.linked.filter((userId) => present.has(userId)),
    }))
    .filter(({ linked }) => linked.length > 0);
};

/**
 * The key of this month; `fresh` replaces one that is older than `sinceS`.
 * @param atS when `fresh` begins
 */
export const getTraceKey = async (
  db: Db,
  { fresh, sinceS, atS }: { readonly fresh: Uint8Array; readonly sinceS: number; readonly atS: number },
): Promise<Uint8Array> => {
  const known = await db
    .selectFrom("trace_key")
    .select("key")
    .where("since", ">=", String(sinceS))
    .executeTakeFirst();
  if (known !== undefined) return known.key;
  await sql`
    insert into trace_key (key, since) values (${Buffer.from(fresh)}, ${atS})
    on conflict (id) do update set key = excluded.key, since = excluded.since
    where trace_key.since < ${sinceS}::bigint`.execute(db);
  const { key } = await db.selectFrom("trace_key").select("key").executeTakeFirstOrThrow();
  return key;
};

/** A page that is loaded again within an hour writes nothing. */
const SEEN_AGAIN_S = 3600;

/** More devices or networks than anybody uses; a browser may send a new key with every sign-in. */
const MOST_TRACES = 20;

/** Stores traces of an existing account, and deletes all but its newest of the same kind. */
export const storeTraces = async (
  db: Db,
  userId: string,
  traces: readonly Pick<EvidenceTrace, "kind" | "hash">[],
  atS: number,
): Promise<void> => {
  for (const { kind, hash } of traces)
    await sql`
      with surplus as (
        delete from account_trace where user_id = ${userId} and kind = ${kind} and hash in (
          select hash from account_trace where user_id = ${userId} and kind = ${kind} and hash <> ${hash}
          order by seen_at desc, hash offset ${MOST_TRACES - 1})
      )
      insert into account_trace (user_id, kind, hash, seen_at)
      select user_id, ${kind}, ${hash}, ${atS}::bigint from account where user_id = ${userId} and deleted_at = 0
      on conflict (user_id, kind, hash) do update set seen_at = excluded.seen_at
      where account_trace.seen_at < excluded.seen_at - ${SEEN_AGAIN_S}`.execute(db);
};

/** Deletes the traces that were last seen before `beforeS`. */
export const deleteTracesSeenBefore = async (db: Db, beforeS: number): Promise<void> => {
  await db.deleteFrom("account_trace").where("seen_at", "<", String(beforeS)).execute();
};

/** Deletes an account's traces and the rows of the list that name it. */
export const deleteEvidenceByUserId = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("account_trace").where("user_id", "=", userId).execute();
  await db
    .deleteFrom("evidence_finding")
    .where((row) => row.or([row("first_id", "=", userId), row("second_id", "=", userId)]))
    .execute();
};
