import { getExport } from "@gokaku/db";
import type { Deps } from "./deps.ts";

const LISTS = {
  // Only the player's own seat: the other seats belong to other players.
  seats: `select jsonb_build_object('match_id', match_id, 'team', team, 'seat', seat) as row
    from match, (values ('A'), ('B')) as teams (team), jsonb_array_elements(view -> 'teams' -> team) as seat
    where seat ->> 'userId' = $1 order by match_id desc limit 5000`,
  rates: `select jsonb_build_object('match_id', match_id, 'rates', rate) as row
    from match, jsonb_array_elements(rates) as rate
    where rate ->> 'userId' = $1 order by match_id desc limit 5000`,
  threads: `select jsonb_build_object('guild_id', guild_id, 'thread_id', thread_id, 'message_id', message_id) as row
    from target where kind = 'thread' and wanted -> 'message' -> 'mentions' ? $1 order by key desc limit 5000`,
  rooms: `select jsonb_build_object('guild_id', guild_id, 'channel_id', channel_id) as row
    from target where kind = 'room' and wanted -> 'allowed' ? $1 order by key limit 5000`,
  direct_messages: `select jsonb_build_object('embeds', wanted -> 'message' -> 'embeds') as row
    from target where kind = 'direct' and wanted ->> 'recipient' = $1 order by key limit 5000`,
  roles: `select jsonb_build_object('guild_id', guild_id, 'role_id', role_id, 'is_wanted', is_wanted, 'given', given) as row
    from member_role where user_id = $1 order by guild_id, role_id limit 5000`,
};

/** The stored data of this service about a player, as JSON. */
export const exportPlayer = ({ db }: Pick<Deps, "db">, userId: string): Promise<string> =>
  getExport(db, LISTS, userId);
