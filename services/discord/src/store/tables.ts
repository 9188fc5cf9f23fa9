import type { Int8, OutboxTables } from "@gokaku/db";
import type { ColumnType, Generated } from "kysely";
import type { Rates, View } from "../domain/match.ts";
import type { DirectWanted, Doubt, Kind, RoleWanted, RoomWanted, Wanted } from "../domain/target.ts";

type Json<Value> = ColumnType<Value, string, string>;
type FilledInt8 = ColumnType<string, string | number | undefined, string | number>;

export interface Tables extends OutboxTables {
  match: {
    match_id: string;
    version: FilledInt8;
    view: Json<View | null>;
    rates: Json<Rates | null>;
    slow_at_ms: ColumnType<string | null, number | null, number | null>;
    changed_at_ms: Int8;
  };
  room_pair: {
    guild_id: string;
    channel_a: string;
    channel_b: string;
    match_id: string | null;
    freed_at_ms: FilledInt8;
  };
  member_role: {
    guild_id: string;
    role_id: string;
    user_id: string;
    is_wanted: boolean;
    given: Generated<"no" | "unknown" | "yes">;
    is_absent: Generated<boolean>;
    round: Int8;
  };
  role_period: { is_only: Generated<boolean>; period: string };
  leaver: {
    mark: string;
    left_at_ms: Int8;
  };
  mark_key: { is_only: Generated<boolean>; key: string };
  target: {
    key: string;
    kind: Kind;
    guild_id: string;
    channel_id: string;
    priority: number;
    wanted: Json<Wanted | DirectWanted | RoomWanted | RoleWanted>;
    version: FilledInt8;
    shown_version: FilledInt8;
    thread_id: Generated<string>;
    message_id: Generated<string>;
    doubt: Generated<Doubt>;
    ask_at_ms: ColumnType<string | null, string | number | null, string | number | null>;
    rest_until_ms: FilledInt8;
    failures: Generated<number>;
    stopped: Generated<string>;
    changed_at_ms: Int8;
  };
}
