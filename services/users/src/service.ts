import { connectBus, createPublisher, deadLettersIn } from "@gokaku/bus";
import {
  createDatabaseClock,
  createTransact,
  isTransientDatabaseError,
  openDatabase,
  startRelay,
} from "@gokaku/db";
import { createTokenVerifier, readKeys, startGrpcServer } from "@gokaku/grpc";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startApplyingDisputes } from "./consumers/apply-dispute.ts";
import { startApplyingSettlements } from "./consumers/apply-settlement.ts";
import { usersRpc } from "./rpc/index.ts";
import type { Tables } from "./store/tables.ts";
import { startEarningCorrections } from "./timers/earn-corrections.ts";
import { createRankingDue, startPublishingRanking } from "./timers/publish-ranking.ts";
import type { Deps } from "./usecases/deps.ts";
import { earnCorrections } from "./usecases/earn-corrections.ts";
import { publishRanking } from "./usecases/publish-ranking.ts";

export const startUsers = (
  config: Config,
  { ports, log, metrics }: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const { timers, chance } = ports;
    const { db } = stack.use(
      await openDatabase<Tables>({ url: config.postgresUrl, name: "users", log, timers, maxConnections: 12 }),
    );
    const clock = stack.use(await createDatabaseClock({ db, local: ports.clock, timers, log }));
    const bus = stack.use(await connectBus({ url: config.natsUrl, name: "users", log }));
    const relay = stack.use(
      startRelay({ db, publisher: createPublisher(bus, "USERS"), clock, timers, log, metrics }),
    );
    const rankingDue = createRankingDue();
    const deps: Deps = {
      db,
      transact: createTransact({ db, clock, chance, wakeRelay: relay.wake }),
      clock,
      rankingMinMatches: config.rankingMinMatches,
      onStandingsChanged: rankingDue.mark,
    };
    stack.use(startPublishingRanking(timers, rankingDue, () => publishRanking(deps)));
    stack.use(startEarningCorrections(timers, () => earnCorrections(deps)));

    const consumers = { bus, clock, timers, log, metrics, deadLetters: deadLettersIn(db) };
    stack.use(startApplyingSettlements(consumers, deps));
    stack.use(startApplyingDisputes(consumers, deps));

    const { jwks } = await readKeys(config);
    const server = stack.use(
      await startGrpcServer({
        host: config.grpcHost,
        port: config.grpcPort,
        implementations: [usersRpc(deps)],
        verifier: createTokenVerifier("users", jwks, clock),
        clock,
        timers,
        log,
        metrics,
        isOutage: isTransientDatabaseError,
      }),
    );
    server.setServing(true);
    return { grpcPort: server.port, isReady: () => true };
  });
