import {
  createLogger,
  createMetrics,
  type RunningService,
  type ServiceContext,
  systemClock,
  systemTimers,
} from "@gokaku/service";
import { readConfig as readMatchesConfig } from "../../services/matches/src/config.ts";
import { startMatches } from "../../services/matches/src/service.ts";
import { readConfig as readMatchmakerConfig } from "../../services/matchmaker/src/config.ts";
import { startMatchmaker } from "../../services/matchmaker/src/service.ts";
import { readConfig as readQueueConfig } from "../../services/queue/src/config.ts";
import { startQueue } from "../../services/queue/src/service.ts";
import { readConfig as readUsersConfig } from "../../services/users/src/config.ts";
import { startUsers } from "../../services/users/src/service.ts";
import { later } from "./clock.ts";
import { type Life, type Random, runAs, world } from "./world.ts";

const INTERVAL_S = 10;
export const REPORT_DEADLINE_S = 120;
const START_AGAIN_MS = 200;
const LONGEST_PAUSE_MS = 6_000;

/** As `npm start` sets it, with a short interval and a short deadline. */
const ENV = {
  GRPC_PORT: "1",
  ADMIN_PORT: "0",
  LOG_LEVEL: "silent",
  SERVICE_KEY_FILE: "simulated",
  SERVICE_JWKS_FILE: "simulated",
  NATS_URL: "nats://simulated:4222",
  USERS_ADDR: "users:1",
  QUEUE_ADDR: "queue:1",
  MATCHES_ADDR: "matches:1",
  MATCHING_INTERVAL_S: String(INTERVAL_S),
  MATCHING_HOURS: "always",
  REPORT_DEADLINE_S: String(REPORT_DEADLINE_S),
  RANKING_MIN_MATCHES: "1",
  NODE_ENV: "production",
} as const;

export const envOf = (service: string): Record<string, string> => ({
  ...ENV,
  GRPC_HOST: service,
  POSTGRES_URL: `postgres://simulated/${service}`,
});

type Start = (env: Record<string, string>, context: ServiceContext) => Promise<RunningService>;

const STARTS: Readonly<Record<string, Start>> = {
  users: (env, context) => startUsers(readUsersConfig(env), context),
  queue: (env, context) => startQueue(readQueueConfig(env), context),
  matches: (env, context) => startMatches(readMatchesConfig(env), context),
  matchmaker: (env, context) => startMatchmaker(readMatchmakerConfig(env), context),
};

export const SERVICES = Object.keys(STARTS);

const HEX = 16;
const chanceOf = (random: Random) => {
  const bytes = (length: number) => Uint8Array.from({ length }, () => random.int(256));
  return {
    bytes,
    int: random.int,
    uuid: (): string => {
      const drawn = bytes(HEX);
      drawn[6] = ((drawn[6] ?? 0) & 0x0f) | 0x40;
      drawn[8] = ((drawn[8] ?? 0) & 0x3f) | 0x80;
      const hex = Buffer.from(drawn).toString("hex");
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
        "-",
      );
    },
  };
};

/** Lines of the services' logs are shown by the replay of one seed. */
export const contextOf = (service: string, showLog: ((line: string) => void) | null): ServiceContext => {
  const log =
    showLog === null ? createLogger(service, "silent") : createLogger(service, "info", { write: showLog });
  const timers = systemTimers((error) => log.error({ err: error }, "a timed job failed"));
  const noFetch = (): Promise<never> => Promise.reject(new TypeError("there is no internet"));
  return {
    ports: { clock: systemClock, chance: chanceOf(world().random), timers, fetch: noFetch },
    log,
    metrics: createMetrics(service),
  };
};

export interface Lives {
  /** Starts a service, and again after each crash. */
  start(service: string): void;
  crash(life: Life, where: string): void;
  /** Ends everything; nothing starts again. */
  end(): void;
  /** The services that run and are ready. */
  areReady(): boolean;
  current(service: string): Life | undefined;
}

export const createLives = (showLog: ((line: string) => void) | null): Lives => {
  const alive = new Map<string, Life>();
  const ready = new Map<string, RunningService>();
  let isOver = false;
  let number = 0;

  const start = (service: string): void => {
    if (isOver) return;
    number += 1;
    const life: Life = { service, number, isDead: false, onDeath: [] };
    alive.set(service, life);
    world().note(`start ${service}`);
    runAs(life, () => {
      const begin = STARTS[service] as Start;
      begin(envOf(service), contextOf(service, showLog)).then(
        (running) => {
          if (!life.isDead) ready.set(service, running);
        },
        (error: unknown) =>
          crash(life, `failed start: ${error instanceof Error ? error.message : String(error)}`),
      );
    });
  };
  const crash = (life: Life, where: string): void => {
    if (life.isDead) return;
    life.isDead = true;
    world().note(`crash ${life.service} ${where}`);
    if (alive.get(life.service) === life) {
      alive.delete(life.service);
      ready.delete(life.service);
    }
    for (const each of life.onDeath) each();
    if (!isOver) later(() => start(life.service), START_AGAIN_MS + world().random.int(LONGEST_PAUSE_MS));
  };
  return {
    start,
    crash,
    end() {
      isOver = true;
      for (const life of alive.values()) crash(life, "end");
    },
    areReady: () => SERVICES.every((service) => ready.get(service)?.isReady() === true),
    current: (service) => alive.get(service),
  };
};
