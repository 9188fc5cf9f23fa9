import type { DescService } from "@bufbuild/protobuf";
import { isTransientDatabaseError } from "@gokaku/db";
import { API_SCOPES, parseUserId, type UserId } from "@gokaku/game";
import {
  createTokenVerifier,
  type GrpcServer,
  type Implementation,
  implement,
  readJwks,
  startGrpcServer,
  type TokenScopes,
} from "@gokaku/grpc";
import {
  createLogger,
  createMetrics,
  type LocalClock,
  type Ports,
  type ServiceContext,
  systemChance,
  systemClock,
  systemTimers,
} from "@gokaku/service";
import type { ServiceName, TestKeys } from "./keys.ts";

/** A clock that stands still until it is moved. */
export class FakeClock implements LocalClock {
  #nowMs: number;
  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }
  nowMs(): number {
    return this.#nowMs;
  }
  monotonicMs(): number {
    return this.#nowMs;
  }
  advance(ms: number): void {
    this.#nowMs += ms;
  }
}

/** The environment of a service in a test: real time and chance unless replaced, a silent log. */
export const testContext = (name: string, ports: Partial<Ports> = {}): ServiceContext => {
  const log = createLogger(name, process.env.GOKAKU_TEST_LOG ?? "silent");
  return {
    ports: {
      clock: systemClock,
      chance: systemChance,
      timers: systemTimers((error) => log.error({ err: error }, "a timed job failed")),
      fetch,
      ...ports,
    },
    log,
    metrics: createMetrics(name),
  };
};

/** A user id of a test. @throws RangeError for one that is none */
export const userId = (value: string): UserId => {
  const parsed = parseUserId(value);
  if (parsed === null) throw new RangeError(`not a user id: ${value}`);
  return parsed;
};

type Handlers<Service extends DescService> = Parameters<typeof implement<Service>>[1];

/**
 * A service of which a test needs `only` these methods; any other method answers UNIMPLEMENTED. API tokens may
 * call all of them, so that their caller alone refuses.
 */
export const implementSome = <Service extends DescService>(
  service: Service,
  { only }: { readonly only: Partial<Handlers<Service>> },
): Implementation => {
  const { typeName, definition, bind } = implement(
    service,
    only as Handlers<Service>,
    Object.fromEntries(
      Object.keys(only).map((name) => [name, API_SCOPES]),
    ) as unknown as TokenScopes<Service>,
  );
  const some = <Value>(methods: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(methods).filter(([name]) => name in only));
  return { typeName, definition: some(definition), bind: (environment) => some(bind(environment)) };
};

/** Another service as seen by the one under test: its real protocol, with handlers of the test's own. */
export const startFakeService = async (
  name: ServiceName,
  keys: TestKeys,
  implementations: readonly Implementation[],
): Promise<GrpcServer & { readonly address: string }> => {
  const { ports, log, metrics } = testContext(name);
  const env = keys.env(name);
  const jwks = await readJwks(env.SERVICE_JWKS_FILE);
  const server = await startGrpcServer({
    host: "127.0.0.1",
    port: 0,
    implementations,
    verifier: createTokenVerifier(name, jwks, ports.clock),
    clock: ports.clock,
    timers: ports.timers,
    log,
    metrics,
    isOutage: isTransientDatabaseError,
  });
  server.setServing(true);
  return Object.assign(server, { address: `127.0.0.1:${server.port}` });
};

/** Waits until `probe` answers something other than undefined or false; fails after `withinMs`. */
export const eventually = async <Value>(
  probe: () => Promise<Value | undefined | false>,
  withinMs = 25_000,
): Promise<Value> => {
  const { timers, clock } = testContext("eventually").ports;
  const deadline = clock.nowMs() + withinMs;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (clock.nowMs() > deadline) throw new Error(`what was waited for did not happen within ${withinMs} ms`);
    await timers.sleep(25);
  }
};
