import { openServiceBase, operationsRpc } from "@gokaku/base";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { OperationsService } from "@gokaku/proto/operations/v1/operations_pb";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { memoizeLookUp, openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startConsumers, startDraining, startForgetting } from "./consumers/index.ts";
import { rolesIn } from "./domain/layout.ts";
import { createMarkOf } from "./domain/leaver.ts";
import { adminActed } from "./events/events.ts";
import { createDiscord } from "./remote/discord.ts";
import { discordRpc } from "./rpc/index.ts";
import { getMarkKey } from "./store/leavers.ts";
import type { Tables } from "./store/tables.ts";
import { countTargets } from "./store/targets.ts";
import {
  startCards,
  startDeleting,
  startRegistering,
  startReporting,
  startRoles,
  startShowing,
} from "./timers/index.ts";

/** Nothing is shown anywhere. */
const OFF = { applicationId: "", guilds: [], siteUrl: "", takesInteractions: false };

/** The only wiring. The last part opened is closed first. */
export const startDiscord = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("discord", config, context, stack);
    const { db, transact, clock, consumers } = await base.openStore<Tables>(config, {
      stream: "DISCORD",
      maxConnections: 4,
    });
    const { log, metrics, fetch } = base;
    const calls = metrics.counter("discord_calls_total");
    const threads = metrics.histogram("discord_thread_seconds");
    const count = memoizeLookUp(() => countTargets(db));
    metrics.lookedUp("discord_targets", async () => {
      const { due, stopped } = await count();
      return Object.entries({ due, stopped }).map(([state, value]) => ({ labels: { state }, value }));
    });
    metrics.lookedUp("discord_oldest_seconds", async () => {
      const { oldestAtMs } = await count();
      const isWaiting = config.discord !== null && oldestAtMs !== null;
      return [{ value: !isWaiting ? 0 : Math.max(0, clock.nowMs() - oldestAtMs) / 1000 }];
    });
    const discord = config.discord === null ? null : createDiscord(config.discord, { clock, fetch, log });
    const markOf = createMarkOf(await getMarkKey(db));
    stack.use(startDeleting(base, { transact, clock }));
    if (config.discord === null || discord === null) {
      log.info("nothing is sent to Discord: DISCORD_LAYOUT is not set");
      startForgetting(stack, consumers, { db, transact, clock, markOf, config: OFF, onDue: () => {} });
      startDraining(stack, consumers);
    } else {
      const addresses = {
        users: config.usersAddress,
        queue: config.queueAddress,
        matches: config.matchesAddress,
        payments: config.paymentsAddress,
      };
      const known = {
        db,
        transact,
        clock,
        log,
        config: config.discord,
        markOf,
        matches: base.connect(MatchesService, { name: "matches", address: config.matchesAddress }),
        queue: base.connect(QueueService, { name: "queue", address: config.queueAddress }),
        users: base.connect(UsersService, { name: "users", address: config.usersAddress }),
        operations: Object.fromEntries(
          Object.entries(addresses).map(([name, address]) => [
            name,
            base.connect(OperationsService, { name, address }),
          ]),
        ),
        discord,
        countCall: (kind: string, outcome: string) => calls.inc({ kind, outcome }),
        onThread: (createdAtMs: number) => threads.observe(Math.max(0, clock.nowMs() - createdAtMs) / 1000),
      };
      const showing = stack.use(startShowing(base, known));
      stack.use(startCards(base, { ...known, onDue: () => showing.wake() }));
      if (config.discord.guilds.some(({ staffChannel }) => staffChannel !== null))
        stack.use(startReporting(base, { ...known, onDue: () => showing.wake() }));
      if (config.discord.guilds.some(({ roles }) => rolesIn(roles).length > 0))
        stack.use(startRoles(base, { ...known, onDue: () => showing.wake() }));
      if (config.discord.takesInteractions) stack.use(startRegistering(base, known));
      startConsumers(stack, consumers, { ...known, onDue: () => showing.wake() });
      startForgetting(stack, consumers, { ...known, onDue: () => showing.wake() });
    }
    const operations = operationsRpc({
      db,
      transact,
      clock,
      record: ({ emit }, { atMs, ...act }) => emit(adminActed({ ...act, actedAtMs: atMs })),
    });
    return base.serve(config, [discordRpc({ db, config: config.discord ?? OFF, discord }), operations]);
  });
