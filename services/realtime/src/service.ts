import { openRedis, openServiceBase } from "@gokaku/base";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import { followOrders } from "./between/follow-orders.ts";
import { Places } from "./between/places.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { SOCKETS_PER_USER } from "./domain/keeping.ts";
import { startSocketServer } from "./from-browser/server.ts";
import { followBans, startFollowers } from "./from-bus/followers.ts";
import { startJobs } from "./jobs.ts";
import { Bans } from "./live/bans.ts";
import { EndedSessions } from "./live/ended-sessions.ts";
import { HeardMatches } from "./live/heard-matches.ts";
import { Hub } from "./live/hub.ts";
import { createInTurns } from "./live/turns.ts";
import { createLiveMetrics } from "./metrics.ts";
import { createSendPush } from "./push/send.ts";
import { startRinging } from "./push/start-ringing.ts";
import { implementRealtime } from "./rpc.ts";
import { PlayerDesk } from "./to-browser/player-desk.ts";
import { QueueBoard } from "./to-browser/queue-board.ts";
import { createReader, readQueue } from "./to-browser/reader.ts";

export interface RunningRealtime extends RunningService {
  readonly grpcPort: number;
  readonly wsPort: number;
}

export const startRealtime = (config: Config, context: ServiceContext): Promise<RunningRealtime> =>
  openAll(async (stack) => {
    const base = await openServiceBase("realtime", config, context, stack);
    const bus = await base.openBus(config);
    const inTurns = createInTurns(context.ports.clock, (error) =>
      base.log.error({ err: error }, "a socket was not served"),
    );
    const hub = new Hub();
    const desk = new PlayerDesk(hub);
    const sources = {
      log: base.log,
      queue: base.connect(QueueService, { name: "queue", address: config.queueAddress }),
      matches: base.connect(MatchesService, { name: "matches", address: config.matchesAddress }),
      hub,
      desk,
    };
    const redis = await base.openRedis(config);
    const socketsPerUser = Math.ceil(SOCKETS_PER_USER * config.rateLimitScale);
    const { push } = config;
    const deps: Deps = {
      ...sources,
      clock: base.clock,
      timers: base.timers,
      chance: base.chance,
      metrics: createLiveMetrics(base.metrics),
      redis,
      push: push && {
        users: base.connect(UsersService, { name: "users", address: config.usersAddress }),
        send: createSendPush(push, base),
      },
      inTurns,
      bans: new Bans(base.clock),
      endedSessions: new EndedSessions(base.clock),
      places: new Places({ redis, log: base.log }, base.chance.uuid(), socketsPerUser),
      heard: new HeardMatches(base.clock),
      board: new QueueBoard(hub, inTurns, ({ holder }) =>
        holder && desk.isPlaying(holder.userId) ? holder.userId : null,
      ),
      reader: createReader(sources),
    };

    const bans = followBans(deps, bus);
    for (const follower of [...bans.followers, ...startFollowers(deps, bus)]) stack.use(follower);
    stack.use(startRinging({ ...base, bus }, deps));
    stack.use(await followOrders(deps, await openRedis(config.redisUrl, base.log)));
    stack.use(await deps.places.open(base.timers));
    await readQueue(deps);
    await bans.known;
    for (const job of startJobs(deps)) stack.use(job);
    const server = stack.use(await startSocketServer(deps, { ...config, socketsPerUser }));
    const served = await base.serve(config, [implementRealtime(deps)]);
    return { ...served, wsPort: server.port };
  });
