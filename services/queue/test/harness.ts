import { fileURLToPath } from "node:url";
import type { Message, MessageInitShape } from "@bufbuild/protobuf";
import {
  CONSUMERS,
  type ConsumerName,
  connectBus,
  type EventSubject,
  ensureStream,
  event,
  type StreamName,
} from "@gokaku/bus";
import { createTransact, createWrite, type DatabaseClock, openDatabase } from "@gokaku/db";
import { CodedError, type UserId } from "@gokaku/game";
import { byServices, createClient } from "@gokaku/grpc";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import {
  type CreateMatchResultSchema,
  MatchesService,
  type NewMatch,
  type SeatSubstituteRequest,
  type SeatSubstituteResponseSchema,
} from "@gokaku/proto/matches/v1/matches_pb";
import type {
  PlanHeaderSchema,
  PlanLeftoverSchema,
  PlanMatchSchema,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { OperationsService } from "@gokaku/proto/operations/v1/operations_pb";
import { QueueService, type SnapshotPlayer } from "@gokaku/proto/queue/v1/queue_pb";
import { SeasonState, UsersService } from "@gokaku/proto/users/v1/users_pb";
import {
  createTestDatabase,
  createTestKeys,
  eventually,
  freePort,
  implementSome,
  type ServiceName,
  startFakeService,
  startNats,
  testContext,
} from "@gokaku/testing";
import { readConfig } from "../src/config.ts";
import { ROLE_NUMBERS, type RoleNumber } from "../src/domain/roles.ts";
import { startQueue } from "../src/service.ts";
import type { Tables } from "../src/store/tables.ts";
import { createEstimateWait } from "../src/usecases/estimate-wait.ts";
import { createFakeUsers } from "./fake-users.ts";

type MatchResult = MessageInitShape<typeof CreateMatchResultSchema>;
/** A match of a plan with its ten seats, as the solver would send it. */
type PlannedMatch = Exclude<MessageInitShape<typeof PlanMatchSchema>, Message>;
type PlannedLeftover = Exclude<MessageInitShape<typeof PlanLeftoverSchema>, Message>;
type PlanFacts = Exclude<MessageInitShape<typeof PlanHeaderSchema>, Message>;
/** How the fake of matches answers one match; null leaves it unanswered. */
type Referee = (match: NewMatch) => MatchResult | null;

/** How the fake of matches answers for a substitute. */
type Usher = (asked: SeatSubstituteRequest) => MessageInitShape<typeof SeatSubstituteResponseSchema>;

export const seated: Usher = () => ({ seated: true });

export const created: Referee = ({ matchId }) => ({ matchId, created: true });

/** A clock whose time needs no confirmation. */
export const confirmed = (nowMs: () => number): DatabaseClock => ({
  nowMs,
  confirmedNowMs: async () => nowMs(),
});

/** Interval of an hour unless a test wants scheduled ticks: ticks are then opened by hand alone. */
export const startHarness = async (env: Record<string, string> = {}) => {
  const stack = new AsyncDisposableStack();
  const keys = stack.use(await createTestKeys());
  const database = stack.use(
    await createTestDatabase(fileURLToPath(new URL("../migrations", import.meta.url))),
  );
  const nats = stack.use(await startNats());
  const context = testContext("queue");
  const { clock, timers, chance } = context.ports;
  const nowS = (): number => Math.floor(clock.nowMs() / 1000);

  const fakeUsers = createFakeUsers();
  const season = {
    id: "season-9",
    startsAtS: BigInt(nowS() - 86_400),
    endsAtS: BigInt(nowS() + 86_400),
    state: SeasonState.ACTIVE,
  };
  const users = stack.use(
    await startFakeService("users", keys, [
      implementSome(UsersService, {
        only: {
          ...fakeUsers.handlers,
          getSeasons: byServices(["queue"], async () => ({ current: season })),
        },
      }),
    ]),
  );

  let referee: Referee = created;
  const asked: NewMatch[] = [];
  let usher: Usher = seated;
  const substitutes: SeatSubstituteRequest[] = [];
  const abandoned: string[] = [];
  const matches = stack.use(
    await startFakeService("matches", keys, [
      implementSome(MatchesService, {
        only: {
          createMatches: byServices(["queue"], async ({ matches: wanted }) => {
            asked.push(...wanted);
            return { results: wanted.map((match) => referee(match)).filter((result) => result !== null) };
          }),
          seatSubstitute: byServices(["queue"], async (request) => {
            substitutes.push(request);
            return usher(request);
          }),
          abandonMatch: byServices(["queue"], async ({ matchId }) => {
            abandoned.push(matchId);
            return {};
          }),
        },
      }),
    ]),
  );

  const config = readConfig({
    ...keys.env("queue"),
    POSTGRES_URL: database.url,
    NATS_URL: nats.url,
    USERS_ADDR: users.address,
    MATCHES_ADDR: matches.address,
    GRPC_PORT: String(await freePort()),
    ADMIN_PORT: "0",
    MATCHING_INTERVAL_S: "3600",
    MATCHING_HOURS: "always",
    ...env,
  });
  let service = await startQueue(config, testContext("queue"));
  stack.defer(() => service[Symbol.asyncDispose]());
  const { db, pool } = stack.use(
    await openDatabase<Tables>({ url: database.url, name: "test", log: context.log, timers }),
  );
  const writing = { db, clock: confirmed(clock.nowMs), chance, timers, publishDirectly: () => {} };
  const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "test", log: context.log }));

  const clientOf = async (name: ServiceName) =>
    stack.use(
      createClient(QueueService, {
        address: `127.0.0.1:${config.grpcPort}`,
        audience: "queue",
        issuer: await keys.issuer(name),
        clock,
        timers,
        deadlineMs: 15_000,
      }),
    );
  /** Users as queue asks them. */
  const usersOfQueue = stack.use(
    createClient(UsersService, {
      address: users.address,
      audience: "users",
      issuer: await keys.issuer("queue"),
      clock,
      timers,
    }),
  );
  const operations = stack.use(
    createClient(OperationsService, {
      address: `127.0.0.1:${config.grpcPort}`,
      audience: "queue",
      issuer: await keys.issuer("gateway"),
      clock,
      timers,
    }),
  );
  const gateway = await clientOf("gateway");
  const matchmaker = await clientOf("matchmaker");
  const realtime = await clientOf("realtime");

  const as = (userId: string, isAdmin = false) => ({
    as: { userId: userId as UserId, role: isAdmin ? ("admin" as const) : ("player" as const) },
  });
  const rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, [...values])).rows;
  const join = (userId: string, changes: object = {}) =>
    gateway.join(
      { selectedRoles: [...ROLE_NUMBERS], blocking: [], memberCheckedAt: BigInt(nowS()), ...changes },
      as(userId),
    );

  await eventually(async () => (await rows("select 1 from season")).length > 0);

  const snapshotOf = async (tickId: string): Promise<readonly SnapshotPlayer[]> => {
    const players: SnapshotPlayer[] = [];
    for await (const { part } of matchmaker.readSnapshot({ tickId })) {
      if (part.case === "players") players.push(...part.value.players);
    }
    return players;
  };

  const publish = async <Subject extends EventSubject>(
    stream: StreamName,
    subject: Subject,
    payload: Parameters<typeof event<Subject>>[1],
  ) => {
    await ensureStream(bus, stream);
    return bus.js.publish(subject, event(subject, payload).payload);
  };

  const submit = (
    tickId: string,
    plan: readonly PlannedMatch[],
    { leftovers = [], facts = {} }: { leftovers?: readonly PlannedLeftover[]; facts?: PlanFacts } = {},
  ) =>
    matchmaker.submitPlan([
      {
        part: { case: "header", value: { tickId, matchCount: plan.length, solverVersion: "test", ...facts } },
      },
      { part: { case: "matches", value: { matches: [...plan] } } },
      { part: { case: "leftovers", value: { leftovers: [...leftovers] } } },
    ]);

  return {
    gateway,
    operations,
    matchmaker,
    realtime,
    clock: confirmed(clock.nowMs),
    chance,
    timers,
    users: usersOfQueue,
    db,
    pool,
    transact: createTransact(writing),
    write: createWrite(writing),
    rows,
    as,
    join,
    /** Starts another replica on the same database. */
    startReplica: () => startQueue({ ...config, grpcPort: 0 }, testContext("queue")),
    /** Ends the service and starts another one on the same database and port. */
    restart: async (meanwhile: () => Promise<unknown> = async () => {}) => {
      await service[Symbol.asyncDispose]();
      await meanwhile();
      service = await startQueue(config, testContext("queue"));
    },
    snapshotOf,
    submit,
    asked,
    /** The calls for substitutes, and for matches without one. */
    substitutes,
    abandoned,
    setUsher: (next: Usher) => {
      usher = next;
    },
    fakeUsers,
    season,
    nowS,
    bus,
    /** Decides how matches answers from now on. */
    setReferee: (next: Referee) => {
      referee = next;
    },
    /** Ten players of these names in the queue. */
    joinTen: async (prefix: string): Promise<readonly string[]> => {
      const ids = Array.from({ length: 10 }, (_, index) => `${prefix}-${index}`);
      await Promise.all(ids.map((id) => join(id)));
      return ids;
    },
    /** Puts players who offer every role into the queue without asking for their admission. */
    fill: async (users: readonly string[]): Promise<void> => {
      await rows(
        `with new_player as (
           insert into player (user_id, version, card, trainer_name, rate, mu, sigma, is_banned, effective_penalty,
             penalty_timeout_until, role_debt)
           select name, 1, jsonb_build_object('userId', name, 'trainerName', name, 'rate', 1500), name, 1500, 1500,
             250, false, 0, 0, 0 from unnest($1::text[]) as name returning user_id
         )
         insert into entry (entry_id, user_id, season_id, state, version, selected_roles, blocking, joined_at_ms,
           last_seen_at_ms, member_checked_at)
         select gen_random_uuid(), user_id, $2, 'waiting', 1, $3::smallint[], '{}', $4, $4, 0 from new_player`,
        [users, season.id, ROLE_NUMBERS, clock.nowMs()],
      );
    },
    leaveAll: async (users: readonly string[]): Promise<void> => {
      await Promise.all(users.map((user) => codeOf(gateway.leave({}, as(user)))));
    },
    openTick: async (): Promise<string> => (await gateway.triggerTick({}, as("the-admin", true))).tickId,
    stateOf: async (userId: string) => {
      const { status } = await gateway.getStatus({}, as(userId));
      if (status === undefined) throw new Error(`no status of ${userId}`);
      return status;
    },
    /** Publishes as another service would. */
    publish,
    /** Matches has a result of this match. */
    settleMatch: (matchId: string) =>
      publish("MATCHES", "match.settled", { matchId, verdict: Verdict.A, version: 2n }),
    /** Users has released this player from the match. */
    release: (userId: string, matchId: string) => publish("USERS", "user.released", { userId, matchId }),
    /** The players of the tick's snapshot with these names. */
    playersOf: async (tickId: string, users: readonly string[]): Promise<readonly SnapshotPlayer[]> =>
      (await snapshotOf(tickId)).filter(({ userId }) => users.includes(userId)),
    /** Waits until every claim of the tick is decided. */
    decided: (tickId: string) =>
      eventually(
        async () =>
          (await rows("select 1 from tick where tick_key = $1 and decided_at_ms is not null", [tickId]))
            .length > 0,
      ),
    /** An estimate from what queue knows at this moment. */
    estimate: (userId: string, roles: readonly RoleNumber[]) =>
      createEstimateWait({ db, clock: confirmed(clock.nowMs), hours: "always", intervalMs: 120_000 })(
        userId as UserId,
        roles,
      ),
    /** Waits until a durable consumer has acknowledged what `publish` has published, and everything before it. */
    handled: async (consumer: ConsumerName, publish: () => Promise<{ readonly seq: number }>) => {
      const { seq } = await publish();
      await eventually(async () => {
        const info = await bus.manager.consumers.info(CONSUMERS[consumer].stream, consumer);
        return info.ack_floor.stream_seq >= seq;
      });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** A plan that puts the snapshot's players, who offer every role, into matches in their order. */
export const planOf = (players: readonly SnapshotPlayer[]): readonly PlannedMatch[] =>
  Array.from({ length: Math.floor(players.length / 10) }, (_, index) => ({
    index,
    firstAttack: 1,
    value: 400,
    winChanceA: 0.5,
    seats: players.slice(index * 10, index * 10 + 10).map(({ entryId, userId }, place) => ({
      entryId,
      userId,
      team: place < 5 ? 1 : 2,
      role: ROLE_NUMBERS[place % 5] ?? 0,
      choice: place % 5,
      window: 200 + place,
    })),
    reasons: {
      teamGap: 2.5,
      laneGaps: [1, 2, 3, 4, 5],
      spread: 40,
      offRoleGap: 0,
      bindingEntryIds: players.slice(index * 10, index * 10 + 2).map(({ entryId }) => entryId),
      bindingDistance: 40,
      bindingAllowed: 200,
    },
  }));

/** The code of the refusal, or "accepted". */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof CodedError ? error.code : String(error)),
  );
