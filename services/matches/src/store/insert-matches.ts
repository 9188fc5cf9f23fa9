import { arrayOf } from "@gokaku/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { nextCloseAtMs } from "../domain/closing.ts";
import { opensToEveryoneAtMs } from "../domain/host.ts";
import type { Match } from "../domain/match.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const matchRow = (match: Match) => ({
  id: match.id,
  season_id: match.seasonId,
  tick_id: match.tickId,
  version: match.version,
  status: match.status,
  voided: match.voided,
  created_at_ms: match.createdAtMs,
  host_user_id: match.hostUserId,
  lobby_id: match.lobbyId,
  first_attack: match.firstAttack,
  voice_link_a: match.voiceLinks.A,
  voice_link_b: match.voiceLinks.B,
  lobby_create_timeout_s: match.lobbyCreateTimeoutS,
  lobby_join_timeout_s: match.lobbyJoinTimeoutS,
  report_deadline_s: match.reportDeadlineS,
  report_count: match.reportCount,
  next_close_at_ms: nextCloseAtMs(match, []),
  next_host_at_ms: opensToEveryoneAtMs(match),
});

/** The columns of match_players with the types in which their values are sent. */
const PLAYER_COLUMNS = {
  match_id: "bigint",
  user_id: "text",
  team: "text",
  role: "text",
  selected_roles: "text",
  mu: "double precision",
  sigma: "double precision",
  rate: "integer",
  rate_order: "smallint",
  entry_id: "text",
  card: "jsonb",
} as const satisfies Record<keyof Tables["match_players"], string>;
type PlayerColumn = keyof typeof PLAYER_COLUMNS;

const playerRows = ({ id, seats }: Match): Record<PlayerColumn, string | number>[] =>
  seats.map((seat) => ({
    match_id: id,
    user_id: seat.userId,
    team: seat.team,
    role: seat.role,
    selected_roles: `{${seat.selectedRoles.join(",")}}`,
    mu: seat.mu,
    sigma: seat.sigma,
    rate: seat.rate,
    rate_order: seat.rateOrder,
    entry_id: seat.entryId,
    card: JSON.stringify(seat.card),
  }));

/** Ten times as many as there are matches, so their columns go as lists, which is quicker to read than JSON. */
const insertPlayers = async (db: Db, matches: readonly Match[]) => {
  const rows = matches.flatMap(playerRows);
  const columns = Object.keys(PLAYER_COLUMNS) as PlayerColumn[];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const lists = columns.map(
    (column) => sql`${arrayOf(rows.map((row) => row[column]))}::${sql.raw(PLAYER_COLUMNS[column])}[]`,
  );
  const values = columns.map((column) =>
    column === "selected_roles" ? sql`selected_roles::text[]` : sql.ref(column),
  );
  await sql`
    insert into match_players (${names})
    select ${sql.join(values)} from unnest(${sql.join(lists)}) as player (${names})`.execute(db);
};

const hostRow = ({ id, version, hostUserId, createdAtMs }: Match) => ({
  match_id: id,
  version,
  cause: "created",
  host_user_id: hostUserId,
  at_ms: createdAtMs,
});

/** Rows as one JSON parameter: a batch of 500 matches has more values than a statement takes parameters. */
const insertAll = async (db: Db, table: keyof Tables, rows: readonly object[]) => {
  const target: RawBuilder<unknown> = sql.table(table);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into ${target} (${columns})
    select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
};

const insertHistory = async (db: Db, matches: readonly Match[]) => {
  const seats = matches.flatMap(({ id, createdAtMs, seats: ten }) =>
    ten.map(({ userId }) => ({ id, userId, fromMs: createdAtMs })),
  );
  await sql`
    insert into seat_history (match_id, user_id, from_ms)
    select * from unnest(${arrayOf(seats.map((seat) => seat.id))}::bigint[],
      ${arrayOf(seats.map((seat) => seat.userId))}::text[],
      ${arrayOf(seats.map((seat) => seat.fromMs))}::bigint[])`.execute(db);
};

/** Inserts new matches with their players, the history of their seats and their first hosts. */
export const insertMatches = async (db: Db, matches: readonly Match[]): Promise<void> => {
  await insertAll(db, "matches", matches.map(matchRow));
  await insertPlayers(db, matches);
  await insertHistory(db, matches);
  await insertAll(db, "host_changes", matches.map(hostRow));
};
