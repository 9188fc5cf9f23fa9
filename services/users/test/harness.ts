import { fileURLToPath } from "node:url";
import { type Bus, connectBus, createPublisher, ensureStream, event, type StreamName } from "@gokaku/bus";
import { createDatabaseClock, createTransact, createWrite, type OutboxEvent, openDatabase } from "@gokaku/db";
import { CodedError, PUSH_HOSTS, RANKING_LAPSE_DAYS, ROLES } from "@gokaku/game";
import { byServices, createClient, type GrpcClient, roleToProto } from "@gokaku/grpc";
import { createPictureReader } from "@gokaku/image";
import { Team, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll } from "@gokaku/service";
import {
  createTestDatabase,
  createTestKeys,
  implementSome,
  type ServiceName,
  startFakeService,
  startNats,
  testContext,
} from "@gokaku/testing";
import type { Kysely } from "kysely";
import { readConfig } from "../src/config.ts";
import type { SettledPlayer, Settlement } from "../src/domain/settlement.ts";
import { createSendWebhook } from "../src/remote/send-webhook.ts";
import { readSeeds } from "../src/seeds/read.ts";
import { startUsers } from "../src/service.ts";
import { insertSetting } from "../src/store/settings.ts";
import type { Tables } from "../src/store/tables.ts";
import { createIsWanted } from "../src/store/webhooks.ts";
import type { Deps } from "../src/usecases/deps.ts";
import { createRateCounts } from "../src/usecases/get-own-rank.ts";
import { plantSeeds } from "../src/usecases/plant-seeds.ts";
import { createPublishedRanking } from "../src/usecases/published-ranking.ts";
import { createCaseFigures } from "../src/usecases/staff-cases.ts";

export type Users = GrpcClient<typeof UsersService>;

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
export const SEEDS = fileURLToPath(new URL("../../../seeds", import.meta.url));

export { userId } from "@gokaku/testing";

const unavailable = (): Promise<never> => Promise.reject(new CodedError("unavailable", "no matches here"));

/** Matches as the end of a season sees it; a test says how many are played and which ended. */
export const createFakeMatches = () => {
  const state = { open: 0, settled: [] as string[], closed: [] as string[] };
  return {
    state,
    handlers: {
      closeSeason: byServices(["users"], async ({ seasonId }: { readonly seasonId: string }) => {
        state.closed.push(seasonId);
        return { openMatches: state.open };
      }),
      listSeasonResults: byServices(
        ["users"],
        async ({ afterMatchId }: { readonly afterMatchId: bigint }) => {
          const left = state.settled.map(BigInt).filter((id) => id > afterMatchId);
          return { matchIds: left.slice(0, 2), hasMore: left.length > 2 };
        },
      ),
    },
  };
};

const openUsers = (url: string) =>
  openAll(async (stack) => {
    const { ports, log } = testContext("users");
    const { db } = stack.use(
      await openDatabase<Tables>({ url, name: "users-test", log, timers: ports.timers }),
    );
    const clock = stack.use(await createDatabaseClock({ db, local: ports.clock, timers: ports.timers, log }));
    const writing = { db, clock, chance: ports.chance, timers: ports.timers, publishDirectly: () => {} };
    const deps: Deps = {
      db,
      transact: createTransact(writing),
      write: createWrite(writing),
      clock,
      chance: ports.chance,
      countRare: () => {},
      pushHosts: PUSH_HOSTS,
      rankingMinMatches: 1,
      allowsLocalWebhooks: true,
      sendWebhook: createSendWebhook({ allowsLocal: true }),
      readPicture: createPictureReader(),
      isWanted: createIsWanted(db),
      onDeliveriesDue: () => {},
      caseFigures: createCaseFigures({ db, clock }),
      rateCounts: createRateCounts({ db, clock }),
      publishedRanking: createPublishedRanking({ db, clock, rankingMinMatches: 1 }),
      matches: {
        closeSeason: unavailable,
        listSeasonResults: unavailable,
        listCorrectionSteps: unavailable,
        listMassCorrected: unavailable,
      },
      onSeasonClosing: () => {},
      onRatingsChanged: () => {},
      onFitDue: () => {},
    };
    return { url, db, deps };
  });

/** Planting takes longer than copying. */
const SEEDED = {
  folder: SEEDS,
  write: async (url: string): Promise<void> => {
    await using users = await openUsers(url);
    await plantSeeds(users.deps, await readSeeds(SEEDS));
  },
};

/** A database with the schema and, by default, the seeds. */
export const openTestDatabase = (withSeeds = true) =>
  openAll(async (stack) => {
    const { url } = stack.use(await createTestDatabase(MIGRATIONS, withSeeds ? SEEDED : undefined));
    const { db, deps } = stack.use(await openUsers(url));
    // Matches of tests are of a fixed day.
    await insertSetting(db, { id: RANKING_LAPSE_DAYS.id, value: "0" });
    return { url, db, deps };
  });

const publisherOf = async (bus: Bus, stream: StreamName) => {
  await ensureStream(bus, stream);
  const { chance } = testContext("users").ports;
  const publisher = createPublisher(bus, stream);
  return async (out: OutboxEvent): Promise<void> => {
    await publisher.publish({ ...out, eventId: chance.uuid(), traceparent: "" });
  };
};

/** The service on a seeded database and a bus of its own, with clients in the names of its callers. */
export const startUsersForTest = (
  options: { readonly withSeeds?: boolean; readonly minMatches?: number } = {},
) =>
  openAll(async (stack) => {
    const context = testContext("users");
    const keys = stack.use(await createTestKeys());
    const nats = stack.use(await startNats());
    const { url, db, deps } = stack.use(await openTestDatabase(options.withSeeds));
    const season = createFakeMatches();
    const matchesService = stack.use(
      await startFakeService("matches", keys, [implementSome(MatchesService, { only: season.handlers })]),
    );
    const config = readConfig({
      ...keys.env("users"),
      POSTGRES_URL: url,
      NATS_URL: nats.url,
      MATCHES_ADDR: matchesService.address,
      GRPC_PORT: "0",
      ADMIN_PORT: "0",
      RANKING_MIN_MATCHES: String(options.minMatches ?? 1),
    });
    const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "users-test", log: context.log }));
    const publish = await publisherOf(bus, "MATCHES");
    const publishAsQueue = await publisherOf(bus, "QUEUE");
    const publishAsPayments = await publisherOf(bus, "PAYMENTS");
    const service = stack.use(await startUsers(config, context));
    const clientOf = async (name: ServiceName): Promise<Users> =>
      stack.use(
        createClient(UsersService, {
          address: `127.0.0.1:${service.grpcPort}`,
          audience: "users",
          issuer: await keys.issuer(name),
          clock: context.ports.clock,
          timers: context.ports.timers,
        }),
      );
    const gateway = await clientOf("gateway");
    const queue = await clientOf("queue");
    const matches = await clientOf("matches");
    const payments = await clientOf("payments");
    const realtime = await clientOf("realtime");
    return {
      db,
      deps,
      bus,
      publish,
      publishAsQueue,
      publishAsPayments,
      gateway,
      queue,
      matches,
      payments,
      realtime,
      season: season.state,
    };
  });

export type Played = Awaited<ReturnType<typeof startUsersForTest>>;

export const SETTLED_AT = 1_795_000_000_000;

/** The step of the player at this place by the verdict, the first five being team A. */
const stepOf = (verdict: Settlement["verdict"], index: number) => {
  if (verdict === "invalid") return { rateDelta: 0, sigmaAfter: 250 };
  const hasWon = index < 5 === (verdict === "A");
  return { rateDelta: hasWon ? 20 + index : -20 - index, sigmaAfter: 240 - index };
};

export const aSettlement = (
  matchId: string,
  userIds: readonly string[],
  more: Partial<Settlement> = {},
  players: Readonly<Record<string, Partial<SettledPlayer>>> = {},
): Settlement => ({
  matchId,
  seasonId: "season_9",
  verdict: "A",
  voided: false,
  reachedDeadline: false,
  wasDisputed: false,
  startedAtMs: SETTLED_AT - 900_000,
  settledAtMs: SETTLED_AT,
  players: userIds.map((id, index) => ({
    userId: id,
    team: index < 5 ? "A" : "B",
    role: ROLES[index % 5] ?? "TANK",
    roleChoice: index % 3,
    sigmaBefore: 250,
    ...stepOf(more.verdict ?? "A", index),
    characterId: "PIKACHU",
    reported: true,
    isOffender: false,
    violationReporters: [],
    contradicted: false,
    ...players[id],
  })),
  ...more,
});

const VERDICTS = { A: Verdict.A, B: Verdict.B, invalid: Verdict.INVALID } as const;

const playersOf = (settlement: Settlement) =>
  settlement.players.map((player) => ({
    ...player,
    team: player.team === "A" ? Team.A : Team.B,
    role: roleToProto(player.role),
    violationReporters: [...player.violationReporters],
  }));

export const settledEvent = (settlement: Settlement) =>
  event("match.settled", {
    matchId: settlement.matchId,
    seasonId: settlement.seasonId,
    version: 9n,
    verdict: VERDICTS[settlement.verdict],
    voided: settlement.voided,
    players: playersOf(settlement),
    startedAtMs: BigInt(settlement.startedAtMs),
    settledAtMs: BigInt(settlement.settledAtMs),
    reachedDeadline: settlement.reachedDeadline,
    wasDisputed: settlement.wasDisputed,
  });

export const disputedEvent = (settlement: Settlement) =>
  event("match.disputed", {
    matchId: settlement.matchId,
    seasonId: settlement.seasonId,
    version: 8n,
    players: playersOf(settlement),
    startedAtMs: BigInt(settlement.startedAtMs),
    disputedAtMs: BigInt(settlement.settledAtMs),
  });

/** `count` seeded test accounts from the `first` on, 1 being dummy_001. */
export const dummies = (first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `dummy_${String(first + index).padStart(3, "0")}`);

export const countOf = async (db: Kysely<Tables>, table: keyof Tables): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select((all) => all.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};
