import { openRedis, openServiceBase } from "@gokaku/base";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import { followBans, startFollowers } from "./bus/followers.ts";
import type { Config } from "./config.ts";
import { ConnectionSlots } from "./cross-replica/connection-slots.ts";
import { followControlMessages } from "./cross-replica/follow-control-messages.ts";
import type { Deps } from "./deps.ts";
import { MEMORY, SOCKET } from "./domain/constants.ts";
import { startSocketServer } from "./inbound/server.ts";
import { startJobs } from "./jobs.ts";
import { createLiveMetrics } from "./metrics.ts";
import { PlayerDesk } from "./outbound/player-desk.ts";
import { QueueBoard } from "./outbound/queue-board.ts";
import { createReader, readQueue } from "./outbound/reader.ts";
import { createSendPush } from "./push/send.ts";
import { startPush } from "./push/start-push.ts";
import { implementRealtime } from "./rpc.ts";
import { Bans } from "./sockets/bans.ts";
import { Hub } from "./sockets/hub.ts";
import { RecentKeys } from "./sockets/recent-keys.ts";
import { createTimeSlicer } from "./sockets/time-slices.ts";

export interface RunningRealtime extends RunningService {
  readonly grpcPort: number;
  readonly wsPort: number;
}

export const startRealtime = (config: Config, context: ServiceContext): Promise<RunningRealtime> =>
  openAll(async (stack) => {
    const base = await openServiceBase("realtime", config, context, stack);
    const bus = await base.openBus(config);
    const inTimeSlices = createTimeSlicer(context.ports.clock, (error) =>
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
    const socketsPerUser = Math.ceil(SOCKET.perUser * config.rateLimitScale);
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
      inTimeSlices,
      bans: new Bans(base.clock),
      endedSessions: new RecentKeys(base.clock, MEMORY.endedSessions),
      slots: new ConnectionSlots({ redis, log: base.log }, base.chance.uuid(), socketsPerUser),
      heard: new RecentKeys(base.clock, MEMORY.matches),
      board: new QueueBoard(hub, inTimeSlices, ({ holder }) =>
        holder && desk.isPlaying(holder.userId) ? holder.userId : null,
      ),
      reader: createReader(sources),
    };

    const bans = followBans(deps, bus);
    for (const follower of [...bans.followers, ...startFollowers(deps, bus)]) stack.use(follower);
    stack.use(startPush({ ...base, bus }, deps));
    stack.use(await followControlMessages(deps, await openRedis(config.redisUrl, base.log, base.timers)));
    stack.use(await deps.slots.open(base.timers));
    await readQueue(deps);
    await bans.known;
    stack.use(startJobs(deps));
    const server = stack.use(await startSocketServer(deps, { ...config, socketsPerUser }));
    const served = await base.serve(config, [implementRealtime(deps)]);
    return { ...served, wsPort: server.port };
  });
