import { openServiceBase } from "@gokaku/base";
import { startConsumer } from "@gokaku/bus";
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
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("matches", config, context, stack);
    const { timers, log } = base;
    const { db, transact, clock, consumers } = await base.openStore<Tables>(config, { stream: "MATCHES" });

    const transactMatches: Transact<MatchUnit> = (work) =>
      transact((unit) => work(createMatchUnit(unit, toEvent)));
    const transactCreation: Transact<CreationUnit> = (work) =>
      transact((unit) => work(createCreationUnit(unit, toEvent, config.voicePairs)));
    const onFailure = (matchId: string, error: unknown): void =>
      log.error({ err: error, matchId }, "a timer could not handle a match; the next run tries again");
    const timed = { transact: transactMatches, clock, onFailure };
    const close = () =>
      closeDue({ ...timed, listClosable: (nowMs, after) => listClosable(db, nowMs, after) });

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

    return base.serve(config, [
      matchesRpc({
        clock,
        reader: createReader(db),
        reportDeadlineS: config.reportDeadlineS,
        transactMatches,
        transactCreation,
        closeDue: close,
      }),
    ]);
  });
