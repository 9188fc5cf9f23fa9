import { Pool } from "pg";
import { createChance } from "../../tools/player/chance.ts";
import type { System } from "../../tools/system/system.ts";
import type { Operation } from "./operation.ts";
import { plantedPieces } from "./plants.ts";
import { type Badge, countStock, orderOperations, playBuyer } from "./shop.ts";
import { disturbed, makeSessions, type Stage, type Wave } from "./stage.ts";

const BADGES = 10;
const BUYERS = 6;
const PIECES = 2;
const PRICE = 500;

/** Badges like the first one of the catalogue, on sale at once. */
const putOnSale = async (
  { users }: Pick<System, "users">,
  payments: Pool,
  badges: readonly Badge[],
): Promise<void> => {
  const ids = badges.map(({ badgeId }) => badgeId);
  await users.query(
    `insert into badge select (jsonb_populate_record(one, jsonb_build_object('id', made))).*
     from unnest($1::text[]) as made, (select badge as one from badge order by position limit 1) as first`,
    [ids],
  );
  await payments.query(
    `insert into stock (badge_id, display, price, max_sales, is_on_sale, updated_at_ms)
     select id, id, $2, $3, true, 0 from unnest($1::text[]) as id`,
    [ids, PRICE, PIECES],
  );
};

const record = async (stage: Stage, wave: number, seed: number): Promise<readonly Operation[]> => {
  const { system, plant } = stage;
  await using stack = new AsyncDisposableStack();
  const payments = new Pool({ connectionString: system.instance.databases.payments });
  stack.defer(() => payments.end());
  const badges = Array.from({ length: BADGES }, (_, place) => ({
    badgeId: `history_${wave}_${place}`,
    pieces: PIECES,
  }));
  await putOnSale(system, payments, badges);
  if (plant === "one-piece-more") await plantedPieces(payments);
  const sessions = await makeSessions(stage, "buyer", BUYERS * BADGES);
  const operations: Operation[] = [];
  const keep = (operation: Operation): void => void operations.push(operation);
  const over = new AbortController();
  const counting = badges.map((badge) => countStock(payments, badge, keep, over.signal));
  await disturbed(stage, ["payments", "gateway", "users"], seed, (apiOf) =>
    Promise.all(
      sessions.map((session, number) => {
        const [badge, client] = [badges[number % BADGES] as Badge, Math.floor(number / BADGES)];
        const buyer = { api: apiOf(number), session, admin: system.admin, badge, client, keep };
        return playBuyer(buyer, createChance(seed * 10_000 + number));
      }),
    ),
  );
  over.abort();
  await Promise.all(counting);
  for (const badge of badges) operations.push(...(await orderOperations(payments, badge)));
  return operations;
};

/** Orders and stock of each badge. */
export const SHOP_WAVE: Wave = { name: "shop", size: BADGES, record };
