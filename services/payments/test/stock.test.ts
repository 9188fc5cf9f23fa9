import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase } from "@gokaku/db";
import { createClient, type GrpcClient } from "@gokaku/grpc";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import { systemClock } from "@gokaku/service";
import {
  createTestDatabase,
  createTestKeys,
  startNats,
  type TestDatabase,
  testContext,
} from "@gokaku/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { startPayments } from "../src/service.ts";
import type { Tables } from "../src/store/tables.ts";
import { loadCatalogue } from "../src/usecases/stock.ts";

const stack = new AsyncDisposableStack();
const { ports, log } = testContext("test");
let database: TestDatabase;
let payments: GrpcClient<typeof PaymentsService>;
const runMigrate = () =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL("../src/migrate.ts", import.meta.url))], {
    env: { ...process.env, POSTGRES_URL: database.url },
  });
const open = async () => {
  const opened = stack.use(
    await openDatabase<Tables>({ url: database.url, name: "test", log, timers: ports.timers }),
  );
  return opened.db;
};
const stockOf = async (badgeId: string) => {
  const { stocks } = await payments.listStock({});
  const found = stocks.find((stock) => stock.badgeId === badgeId);
  return found && { maxSales: found.maxSales, sold: found.sold, reserved: found.reserved };
};

beforeAll(async () => {
  database = stack.use(await createTestDatabase(fileURLToPath(new URL("../migrations", import.meta.url))));
  await runMigrate();
  const keys = stack.use(await createTestKeys());
  const nats = stack.use(await startNats());
  const environment = {
    ...keys.env("payments"),
    POSTGRES_URL: database.url,
    NATS_URL: nats.url,
    USERS_ADDR: "127.0.0.1:9",
    GRPC_PORT: "0",
    ADMIN_PORT: "0",
  };
  const service = stack.use(await startPayments(readConfig(environment), testContext("payments")));
  payments = stack.use(
    createClient(PaymentsService, {
      address: `127.0.0.1:${service.grpcPort}`,
      audience: "payments",
      issuer: await keys.issuer("gateway"),
      clock: systemClock,
      timers: ports.timers,
    }),
  );
});
afterAll(() => stack.disposeAsync());

test("[SHOP-1] the badges of the shop are in stock, and no others", async () => {
  const seeds = await readFile(new URL("../../../seeds/badges.json", import.meta.url), "utf8");
  const catalogue: { id: string; condition: string; max_sales: number }[] = JSON.parse(seeds);
  const shop = catalogue.filter(({ condition }) => condition.includes("サポートページから購入可能"));
  const { stocks } = await payments.listStock({});
  expect(stocks.map(({ badgeId, maxSales }) => [badgeId, maxSales])).toEqual(
    shop.map(({ id, max_sales }) => [id, max_sales]),
  );
  expect(shop.length).toBeGreaterThan(0);
});

test("[SHOP-2] loading the catalogue again keeps what was sold and reserved", async () => {
  const db = await open();
  await db.updateTable("stock").set({ sold: 3, reserved: 2 }).where("badge_id", "=", "badge_114").execute();
  await runMigrate();
  expect(await stockOf("badge_114")).toEqual({ maxSales: 20, sold: 3, reserved: 2 });
});

test("[SHOP-3] the database refuses to sell or reserve more of a limited badge than there are", async () => {
  const db = await open();
  const sell = (sold: number, reserved: number) =>
    db.updateTable("stock").set({ sold, reserved }).where("badge_id", "=", "badge_131").execute();
  await sell(9, 1);
  await expect(sell(10, 1)).rejects.toThrow("stock_not_oversold");
  await expect(sell(0, 11)).rejects.toThrow("stock_not_oversold");
  expect(await stockOf("badge_131")).toEqual({ maxSales: 10, sold: 9, reserved: 1 });
  const unlimited = db
    .updateTable("stock")
    .set({ sold: 5_000 })
    .where("badge_id", "=", "badge_086")
    .execute();
  await expect(unlimited).resolves.toBeDefined();
});

test("[SHOP-3] an offer for fewer than are sold is refused and changes nothing", async () => {
  const db = await open();
  const rows = () => db.selectFrom("stock").selectAll().orderBy("badge_id").execute();
  const before = await rows();
  const condition = "サポートページから購入可能";
  const smaller = [{ id: "badge_131", condition, price: 10_000, max_sales: 5, is_active: true }];
  await expect(loadCatalogue({ db, clock: systemClock }, smaller)).rejects.toThrow("stock_not_oversold");
  expect(await rows()).toEqual(before);
});

test("[SHOP-4] a buyer has at most one open or paid order of a badge", async () => {
  const db = await open();
  const order = (state: string) =>
    sql`insert into orders (order_id, user_id, badge_id, amount, currency, state, created_at_ms, expires_at_ms)
        values (${ports.chance.uuid()}, 'dummy_001', 'badge_086', 100, 'JPY', ${state}, 0, 1800000)`.execute(
      db,
    );
  await order("expired");
  await order("paid");
  await expect(order("reserved")).rejects.toThrow("orders_one_per_buyer");
  await order("refunded");
});
