import { isTransientDatabaseError, openDatabase } from "@gokaku/db";
import { createTokenVerifier, readKeys, startGrpcServer } from "@gokaku/grpc";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { implementPayments } from "./rpc/index.ts";
import { createStockStore } from "./store/stock.ts";
import type { Tables } from "./store/tables.ts";

/** Opens payments' database and door. `port` is the gRPC port that was bound. */
export const startPayments = (
  config: Config,
  { ports: { clock, timers }, log, metrics }: ServiceContext,
): Promise<RunningService & { readonly port: number }> =>
  openAll(async (stack) => {
    const { db } = stack.use(
      await openDatabase<Tables>({ url: config.postgresUrl, name: "payments", log, timers }),
    );
    const stock = createStockStore(db);
    const { jwks } = await readKeys(config);
    const server = stack.use(
      await startGrpcServer({
        host: config.grpcHost,
        port: config.grpcPort,
        implementations: [implementPayments({ listStock: stock.list })],
        verifier: createTokenVerifier("payments", jwks, clock),
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
