import { type Bus, connectBus, createPublisher, deadLettersIn, publishQueueView } from "@gokaku/bus";
import {
  createDatabaseClock,
  createTransact,
  isTransientDatabaseError,
  type OutboxTables,
  openDatabase,
  startRelay,
} from "@gokaku/db";
import {
  createClient,
  createTokenIssuer,
  createTokenVerifier,
  readKeys,
  startGrpcServer,
} from "@gokaku/grpc";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { Config } from "./config.ts";
import { startConsumers } from "./consumers/index.ts";
import { JAPAN_HOURS } from "./domain/hours.ts";
import { createMatchesBy } from "./remote/matches.ts";
import { findPlayerBy, findSeasonsBy } from "./remote/users.ts";
import { queueRpc } from "./rpc/index.ts";
import { createStore } from "./store/store.ts";
import type { Tables } from "./store/tables.ts";
import { startHousekeeping } from "./timers/housekeeping.ts";
import { startSaga } from "./timers/saga.ts";
import type { CountRare } from "./usecases/ports.ts";
import { toViewChange } from "./wire/view.ts";

const asOutbox = (db: Kysely<Tables>): Kysely<OutboxTables> => db as unknown as Kysely<OutboxTables>;

/** Opens queue's database, bus and doors. `port` is the gRPC port that was bound. */
export const startQueue = (
  config: Config,
  { ports, log, metrics }: ServiceContext,
): Promise<RunningService & { readonly port: number }> =>
  openAll(async (stack) => {
    const { chance, timers } = ports;
    const database = stack.use(
      await openDatabase<Tables>({ url: config.postgresUrl, name: "queue", log, timers, maxConnections: 12 }),
    );
    const clock = stack.use(await createDatabaseClock({ db: database.db, local: ports.clock, timers, log }));
    const bus: Bus = stack.use(await connectBus({ url: config.natsUrl, name: "queue", log }));
    const relay = stack.use(
      startRelay({
        db: asOutbox(database.db),
        publisher: createPublisher(bus, "QUEUE"),
        clock,
        timers,
        log,
        metrics,
      }),
    );
    const transact = createTransact({ db: database.db, clock, chance, wakeRelay: relay.wake });
    const store = createStore(database.db, transact);

    const { key, jwks } = await readKeys(config);
    const issuer = await createTokenIssuer("queue", key, clock);
    const caller = { issuer, clock, timers };
    const users = stack.use(
      createClient(UsersService, { address: config.usersAddress, audience: "users", ...caller }),
    );
    const matches = stack.use(
      createClient(MatchesService, { address: config.matchesAddress, audience: "matches", ...caller }),
    );

    const rare = metrics.counter("queue_rare_paths_total", "Rare paths of the saga that were met.", ["path"]);
    const countRare: CountRare = (path, times = 1) => rare.inc({ path }, times);
    const hours = config.hours === "always" ? "always" : JAPAN_HOURS;
    const shared = {
      store,
      clock,
      chance,
      timers,
      log,
      metrics,
      countRare,
      hours,
      intervalMs: config.intervalS * 1000,
    };

    const saga = startSaga(stack, { ...shared, createMatches: createMatchesBy(matches) });
    startHousekeeping(stack, {
      ...shared,
      planRetentionDays: config.planRetentionDays,
      findSeasons: findSeasonsBy(users),
      publish: (step) => publishQueueView(bus, toViewChange(step)),
    });
    startConsumers(
      stack,
      { bus, clock, timers, log, metrics, deadLetters: deadLettersIn(database.db) },
      { store, clock },
    );
    const server = stack.use(
      await startGrpcServer({
        host: config.grpcHost,
        port: config.grpcPort,
        implementations: [
          queueRpc({ ...shared, findPlayer: findPlayerBy(users), onStored: saga.planStored }),
        ],
        verifier: createTokenVerifier("queue", jwks, clock),
        clock,
        timers,
        log,
        metrics,
        isOutage: isTransientDatabaseError,
      }),
    );
    server.setServing(true);
    return { isReady: () => true, port: server.port };
  });
