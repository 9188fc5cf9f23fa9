import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { fromJson } from "@bufbuild/protobuf";
import {
  connectBus,
  decodeEvent,
  type EventPayload,
  type EventSubject,
  ensureStream,
  event,
} from "@gokaku/bus";
import { createTransact, createWrite, openDatabase } from "@gokaku/db";
import { TEAMS, type Team, type Verdict } from "@gokaku/game";
import { createClient, createTokenIssuer, roleToProto, teamToProto, verdictToProto } from "@gokaku/grpc";
import { PlayerCardSchema } from "@gokaku/proto/common/v1/common_pb";
import { type CreateMatchResult, MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { type RarePathName, systemClock, type Timers } from "@gokaku/service";
import {
  createTestDatabase,
  createTestKeys,
  type ServiceName,
  startNats,
  testContext,
} from "@gokaku/testing";
import { readConfig } from "../src/config.ts";
import type { MatchDraft } from "../src/domain/draft.ts";
import { startMatches } from "../src/service.ts";
import { createWriteStep } from "../src/store/steps.ts";
import type { Tables } from "../src/store/tables.ts";
import { aDraft, userId } from "./factories.ts";

/** The real clocks: both moved forward at will, or the wall clock alone. Tokens and the service go by the time. */
class ShiftedClock {
  #shiftMs = 0;
  #stepMs = 0;
  /** The wall clock. */
  nowMs(): number {
    return this.monotonicMs() + this.#stepMs;
  }
  monotonicMs(): number {
    return systemClock.nowMs() + this.#shiftMs;
  }
  /** Time goes by. */
  advance(seconds: number): void {
    this.#shiftMs += seconds * 1000;
  }
  /** Sets the machine's wall clock; no time passes. */
  step(seconds: number): void {
    this.#stepMs += seconds * 1000;
  }
  /** The machine wakes after so long, through which its monotonic clock stood still. */
  wakeAfter(seconds: number): void {
    this.advance(-seconds);
    this.step(seconds);
  }
}

/** Real timers, without the rare jobs: one of them would measure the moved clock back. */
const withoutRareJobs = (timers: Timers): Timers => ({
  ...timers,
  every: (ms, work) =>
    ms < 30_000 ? timers.every(ms, work) : { [Symbol.asyncDispose]: () => Promise.resolve() },
});

export const newMatch = (draft: MatchDraft) => ({
  matchId: draft.id,
  seasonId: draft.seasonId,
  tickId: draft.tickId,
  firstAttack: teamToProto(draft.firstAttack),
  seats: draft.seats.map((seat) => ({
    card: fromJson(PlayerCardSchema, { ...seat.card, userId: seat.userId, rate: seat.rate }),
    team: teamToProto(seat.team),
    role: roleToProto(seat.role),
    selectedRoles: seat.selectedRoles.map(roleToProto),
    mu: seat.mu,
    sigma: seat.sigma,
    skillMean: seat.skill?.mean ?? 0,
    skillDeviation: seat.skill?.deviation ?? 0,
    entryId: seat.entryId,
  })),
});

/** @param checkInS the check-in of all matches; none in tests of other rules */
export const startHarness = async (
  env: Record<string, string> = {},
  { checkInS = 0 }: { readonly checkInS?: number } = {},
) => {
  const stack = new AsyncDisposableStack();
  const keys = stack.use(await createTestKeys());
  const database = stack.use(
    await createTestDatabase(fileURLToPath(new URL("../migrations", import.meta.url))),
  );
  const nats = stack.use(await startNats());
  const clock = new ShiftedClock();
  const context = testContext("matches", { clock });
  const timers = withoutRareJobs(context.ports.timers);
  const config = readConfig({
    ...keys.env("matches"),
    POSTGRES_URL: database.url,
    NATS_URL: nats.url,
    GRPC_PORT: "0",
    ADMIN_PORT: "0",
    ...env,
  });
  const service = stack.use(await startMatches(config, { ...context, ports: { ...context.ports, timers } }));
  const { db, pool } = stack.use(
    await openDatabase<Tables>({
      url: database.url,
      name: "test",
      log: context.log,
      timers,
      maxConnections: 2,
    }),
  );
  const ownClock = { nowMs: () => clock.nowMs(), confirmedNowMs: async () => clock.nowMs() };
  const writing = { db, clock: ownClock, chance: context.ports.chance, timers, publishDirectly: () => {} };
  const rarePaths: RarePathName[] = [];
  const write = createWrite(writing);
  const deps = {
    db,
    clock: ownClock,
    log: context.log,
    countRare: (path: RarePathName, times = 1) =>
      void rarePaths.push(...Array.from({ length: times }, () => path)),
    write,
    writeStep: createWriteStep(write),
    transact: createTransact(writing),
  };
  const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "test", log: context.log }));

  const clientOf = async (name: ServiceName) => {
    const key = JSON.parse(await readFile(keys.env(name).SERVICE_KEY_FILE, "utf8"));
    return stack.use(
      createClient(MatchesService, {
        address: `127.0.0.1:${service.grpcPort}`,
        audience: "matches",
        issuer: await createTokenIssuer(name, key, { nowMs: () => clock.monotonicMs() }),
        clock: systemClock,
        timers,
        deadlineMs: 15_000,
      }),
    );
  };
  const gateway = await clientOf("gateway");
  const queue = await clientOf("queue");
  const realtime = await clientOf("realtime");
  const as = (user: string, isAdmin = false) => ({
    as: { userId: userId(user), role: isAdmin ? ("admin" as const) : ("player" as const) },
  });

  const rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, [...values])).rows;

  await rows("insert into settings values ('check_in_timeout', $1, 0)", [String(checkInS)]);

  let matchCount = 0;
  /** A match of players of its own, named after it. */
  const createMatch = async (changes: Partial<MatchDraft> = {}): Promise<MatchDraft & { prefix: string }> => {
    matchCount += 1;
    const prefix = `m${matchCount}`;
    const draft = { ...aDraft(`${170_000_000_000_000_000n + BigInt(matchCount)}`, prefix), ...changes };
    const { results } = await queue.createMatches({ matches: [newMatch(draft)] });
    if (results[0]?.created !== true) throw new Error(`match ${draft.id} was refused`);
    return { ...draft, prefix };
  };

  return {
    gateway,
    queue,
    realtime,
    users: await clientOf("users"),
    clock,
    /** For use cases beside the service. */
    deps,
    /** Those that use cases with `deps` took, in their order. */
    rarePaths,
    rows,
    as,
    createMatch,

    /** @param arrivedAtMs when it reached the gateway, by the moved clock; now without it */
    report: (
      match: MatchDraft,
      user: string,
      verdict: Verdict,
      changes: object = {},
      arrivedAtMs = clock.monotonicMs(),
    ) =>
      gateway.submitReport(
        {
          matchId: match.id,
          verdict: verdictToProto(verdict),
          bannedCharacterId: "PIKACHU",
          pickedCharacterId: verdict === "invalid" ? "" : "VENUSAUR",
          ...changes,
        },
        { as: { ...as(user).as, arrivedAtMs } },
      ),

    /** How many statements the service has sent to its database. */
    statements: async (): Promise<number> => {
      const text = await context.metrics.registry.getSingleMetricAsString("db_statements_total");
      return Number(/^db_statements_total\{.*\} (\d+)$/m.exec(text)?.[1]);
    },

    closeDue: async () => (await gateway.closeDue({}, as("the_admin", true))).processed,

    /** The events of a subject that a match, or the whole service, has sent out, oldest first. */
    events: async <Subject extends EventSubject>(subject: Subject, matchId?: string) => {
      const sent = await rows<{ payload: Buffer }>(
        "select payload from outbox where subject = $1 order by id",
        [subject],
      );
      return sent
        .map(({ payload }): EventPayload<Subject> => decodeEvent(subject, payload))
        .filter((payload) => matchId === undefined || ("matchId" in payload && payload.matchId === matchId));
    },

    /** Publishes as users would. */
    publish: async <Subject extends EventSubject>(
      subject: Subject,
      payload: Parameters<typeof event<Subject>>[1],
    ) => {
      await ensureStream(bus, "USERS");
      await bus.js.publish(subject, event(subject, payload).payload);
    },

    bus,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** The code of the refusal, or "accepted". */
export const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );

export const teamOf = (match: MatchDraft & { prefix: string }, team: Team): readonly string[] =>
  match.seats.filter((seat) => seat.team === team).map((seat) => seat.userId);

export const everybody = (match: MatchDraft & { prefix: string }): readonly string[] =>
  TEAMS.flatMap((team) => teamOf(match, team));

export const resultsById = (results: readonly CreateMatchResult[]) =>
  new Map(results.map((result) => [result.matchId, result]));
