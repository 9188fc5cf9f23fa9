import { connectBus, createPublisher, deadLettersIn, startConsumer } from "@gokaku/bus";
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
import { onSeasonChanged } from "./consumers/project-season.ts";
import { onSettingChanged } from "./consumers/project-setting.ts";
import { matchesRpc } from "./rpc/index.ts";
import { createCreationUnit } from "./store/creation-unit.ts";
import { createMatchUnit } from "./store/match-unit.ts";
import { saveSeason, saveSetting } from "./store/projections.ts";
import { createReader, listClosable, listOpening } from "./store/reader.ts";
import type { Tables } from "./store/tables.ts";
import { startClosing } from "./timers/close-due.ts";
import { startOpening } from "./timers/open-to-everyone.ts";
import { closeDue } from "./usecases/close-due.ts";
import type { CreationUnit, MatchUnit, Transact } from "./usecases/ports.ts";
import { toEvent } from "./wire/facts.ts";

/** The only wiring. What is opened last is closed first. */
export const startMatches = (
  config: Config,
  { ports, log, metrics }: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const { timers, chance } = ports;
    const { db } = stack.use(
      await openDatabase<Tables>({ url: config.postgresUrl, name: "matches", log, timers }),
    );
    const clock = stack.use(await createDatabaseClock({ db, local: ports.clock, timers, log }));
    const bus = stack.use(await connectBus({ url: config.natsUrl, name: "matches", log }));
    const publisher = createPublisher(bus, "MATCHES");
    const relay = stack.use(startRelay({ db, publisher, clock, timers, log, metrics }));
    const transact = createTransact<Tables>({ db, clock, chance, wakeRelay: relay.wake });

    const matchesFor =
      (traceparent: string): Transact<MatchUnit> =>
      (work) =>
        transact((unit) => work(createMatchUnit(unit, toEvent)), { traceparent });
    const creationFor =
      (traceparent: string): Transact<CreationUnit> =>
      (work) =>
        transact((unit) => work(createCreationUnit(unit, toEvent, config.voicePairs)), { traceparent });
    const onFailure = (matchId: string, error: unknown): void =>
      log.error({ err: error, matchId }, "a timer could not handle a match; the next run tries again");
    const timed = { transact: matchesFor(""), clock, onFailure };
    const close = () =>
      closeDue({ ...timed, listClosable: (nowMs, after) => listClosable(db, nowMs, after) });

    const consumers = { bus, clock, timers, log, metrics, deadLetters: deadLettersIn(db) };
    stack.use(
      startConsumer(
        "matches_project-setting",
        consumers,
        onSettingChanged({ saveSetting: (setting) => saveSetting(db, setting) }),
      ),
    );
    stack.use(
      startConsumer(
        "matches_project-season",
        consumers,
        onSeasonChanged({ saveSeason: (season) => saveSeason(db, season) }),
      ),
    );
    stack.use(startClosing(timers, close));
    stack.use(startOpening(timers, { ...timed, listOpening: (nowMs) => listOpening(db, nowMs) }));

    const { jwks } = await readKeys(config);
    const server = stack.use(
      await startGrpcServer({
        host: config.grpcHost,
        port: config.grpcPort,
        implementations: [
          matchesRpc({
            clock,
            reader: createReader(db),
            reportDeadlineS: config.reportDeadlineS,
            matchesFor,
            creationFor,
            closeDue: close,
          }),
        ],
        verifier: createTokenVerifier("matches", jwks, ports.clock),
        clock,
        timers,
        log,
        metrics,
        isOutage: isTransientDatabaseError,
      }),
    );
    server.setServing(true);
    return { isReady: () => true, grpcPort: server.port };
  });
