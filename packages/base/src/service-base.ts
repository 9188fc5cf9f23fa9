import type { DescService } from "@bufbuild/protobuf";
import type { Bus, ConsumerContext, StreamName } from "@gokaku/bus";
import type { DatabaseClock, OutboxTables, Transact, Write } from "@gokaku/db";
import { isTransientDatabaseError } from "@gokaku/db/transient";
import {
  createClient,
  createTokenIssuer,
  createTokenVerifier,
  type GrpcClient,
  type Implementation,
  readJwks,
  readKey,
  startGrpcServer,
} from "@gokaku/grpc";
import {
  type BaseConfig,
  type Chance,
  type Clock,
  createPatientCheck,
  createWriteCheck,
  type Dependency,
  type Logger,
  type Metrics,
  memoizeLookUp,
  type NatsConfig,
  type Ports,
  type ServiceContext,
  type Timers,
  watchReadiness,
} from "@gokaku/service";
import type { Kysely } from "kysely";
import { connectionsOf } from "./connections.ts";
import { oneAtATimePerRow } from "./one-row.ts";
import type { Redis } from "./redis.ts";

const READINESS_KEY_S = 60;
/** A database that has answered within this time need not be asked whether it does. */
const ANSWERED_WITHIN_MS = 500;

interface PostgresConfig {
  readonly postgresUrl: string;
  /** The most connections of this process in all; 0 leaves it to the service. */
  readonly postgresConnections?: number;
}

/** A service's own rows and what leaves them. */
export interface Store<Tables> {
  readonly db: Kysely<Tables>;
  /** Both confirm the time before they begin. */
  readonly transact: Transact<Tables>;
  readonly write: Write;
  readonly clock: DatabaseClock;
  readonly bus: Bus;
  /** For `startConsumer`; dead letters are stored in the service's own database. */
  readonly consumers: ConsumerContext;
}

/**
 * The parts that every service needs. Everything opened through it is closed with the stack, in reverse
 * order.
 */
export interface ServiceBase {
  /** The database's time as soon as a database is open, the machine's before. */
  readonly clock: Clock;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly fetch: Ports["fetch"];
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Adds a dependency without which the service is not ready. The parts opened below add themselves. */
  dependsOn(dependency: Dependency): void;
  openDatabase<Tables>(
    config: PostgresConfig,
    options?: { readonly maxConnections?: number },
  ): Promise<{ readonly db: Kysely<Tables>; readonly clock: DatabaseClock }>;
  openBus(config: NatsConfig): Promise<Bus>;
  openRedis(config: { readonly redisUrl: string }): Promise<Redis>;
  /** Database, bus and the relay between them. `stream` is the service's own. */
  openStore<Tables extends OutboxTables>(
    config: NatsConfig & PostgresConfig,
    options: { readonly stream: StreamName; readonly maxConnections?: number },
  ): Promise<Store<Tables>>;
  /** A client of another service. @param address host:port @param name the audience of its tokens */
  connect<Service extends DescService>(
    service: Service,
    to: { readonly name: string; readonly address: string; readonly deadlineMs?: number },
  ): GrpcClient<Service>;
  /** Connects the clients, so that the first call need not; resolves when that is done or after `withinMs`. */
  awaitConnections(withinMs: number): Promise<void>;
  /** Opens the gRPC server last; its health follows readiness from then on. */
  serve(
    config: Pick<BaseConfig, "grpcHost" | "grpcPort" | "jwksFile">,
    implementations: readonly Implementation[],
  ): Promise<{ readonly grpcPort: number; readonly isReady: () => boolean }>;
  /** For a service without a gRPC server: follows readiness from now on. */
  watch(onChange?: (isReady: boolean) => void): Promise<() => boolean>;
}

/**
 * Opens what every service needs: its key, clock, log, and the servers and stores it asks for. Optional
 * parts are imported only by the services that use them.
 * @param name the service's name, under which it signs and connects
 * @param stack closes everything in reverse order
 */
export const openServiceBase = async (
  name: string,
  config: Pick<BaseConfig, "keyFile">,
  { ports, log, metrics }: ServiceContext,
  stack: AsyncDisposableStack,
): Promise<ServiceBase> => {
  const { timers, chance, fetch } = ports;
  const dependencies: Dependency[] = [];
  const clients: Pick<GrpcClient<DescService>, "awaitReady">[] = [];
  let isOutage = isTransientDatabaseError;
  let currentClock: Clock = ports.clock;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const onAnswer = (): void => {
    answeredAtMs = ports.clock.monotonicMs();
  };
  const clock: Clock = { nowMs: () => currentClock.nowMs() };
  const issuer = await createTokenIssuer(name, await readKey(config.keyFile), clock);

  const base: ServiceBase = {
    clock,
    chance,
    timers,
    fetch,
    log,
    metrics,
    dependsOn: (dependency) => void dependencies.push(dependency),

    async openDatabase<Tables>(
      { postgresUrl, postgresConnections = 0 }: PostgresConfig,
      { maxConnections = 8 }: { readonly maxConnections?: number } = {},
    ) {
      const [{ createDatabaseClock, openDatabase }, { sql }] = await Promise.all([
        import("@gokaku/db"),
        import("kysely"),
      ]);
      const { db, pool } = stack.use(
        await openDatabase<Tables>({
          url: postgresUrl,
          name,
          log,
          timers,
          metrics,
          onAnswer,
          ...connectionsOf(postgresConnections, maxConnections),
        }),
      );
      const databaseClock = stack.use(await createDatabaseClock({ db, local: ports.clock, timers, log }));
      currentClock = databaseClock;
      // A new table of its own needs a new page: a server with a full disk or of a standby reads on and refuses this.
      const writes = createWriteCheck(ports.clock, () =>
        sql`create temporary table readiness on commit drop as select 1 as written`.execute(db),
      );
      const hasJustAnswered = (): boolean =>
        pool.waitingCount === 0 && ports.clock.monotonicMs() - answeredAtMs <= ANSWERED_WITHIN_MS;
      base.dependsOn({
        name: "postgres",
        check: () => Promise.all([hasJustAnswered() || sql`select 1`.execute(db), writes()]),
      });
      return { db, clock: databaseClock };
    },

    async openBus({ natsUrl, natsReplicas, natsCertFile, natsKeyFile }) {
      const { connectBus } = await import("@gokaku/bus");
      const bus = stack.use(
        await connectBus({ natsUrl, natsReplicas, natsCertFile, natsKeyFile, name, log }),
      );
      const check = createPatientCheck({ clock, timers }, bus.patienceMs, () => bus.connection.flush());
      base.dependsOn({ name: "nats", check });
      return bus;
    },

    async openRedis({ redisUrl }) {
      const { isRedisOutage, openRedis } = await import("./redis.ts");
      isOutage = (error) => isTransientDatabaseError(error) || isRedisOutage(error);
      const redis = stack.use(await openRedis(redisUrl, log, timers));
      const writes = createWriteCheck(ports.clock, () =>
        redis.set(`readiness:${name}`, "written", { EX: READINESS_KEY_S }),
      );
      base.dependsOn({ name: "redis", check: () => Promise.all([redis.ping(), writes()]) });
      return redis;
    },

    async openStore<Tables extends OutboxTables>(
      config: NatsConfig & PostgresConfig,
      { stream, maxConnections }: { readonly stream: StreamName; readonly maxConnections?: number },
    ) {
      const [{ createPublisher }, store] = await Promise.all([import("@gokaku/bus"), import("@gokaku/db")]);
      const { db, clock: databaseClock } = await base.openDatabase<Tables>(
        config,
        maxConnections === undefined ? {} : { maxConnections },
      );
      const bus = await base.openBus(config);
      const own = { db: db as unknown as Kysely<OutboxTables>, clock, timers, log, metrics };
      const relayed = stack.use(
        await store.openDatabase<OutboxTables>({
          url: config.postgresUrl,
          name: `${name}-relay`,
          log,
          timers,
          metrics,
          onAnswer,
          maxConnections: 1,
          isHot: true,
          synchronousCommit: "off",
        }),
      );
      const relay = stack.use(
        store.startRelay({ ...own, db: relayed.db, publisher: createPublisher(bus, stream) }),
      );
      base.dependsOn({ name: "nats_writes", check: relay.assertPublishing });
      const unsent = memoizeLookUp(() => store.countUnsent(own.db));
      metrics.lookedUp("outbox_pending", async () => [{ value: (await unsent()).count }]);
      metrics.lookedUp("outbox_oldest_seconds", async () => {
        const { oldestAtMs } = await unsent();
        return [{ value: oldestAtMs === null ? 0 : Math.max(0, clock.nowMs() - oldestAtMs) / 1000 }];
      });
      const deadLetters = stack.use(store.openDeadLetters(own));
      deadLetters.onReplay(store.RELAY, async ({ eventId }) => {
        await store.reopenEvent(own.db, eventId);
        relay.wake();
      });
      const writing = {
        db,
        clock: databaseClock,
        chance,
        timers,
        countRare: metrics.countRare,
        publishDirectly: relay.publishDirectly,
      };
      return {
        db,
        transact: oneAtATimePerRow(store.createTransact(writing), timers),
        write: store.createWrite(writing),
        clock: databaseClock,
        bus,
        consumers: { bus, clock, timers, log, metrics, deadLetters },
      };
    },

    connect(service, { name: audience, address, deadlineMs }) {
      const options = { address, audience, issuer, clock, timers };
      const client = createClient(service, deadlineMs === undefined ? options : { ...options, deadlineMs });
      clients.push(client);
      return stack.use(client);
    },

    async awaitConnections(withinMs) {
      await Promise.all(clients.map((client) => client.awaitReady(withinMs)));
    },

    async serve({ grpcHost, grpcPort, jwksFile }, implementations) {
      const server = stack.use(
        await startGrpcServer({
          host: grpcHost,
          port: grpcPort,
          implementations,
          verifier: createTokenVerifier(name, await readJwks(jwksFile), clock),
          clock,
          timers,
          log,
          metrics,
          isOutage,
        }),
      );
      return { grpcPort: server.port, isReady: await base.watch(server.setServing) };
    },

    async watch(onChange = () => {}) {
      const readiness = stack.use(await watchReadiness({ dependencies, timers, log, metrics, onChange }));
      return readiness.isReady;
    },
  };
  return base;
};
