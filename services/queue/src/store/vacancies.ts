import { prepared } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import { type Kysely, sql, type UpdateObject } from "kysely";
import type { RoleNumber } from "../domain/roles.ts";
import type { Vacancy } from "../domain/substitution.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Vacancies that one round of the worker looks at. */
const LIMIT = 200;

export interface NewVacancy {
  readonly matchId: MatchId;
  readonly userId: UserId;
  readonly role: RoleNumber;
  readonly vacatedAtMs: number;
}

/** Stores the open seats of a known match, once. A substitute whose seat is not stored yet is found by the offer. */
export const insertVacancies = async (db: Db, vacancies: readonly NewVacancy[]): Promise<void> => {
  for (const { matchId, userId, role, vacatedAtMs } of vacancies)
    await sql`
      insert into vacancy (match_id, user_id, entry_id, role, state, vacated_at_ms)
      select match_id, ${userId},
        coalesce(
          (select seat.entry_id from jsonb_to_recordset(claim.seats) as seat (user_id text, entry_id uuid)
            where seat.user_id = ${userId}),
          (select entry_id from seat_offer where match_id = ${matchId} and user_id = ${userId}
            and accepted_at_ms is not null limit 1)),
        ${role}, 'open', ${vacatedAtMs}
      from claim where match_id = ${matchId}
      on conflict do nothing`.execute(db);
};

interface VacancyRow {
  readonly match_id: MatchId;
  readonly user_id: UserId;
  readonly role: RoleNumber;
  readonly state: string;
  readonly vacated_at_ms: string;
  readonly may_swap: boolean;
}

/** A vacancy whose search goes on, or whose match is to be ended. */
export interface LiveVacancy extends Vacancy {
  readonly isGivenUp: boolean;
  readonly seasonId: string;
  /** Whether the match is over, so that no substitute is needed. */
  readonly isOver: boolean;
}

const toVacancy = (
  row: VacancyRow & { readonly season_id: string; readonly is_over: boolean },
): LiveVacancy => ({
  matchId: row.match_id,
  userId: row.user_id,
  role: row.role,
  vacatedAtMs: Number(row.vacated_at_ms),
  maySwap: row.may_swap,
  isGivenUp: row.state === "giving_up",
  seasonId: row.season_id,
  isOver: row.is_over,
});

const COLUMNS = sql`vacancy.match_id, vacancy.user_id, vacancy.role, vacancy.state, vacancy.vacated_at_ms,
  vacancy.may_swap, claim.season_id, claim.state = 'refused' or claim.closed_at_ms is not null as is_over`;

/** Those of matches whose creation is stored, the oldest first. */
export const listLiveVacancies = async (db: Db): Promise<readonly LiveVacancy[]> => {
  const { rows } = await sql<Parameters<typeof toVacancy>[0]>`
    select ${COLUMNS} from vacancy join claim using (match_id)
    where ended_at_ms is null and claim.state <> 'claimed' order by vacated_at_ms limit ${LIMIT} ${prepared}`.execute(
    db,
  );
  return rows.map(toVacancy);
};

/** The users who left a seat of this match that is still open. */
export const listOpenSeats = async (db: Db, matchId: MatchId): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom("vacancy")
    .select("user_id")
    .where("match_id", "=", matchId)
    .where("ended_at_ms", "is", null)
    .execute();
  return new Set(rows.map((row) => row.user_id));
};

/** Locks a vacancy until the transaction ends; null when it has ended. */
export const lockVacancy = async (
  db: Db,
  { matchId, userId }: Pick<Vacancy, "matchId" | "userId">,
): Promise<LiveVacancy | null> => {
  const { rows } = await sql<Parameters<typeof toVacancy>[0]>`
    select ${COLUMNS} from vacancy join claim using (match_id)
    where vacancy.match_id = ${matchId} and vacancy.user_id = ${userId} and ended_at_ms is null
    for no key update of vacancy`.execute(db);
  return rows[0] === undefined ? null : toVacancy(rows[0]);
};

const update = async (
  db: Db,
  { matchId, userId }: Pick<Vacancy, "matchId" | "userId">,
  columns: UpdateObject<Tables, "vacancy">,
): Promise<void> => {
  await db
    .updateTable("vacancy")
    .set(columns)
    .where("match_id", "=", matchId)
    .where("user_id", "=", userId)
    .execute();
};

type Key = Pick<Vacancy, "matchId" | "userId">;

export const giveUpVacancy = (db: Db, key: Key): Promise<void> => update(db, key, { state: "giving_up" });

/** Matches takes no swap any more. */
export const forbidSwap = (db: Db, key: Key): Promise<void> => update(db, key, { may_swap: false });

export const endVacancy = (
  db: Db,
  key: Key,
  state: "filled" | "abandoned" | "closed",
  nowMs: number,
): Promise<void> => update(db, key, { state, ended_at_ms: nowMs });
