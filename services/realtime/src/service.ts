import { openServiceBase } from "@gokaku/base";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { announceMatches } from "./consumers/announce-matches.ts";
import { announceQueueSteps } from "./consumers/announce-queue-steps.ts";
import { closeBannedSockets } from "./consumers/close-banned-sockets.ts";
import { createFollow } from "./consumers/follow.ts";
import { forwardMatchUpdates } from "./consumers/forward-match-updates.ts";
import { Limiter } from "./consumers/limiter.ts";
import { refreshClosedMatches } from "./consumers/refresh-closed-matches.ts";
import { refreshOwnStatus } from "./consumers/refresh-own-status.ts";
import { MESSAGES, scaled } from "./domain/allowance.ts";
import { SOCKETS_PER_USER } from "./domain/surplus.ts";
import { Hub } from "./live/hub.ts";
import { PlayerDesk } from "./live/player-desk.ts";
import { QueueBoard } from "./live/queue-board.ts";
import { createReader } from "./live/reader.ts";
import { createLiveMetrics } from "./metrics.ts";
import { implementRealtime } from "./rpc/index.ts";
import { createAnswerFrame } from "./socket/answer-frame.ts";
import { createAttend } from "./socket/attend.ts";
import { startSocketServer } from "./socket/server.ts";
import { createTicketStore } from "./store/tickets.ts";
import { startJobs } from "./timers/jobs.ts";
import { announceMatch } from "./usecases/announce-match.ts";
import { careForSockets } from "./usecases/care-for-sockets.ts";
import { closeAll } from "./usecases/close-all.ts";
import { closeBanned } from "./usecases/close-banned.ts";
import { greet } from "./usecases/greet.ts";
import { issueTicket } from "./usecases/issue-ticket.ts";
import { readPlayers } from "./usecases/read-players.ts";
import { readQueue } from "./usecases/read-queue.ts";
import { redeemTicket } from "./usecases/redeem-ticket.ts";
import { reportPresence } from "./usecases/report-presence.ts";
import { resyncAll } from "./usecases/resync-all.ts";
import { resyncMatch } from "./usecases/resync-match.ts";
import { subscribeMatch } from "./usecases/subscribe-match.ts";
import { unsubscribeMatch } from "./usecases/unsubscribe-match.ts";

/** Events that are being worked on at the same time. */
const EVENTS_AT_ONCE = 16;

export interface RunningRealtime extends RunningService {
  readonly grpcPort: number;
  readonly wsPort: number;
}

export const startRealtime = (config: Config, context: ServiceContext): Promise<RunningRealtime> =>
  openAll(async (stack) => {
    const base = await openServiceBase("realtime", config, context, stack);
    const { clock, timers, chance, log, metrics } = base;
    const redis = await base.openRedis(config);
    const bus = await base.openBus(config);
    const queue = base.connect(QueueService, { name: "queue", address: config.queueAddress });
    const matches = base.connect(MatchesService, { name: "matches", address: config.matchesAddress });

    const hub = new Hub();
    const desk = new PlayerDesk(hub);
    const board = new QueueBoard(hub, ({ holder }) =>
      holder && desk.isPlaying(holder.userId) ? holder.userId : null,
    );
    const reader = createReader({
      hub,
      desk,
      readPlayers: readPlayers({ queue, matches, log }),
      resyncMatch: resyncMatch({ hub, matches }),
      onError: (error) => log.warn({ err: error }, "a view could not be read, will repeat"),
    });
    const { onSlow, observeDelay, observeCount } = createLiveMetrics(metrics);
    const tickets = createTicketStore(redis);
    const refreshQueue = readQueue({ queue, board, log });
    const resync = resyncAll({ hub, reader, readQueue: refreshQueue });

    const limiter = stack.use(
      new Limiter(EVENTS_AT_ONCE, (error) =>
        log.warn({ err: error }, "an event was not shown, its players are read again"),
      ),
    );
    const follow = createFollow({ bus, timers, log, onGap: () => void resync() });
    stack.use(announceQueueSteps({ bus, log, board }));
    stack.use(
      announceMatches(follow, {
        limiter,
        announceMatch: announceMatch({ hub, desk, reader, matches, clock, observeDelay }),
      }),
    );
    stack.use(forwardMatchUpdates(follow, { hub }));
    for (const follower of refreshClosedMatches(follow, { reader })) stack.use(follower);
    stack.use(refreshOwnStatus(follow, { reader }));
    stack.use(closeBannedSockets(follow, { closeBanned: closeBanned({ hub }) }));
    bus.onReconnect(() => void resync());
    await refreshQueue();

    const jobs = startJobs({
      timers,
      careForSockets: careForSockets({ hub, clock, onSlow, observeCount }),
      reconcile: async () => {
        await Promise.all([refreshQueue(), reader.retry()]);
      },
      reportPresence: reportPresence({ hub, queue }),
    });
    for (const job of jobs) stack.use(job);

    const server = stack.use(
      await startSocketServer({
        host: config.wsHost,
        port: config.wsPort,
        clock,
        log,
        redeemTicket: redeemTicket({ tickets }),
        attend: createAttend({
          hub,
          desk,
          clock,
          log,
          messages: scaled(MESSAGES, config.rateLimitScale),
          socketsPerUser: Math.ceil(SOCKETS_PER_USER * config.rateLimitScale),
          greet: greet({ board, desk, reader }),
          answerFrame: createAnswerFrame({
            board,
            clock,
            subscribeMatch: subscribeMatch({ hub, reader }),
            unsubscribeMatch: unsubscribeMatch({ hub }),
          }),
          onSlow,
        }),
        closeAll: closeAll({ hub, timers, drainMs: config.drainMs }),
      }),
    );
    const served = await base.serve(config, [
      implementRealtime({ issueTicket: issueTicket({ tickets, chance, clock }) }),
    ]);
    return { ...served, wsPort: server.port };
  });
