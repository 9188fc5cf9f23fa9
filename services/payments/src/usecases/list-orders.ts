import { listOrdersByUserId, type Order } from "../store/orders.ts";
import type { Deps } from "./deps.ts";

/** What a player has ordered, newest first. */
export const listOrders = ({ db }: Pick<Deps, "db">, userId: string): Promise<readonly Order[]> =>
  listOrdersByUserId(db, userId);
