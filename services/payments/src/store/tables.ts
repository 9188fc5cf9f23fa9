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
}
