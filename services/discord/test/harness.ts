import { fileURLToPath } from "node:url";
import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  areCaughtUp,
  type ConsumerName,
  connectBus,
  createPublisher,
  ensureStream,
  type event,
  type StreamName,
} from "@gokaku/bus";
import { openDatabase } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import { byAnyone, byServices, createClient } from "@gokaku/grpc";
import { DiscordService } from "@gokaku/proto/discord/v1/discord_pb";
import { MatchesService, type MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { type DeadLetterCountSchema, OperationsService } from "@gokaku/proto/operations/v1/operations_pb";
import { type PublicViewSchema, QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll, type Ports, systemClock } from "@gokaku/service";
import {
  createTestDatabase,
  createTestKeys,
  implementSome,
  startFakeService,
  startNats,
  testContext,
} from "@gokaku/testing";
import { LOCAL_DISCORD, startDiscord as startStandIn } from "@gokaku/testing/discord";
import { readConfig } from "../src/config.ts";
import { startDiscord } from "../src/service.ts";
import type { Tables } from "../src/store/tables.ts";

const LAYOUT = JSON.stringify({
  guilds: [
    {
      guild: LOCAL_DISCORD.guildId,
      queueChannels: [LOCAL_DISCORD.channels.queue],
      matchChannel: LOCAL_DISCORD.channels.matches,
      rooms: [LOCAL_DISCORD.voice.slice(0, 2), LOCAL_DISCORD.voice.slice(2, 4)],
      staffChannel: LOCAL_DISCORD.channels.staff,
    },
  ],
});

/** The service with a database, a bus and Discord's stand-in of its own, before a fake of matches. */
export const openBridge = (
  options: { readonly ports?: Partial<Ports>; readonly isOff?: boolean; readonly layout?: string } = {},
) =>
  openAll(async (stack) => {
    const context = testContext("discord", options.ports);
    const keys = stack.use(await createTestKeys());
    const nats = stack.use(await startNats());
    const database = stack.use(
      await createTestDatabase(fileURLToPath(new URL("../migrations", import.meta.url))),
    );
    const { db } = stack.use(
      await openDatabase<Tables>({
        url: database.url,
        name: "discord-test",
        log: context.log,
        timers: context.ports.timers,
      }),
    );
    /** The dead letters of each other service. */
    const letters = new Map<string, MessageInitShape<typeof DeadLetterCountSchema>[]>();
    const operationsOf = (service: string) =>
      implementSome(OperationsService, {
        only: {
          countDeadLetters: byServices(["discord"], async () => ({ counts: letters.get(service) ?? [] })),
        },
      });
    /** The players who wish direct messages. */
    const wishes = new Set<string>();
    /** The matches as matches knows them now. */
    const views = new Map<string, MatchView>();
    const matches = stack.use(
      await startFakeService("matches", keys, [
        operationsOf("matches"),
        implementSome(MatchesService, {
          only: {
            viewFor: byServices(["discord"], async ({ matchId, userIds }) => {
              const match = views.get(matchId);
              return { views: match === undefined ? [] : userIds.map((userId) => ({ userId, match })) };
            }),
          },
        }),
      ]),
    );
    /** The queue as every visitor sees it now. */
    const line: { view: MessageInitShape<typeof PublicViewSchema> } = { view: { version: 1n } };
    const queue = stack.use(
      await startFakeService("queue", keys, [
        operationsOf("queue"),
        implementSome(QueueService, {
          only: { getPublicView: byAnyone(async () => ({ view: line.view })) },
        }),
      ]),
    );
    const users = stack.use(
      await startFakeService("users", keys, [
        operationsOf("users"),
        implementSome(UsersService, {
          only: {
            listDirectWishes: byServices(["discord"], async ({ userIds }) => ({
              userIds: userIds.filter((id) => wishes.has(id)),
            })),
          },
        }),
      ]),
    );
    const payments = stack.use(await startFakeService("payments", keys, [operationsOf("payments")]));
    const standIn = stack.use(await startStandIn());
    const config = readConfig({
      ...keys.env("discord"),
      POSTGRES_URL: database.url,
      NATS_URL: nats.url,
      MATCHES_ADDR: matches.address,
      QUEUE_ADDR: queue.address,
      USERS_ADDR: users.address,
      PAYMENTS_ADDR: payments.address,
      GRPC_PORT: "0",
      ADMIN_PORT: "0",
      ...(options.isOff
        ? {}
        : {
            DISCORD_LAYOUT: options.layout ?? LAYOUT,
            DISCORD_API_URL: standIn.env.DISCORD_API_URL,
            DISCORD_BOT_TOKEN: standIn.env.DISCORD_BOT_TOKEN,
            DISCORD_APPLICATION_ID: LOCAL_DISCORD.clientId,
            DISCORD_PUBLIC_KEY: LOCAL_DISCORD.publicKey,
            SITE_URL: "https://gokaku.example/",
          }),
    });
    let service = await startDiscord(config, context);
    stack.defer(() => service[Symbol.asyncDispose]());
    const gateway = stack.use(
      createClient(DiscordService, {
        address: `127.0.0.1:${service.grpcPort}`,
        audience: "discord",
        issuer: await keys.issuer("gateway"),
        clock: systemClock,
        timers: context.ports.timers,
        deadlineMs: 20_000,
      }),
    );
    const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "discord-test", log: context.log }));
    const publish = async (stream: StreamName, out: ReturnType<typeof event>): Promise<void> => {
      await ensureStream(bus, stream);
      await createPublisher(bus, stream).publish({
        ...out,
        eventId: context.ports.chance.uuid(),
        traceparent: "",
      });
    };
    return {
      db,
      /** The service as the gateway calls it. */
      gateway,
      as: (userId: string) => ({ as: { userId: userId as UserId } }),
      views,
      line,
      letters,
      wishes,
      standIn,
      publish,
      isReady: () => service.isReady(),
      /** Whether these consumers exist and took everything. */
      areCaughtUp: (names: readonly ConsumerName[]): Promise<boolean> => areCaughtUp(bus, names),
      restart: async (): Promise<void> => {
        await service[Symbol.asyncDispose]();
        service = await startDiscord(config, context);
      },
      /** The messages that notified a user. */
      pings: () => standIn.guilds.pings.filter(({ userIds }) => userIds.length > 0),
      /** The calls about matches. */
      calls: () =>
        standIn.calls.filter(
          ({ route, path }) => !route.endsWith("/commands") && !path.includes(LOCAL_DISCORD.channels.queue),
        ),
      /** How many targets are not shown yet. */
      countDue: async (): Promise<number> => {
        const rows = await db.selectFrom("target").select("key").where("ask_at_ms", "is not", null).execute();
        return rows.length;
      },
      /** The threads of the channel of matches with their messages. */
      threads: (channelId: string = LOCAL_DISCORD.channels.matches) =>
        standIn.guilds
          .threadsIn(channelId)
          .map((thread) => ({ thread, messages: standIn.guilds.messagesIn(thread.id) })),
    };
  });

export type Bridge = Awaited<ReturnType<typeof openBridge>>;
