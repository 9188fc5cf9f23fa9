import { openServiceBase } from "@gokaku/base";
import type { DeadLetters } from "@gokaku/db";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { type Logger, openAll, type RunningService, type ServiceContext, startWorker } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startTickConsumer } from "./consumers/solve-tick.ts";
import { matchmakerRpc } from "./rpc/index.ts";
import { startSolverThread } from "./solver/thread.ts";
import type { Deps } from "./usecases/deps.ts";
import { prepareTick } from "./usecases/prepare-tick.ts";

/** The matchmaker keeps nothing: a tick that cannot be solved expires in queue, and this says so. */
const logDeadLetters = (log: Logger): DeadLetters => ({
  async keep({ eventId, error }) {
    log.error({ eventId, err: error }, "a tick was given up");
  },
  onReplay() {},
});

/** Wires the service. Resources close in the reverse order of their opening. */
export const startMatchmaker = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("matchmaker", config, context, stack);
    const { clock, timers, log, metrics } = base;
    const bus = await base.openBus(config);
    const queue = base.connect(QueueService, { name: "queue", address: config.queueAddress });
    const solver = stack.use(startSolverThread({ guardMs: config.solverGuardMs }));
    base.dependsOn({ name: "solver", check: solver.check });
    const inBackground = stack.use(startSolverThread({ guardMs: config.solverGuardMs, isIdle: true }));
    const duration = metrics.histogram("matchmaker_tick_duration_seconds");
    const lastSuccess = metrics.gauge("matchmaker_tick_last_success_timestamp");
    const planned = metrics.counter("matchmaker_planned_matches_total");
    const teamGap = metrics.histogram("match_team_gap");
    const roleRank = metrics.histogram("match_role_rank");
    const deps: Deps = {
      queue,
      solver,
      background: { solver: inBackground, headStarts: [], ticks: 0, boundOf: null, isEnding: false },
      solverGuardMs: config.solverGuardMs,
      replay: { isRunning: false },
      clock,
      log,
      observe(solveMs, matches) {
        duration.observe(solveMs / 1000);
        lastSuccess.set(Math.floor(clock.nowMs() / 1000));
        planned.inc(matches.length);
        for (const { reasons, seats } of matches) {
          teamGap.observe(reasons.teamGap);
          for (const { choice } of seats) roleRank.observe(choice + 1);
        }
      },
    };
    let round = 0;
    stack.use(
      startWorker({
        timers,
        log: log.child({ worker: "head start" }),
        pollMs: 0,
        async work(signal) {
          round += 1;
          await timers.sleep(await prepareTick(deps, round), signal);
          return true;
        },
      }),
    );
    const deadLetters = logDeadLetters(log);
    stack.use(startTickConsumer({ bus, clock, timers, log, metrics, deadLetters }, deps));
    stack.defer(() => {
      deps.background.isEnding = true;
      inBackground.cut();
    });
    return base.serve(config, [matchmakerRpc(deps)]);
  });
