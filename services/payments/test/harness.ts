import { fileURLToPath } from "node:url";
import {
  type Bus,
  connectBus,
  createPublisher,
  decodeEvent,
  ensureStream,
  event,
  type StreamName,
} from "@gokaku/bus";
import { createTransact, openDatabase } from "@gokaku/db";
import { CodedError, type ErrorCode, type UserId } from "@gokaku/game";
import { byServices, createClient } from "@gokaku/grpc";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll, type Ports, systemClock } from "@gokaku/service";
import {
  createTestDatabase,
  createTestKeys,
  implementSome,
  startFakeService,
  startNats,
  testContext,
} from "@gokaku/testing";
import { type BankEvent, signatureOf, startStripe } from "@gokaku/testing/stripe";
import { sql } from "kysely";
import { readConfig } from "../src/config.ts";
import { createProvider } from "../src/remote/provider.ts";
import { startPayments } from "../src/service.ts";
import type { Tables } from "../src/store/tables.ts";
import { loadCatalogue } from "../src/usecases/stock.ts";
import { pullProviderEvents } from "../src/usecases/take-events.ts";

export const SECRET_KEY = "sk_test_gokaku";
export const WEBHOOK_SECRET = "whsec_gokaku";

const FOR_SALE = "サポートページから購入可能";
/** Without limit, of three, and of a hundred. */
export const CATALOGUE = [
  { id: "badge_free", display: "朝もや", condition: FOR_SALE, price: 100, max_sales: 0, is_active: true },
  { id: "badge_three", display: "誉", condition: FOR_SALE, price: 5000, max_sales: 3, is_active: true },
  { id: "badge_hundred", display: "極", condition: FOR_SALE, price: 1000, max_sales: 100, is_active: true },
];

/** The service with a database, a bus and the provider's stand-in of its own, before a fake of users. */
export const openShop = (options: { readonly isClosed?: boolean; readonly ports?: Partial<Ports> } = {}) =>
  openAll(async (stack) => {
    const context = testContext("payments", options.ports);
    const keys = stack.use(await createTestKeys());
    const nats = stack.use(await startNats());
    const database = stack.use(
      await createTestDatabase(fileURLToPath(new URL("../migrations", import.meta.url))),
    );
    const { db } = stack.use(
      await openDatabase<Tables>({
        url: database.url,
        name: "payments-test",
        log: context.log,
        timers: context.ports.timers,
      }),
    );
    await loadCatalogue({ db, clock: systemClock }, CATALOGUE);
    const refusals = new Map<string, ErrorCode>();
    /** Users that disappear after the first question. */
    const leaving = new Set<string>();
    const users = stack.use(
      await startFakeService("users", keys, [
        implementSome(UsersService, {
          only: {
            checkPurchase: byServices(["payments"], async ({ userId, badgeId }) => {
              const code = refusals.get(userId) ?? refusals.get(badgeId);
              if (code !== undefined) throw new CodedError(code, "refused by the fake");
              if (leaving.has(userId)) refusals.set(userId, "user_not_found");
              return {};
            }),
          },
        }),
      ]),
    );
    const received: BankEvent[] = [];
    const stripe = stack.use(
      await startStripe({
        secretKey: SECRET_KEY,
        webhook: null,
        onEvent: (event) => void received.push(event),
      }),
    );
    const environment = {
      ...keys.env("payments"),
      POSTGRES_URL: database.url,
      NATS_URL: nats.url,
      USERS_ADDR: users.address,
      GRPC_PORT: "0",
      ADMIN_PORT: "0",
      ...(options.isClosed
        ? {}
        : {
            STRIPE_SECRET_KEY: SECRET_KEY,
            STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
            STRIPE_API_URL: stripe.url,
            CHECKOUT_ADDRESS: stripe.checkoutUrl,
            SITE_URL: "https://gokaku.example/",
          }),
    };
    const config = readConfig(environment);
    const service = stack.use(await startPayments(config, context));
    const client = stack.use(
      createClient(PaymentsService, {
        address: `127.0.0.1:${service.grpcPort}`,
        audience: "payments",
        issuer: await keys.issuer("gateway"),
        clock: systemClock,
        timers: context.ports.timers,
        deadlineMs: 20_000,
      }),
    );
    const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "payments-test", log: context.log }));

    /** Sends a webhook event as the provider does, unless another signature is given. */
    const notify = async (
      what: BankEvent | string,
      signed: { readonly secret?: string; readonly atS?: number } = {},
    ): Promise<void> => {
      const payload = Buffer.from(typeof what === "string" ? what : JSON.stringify(what));
      const { secret = WEBHOOK_SECRET, atS = Math.floor(context.ports.clock.nowMs() / 1000) } = signed;
      await client.takeProviderEvent({ payload, signature: signatureOf(payload, secret, atS) });
    };
    const buyer = (userId: string) => ({ as: { userId: userId as UserId } });
    const admin = { as: { userId: "dummy_admin" as UserId, role: "admin" as const } };
    const stockOf = async (badgeId: string) =>
      db
        .selectFrom("stock")
        .select(["sold", "reserved"])
        .where("badge_id", "=", badgeId)
        .executeTakeFirstOrThrow();
    const orderOf = (orderId: string) =>
      db.selectFrom("orders").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();
    const publish = await publisherOf(bus, "USERS");
    return {
      db,
      client,
      stripe,
      received,
      notify,
      buyer,
      admin,
      stockOf,
      orderOf,
      refusals,
      leaving,
      service,
      config,
      context,
      database,
      load: (catalogue: unknown) => loadCatalogue({ db, clock: systemClock }, catalogue),
      sign: (payload: string, secret: string, atS: number): string => signatureOf(payload, secret, atS),
      decode: (payload: Uint8Array) => decodeEvent("payment.order_changed", payload),
      /** Reads the provider's list at once, as the service does again and again. */
      pullProviderEvents: async (): Promise<void> => {
        if (config.stripe === null) throw new Error("the shop is closed");
        const provider = await createProvider(config.stripe, context.ports.clock);
        const clock = {
          nowMs: context.ports.clock.nowMs,
          confirmedNowMs: async () => context.ports.clock.nowMs(),
        };
        const transact = createTransact({
          db,
          clock,
          chance: context.ports.chance,
          timers: context.ports.timers,
          publishDirectly: () => {},
        });
        await pullProviderEvents(
          { db, transact, clock, countRare: () => {}, onOrdersDue: () => {} },
          provider,
        );
      },
      /** Where the stock is not what the orders say. */
      audit: async (): Promise<readonly unknown[]> => {
        const { rows } =
          await sql`select badge_id, sold, reserved from stock left join orders using (badge_id) group by 1
          having sold <> count(order_id) filter (where state in ('paid', 'disputed'))
            or reserved <> count(order_id) filter (where state = 'reserved')`.execute(db);
        return rows;
      },
      /** As users says that a player left for good. */
      leave: (userId: string, leftAtMs: number) =>
        publish(
          event("user.changed", {
            player: {
              card: { userId, trainerName: "退会したユーザー" },
              leftAtS: BigInt(Math.floor(leftAtMs / 1000)),
            },
          }),
        ),
      refuse: (orderId: string, cause: string) => publish(event("user.badge_refused", { orderId, cause })),
    };
  });

export type Shop = Awaited<ReturnType<typeof openShop>>;

const publisherOf = async (bus: Bus, stream: StreamName) => {
  await ensureStream(bus, stream);
  const { chance } = testContext("users").ports;
  const publisher = createPublisher(bus, stream);
  return (out: ReturnType<typeof event>) =>
    publisher.publish({ ...out, eventId: chance.uuid(), traceparent: "" });
};
