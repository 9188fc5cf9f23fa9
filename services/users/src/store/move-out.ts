import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Rows of one query. */
const ROWS_AT_ONCE = 500;

interface Exported {
  readonly name: string;
  /** The columns of its order, which are its key. */
  readonly key: readonly (readonly [column: string, type: "text" | "bigint"])[];
  readonly query: string;
}

/**
 * The tables of the archive, in their order. The first two are what an import reads. Sign-in subjects, devices, block lists,
 * violation reports and the audit log stay: they belong to this installation, or to one player.
 */
const EXPORTED: readonly Exported[] = [
  {
    name: "players",
    key: [["discord_id", "text"]],
    query: `select user_id as discord_id, discord_username as discord_name, trainer_name as name, rate as rating,
        lifetime_match_count as games, season_id, mu, sigma, max_rate, match_count as season_matches,
        win_count as season_wins, (sequential_mean + fitted_mean) / 2 as skill,
        (sequential_deviation + fitted_deviation) / 2 as skill_deviation, twitter_id, preferred_roles, bio,
        current_badge, current_badge_2, role, is_test, is_banned, banned_until, penalty_count,
        correction_given + correction_earned as penalty_correction, penalty_timeout_until, created_at, deleted_at
      from account`,
  },
  {
    name: "matches",
    key: [
      ["match_id", "bigint"],
      ["discord_id", "text"],
    ],
    query: `select match_id, started_at as time, case when outcome in ('won', 'lost') then 'A' else '' end as winner,
        case outcome when 'won' then 'A' when 'lost' then 'B' else '' end as team, record.user_id as discord_id,
        trainer_name as name, record.role, character_id as character, role_choice, outcome, rate_delta, state
      from match_record as record join account on account.user_id = record.user_id`,
  },
  {
    name: "rates",
    key: [
      ["user_id", "text"],
      ["ordinal", "bigint"],
    ],
    query: "select * from rate_ledger",
  },
  {
    name: "imports",
    key: [["id", "bigint"]],
    query: "select id, at, start_basis, undecided, comparison from import",
  },
  {
    name: "imported_players",
    key: [
      ["import_id", "bigint"],
      ["player_key", "text"],
    ],
    query: `select import_id, player_key, user_id, name, status, rating, tier, games, matches, wins, replayed,
      start_mu from imported_player`,
  },
  {
    name: "imported_matches",
    key: [
      ["import_id", "bigint"],
      ["number", "bigint"],
      ["player_key", "text"],
    ],
    query: `select import_id, number, played_at, winner, seat->>'team' as team, seat->>'key' as player_key,
        seat->>'role' as role, seat->>'character' as character
      from imported_match, jsonb_array_elements(seats) as seat`,
  },
  {
    name: "skill_seeds",
    key: [["user_id", "text"]],
    query: "select * from skill_seed",
  },
  {
    name: "penalties",
    key: [["id", "bigint"]],
    query: "select * from penalty",
  },
  {
    name: "seasons",
    key: [["id", "text"]],
    query: "select * from season",
  },
  {
    name: "season_results",
    key: [
      ["season_id", "text"],
      ["user_id", "text"],
    ],
    query: "select * from season_entry",
  },
  {
    name: "badges",
    key: [["id", "text"]],
    query: "select * from badge",
  },
  {
    name: "owned_badges",
    key: [
      ["user_id", "text"],
      ["badge_id", "text"],
    ],
    query: "select * from owned_badge",
  },
  {
    name: "favourites",
    key: [
      ["user_id", "text"],
      ["role", "text"],
      ["slot", "bigint"],
    ],
    query: "select * from favourite",
  },
  {
    name: "settings",
    key: [["id", "text"]],
    query: "select * from setting",
  },
];

interface ExportedRow {
  readonly row: string;
  readonly place: readonly string[];
}

/** Each a JSON object, whose keys stay in order. */
type Rows = readonly string[];

/** The rows of a table in the order of its key, in batches. */
async function* listRows(db: Kysely<Tables>, { key, query }: Exported): AsyncGenerator<Rows> {
  const columns = key.map(([column]) => sql.ref(`exported.${column}`));
  const collated = key.map(([column, type]) =>
    type === "text" ? sql`${sql.ref(`exported.${column}`)} collate "C"` : sql.ref(`exported.${column}`),
  );
  let after: readonly string[] | null = null;
  for (;;) {
    const from: readonly string[] | null = after;
    const further: RawBuilder<unknown> =
      from === null
        ? sql`true`
        : sql`(${sql.join(collated)}) > (${sql.join(
            from.map((value, place) => sql`${value}::${sql.raw(key[place]?.[1] ?? "text")}`),
          )})`;
    const { rows }: { readonly rows: readonly ExportedRow[] } = await sql<ExportedRow>`
      select row_to_json(exported)::text as row, array[${sql.join(columns.map((column) => sql`${column}::text`))}] as place
      from (${sql.raw(query)}) as exported
      where ${further} order by ${sql.join(collated)} limit ${ROWS_AT_ONCE}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    after = rows.at(-1)?.place ?? null;
    if (after === null || rows.length < ROWS_AT_ONCE) return;
  }
}

/** Rows of one file. */
export interface ExportedPart {
  readonly file: string;
  readonly rows: Rows;
}

/** Every table as CSV and then as JSON, with at least one part a file. */
export async function* listExported(db: Kysely<Tables>, signal: AbortSignal): AsyncGenerator<ExportedPart> {
  for (const table of EXPORTED)
    for (const ending of ["csv", "json"]) {
      const file = `${table.name}.${ending}`;
      let parts = 0;
      for await (const rows of listRows(db, table)) {
        signal.throwIfAborted();
        parts += 1;
        yield { file, rows };
      }
      if (parts === 0) yield { file, rows: [] };
    }
}
