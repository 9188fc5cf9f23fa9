import { readExport } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import type { Deps } from "./deps.ts";

const ENTRY = "to_jsonb(entry) || jsonb_build_object('match_id', match_id::text) as row from entry";

const LISTS = {
  player: "select to_jsonb(player) as row from player where user_id = $1",
  waiting: `select ${ENTRY} where user_id = $1 and state in ('waiting', 'claimed')`,
  waits: `select ${ENTRY} where user_id = $1 and ended_at_ms is not null order by ended_at_ms desc limit 5000`,
};

/** The data of a player in queue, as JSON. */
export const exportPlayer = ({ db }: Pick<Deps, "db">, userId: UserId): Promise<string> =>
  readExport(db, LISTS, userId);
