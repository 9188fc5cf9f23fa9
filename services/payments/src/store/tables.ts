import type { Int8 } from "@gokaku/db";
import type { Generated } from "kysely";

export interface Tables {
  stock: {
    badge_id: string;
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
    amount: number;
    currency: string;
    state: string;
    provider_session_id: string | null;
    created_at_ms: Int8;
    expires_at_ms: Int8;
    closed_at_ms: Int8 | null;
  };
}
