import { getExport } from "@gokaku/db";
import type { Deps } from "./deps.ts";

/** The newest of what hangs on a seat of the user's, with the match id as text. */
const listOf = (table: string, on: string): string => `
  select to_jsonb(listed) || jsonb_build_object('match_id', listed.match_id::text) as row
  from match_players as seat join ${table} as listed on listed.match_id = seat.match_id and ${on} = $1
  where seat.user_id = $1 order by listed.match_id desc limit 5000`;

const LISTS = {
  seats: listOf("match_players", "listed.user_id"),
  results: listOf("settlement_deltas", "listed.user_id"),
  reports: listOf("report_history", "listed.user_id"),
  lobby_changes: listOf("lobby_changes", "listed.by_user_id"),
  dispute_statements: listOf("dispute_statement", "listed.user_id"),
  dispute_agreements: listOf("dispute_agreement", "listed.user_id"),
};

/** The stored data of matches about a player, as JSON. */
export const exportPlayer = ({ db }: Pick<Deps, "db">, userId: string): Promise<string> =>
  getExport(db, LISTS, userId);
