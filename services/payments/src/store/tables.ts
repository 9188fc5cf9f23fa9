import type { Int8, OutboxTables } from "@gokaku/db";
import type { ColumnType, Generated } from "kysely";

/** A `bigint` that may be null, and is when it is left out. */
type NullableInt8 = ColumnType<string | null, string | number | null | undefined, string | number | null>;
/** A `bigint` that the database fills when it is left out. */
type FilledInt8 = ColumnType<string, string | number | undefined, string | number>;

export interface Tables extends OutboxTables {
  stock: {
    badge_id: string;
    display: Generated<string>;
    price: number;
    max_sales: number;
    sold: Generated<number>;
    reserved: Generated<number>;
    is_on_sale: boolean;
    updated_at_ms: Int8;
  };
  orders: {
    order_id: string;
    user_id: string;
    badge_id: string;
    badge_name: Generated<string>;
    amount: number;
    currency: string;
    state: string;
    cause: Generated<string>;
    version: FilledInt8;
    provider_session_id: string | null;
    session_url: Generated<string>;
    payment_id: Generated<string | null>;
    created_at_ms: Int8;
    expires_at_ms: Int8;
    paid_at_ms: NullableInt8;
    closed_at_ms: NullableInt8;
    ask_at_ms: NullableInt8;
    is_wanted: Generated<boolean>;
    ask_failures: Generated<number>;
    asked_at_ms: FilledInt8;
    changed_at_ms: FilledInt8;
  };
  provider_event: {
    event_id: string;
    type: string;
    order_id: string | null;
    payment_id: string | null;
    received_at_ms: Int8;
  };
  provider_cursor: {
    one: Generated<boolean>;
    read_until: Int8;
  };
}
