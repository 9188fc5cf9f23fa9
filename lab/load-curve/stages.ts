import { setTimeout as sleep } from "node:timers/promises";
import { type Bus, CONSUMERS, type ConsumerName, connectBus, serviceOf } from "@gokaku/bus";
import { createLogger } from "@gokaku/service";
import type { Client } from "pg";
import { CliError } from "../../tools/process/say.ts";
import { SERVICE_NAMES, type ServiceName } from "../../tools/start/services.ts";
import { sampleIn } from "../../tools/system/metrics.ts";
import type { System } from "../../tools/system/system.ts";

/** Backlogs and processor use of a system during some work. */
export interface Stages {
  /** The largest backlog of each stage. */
  readonly backlog: ReadonlyMap<string, number>;
  /** Share of one core, by process. */
  readonly cores: ReadonlyMap<string, number>;
}

/** Watches the stages of one system while work goes on. */
export type Watch = <T>(work: () => Promise<T>) => Promise<[T, Stages]>;

const LOOK_EVERY_MS = 100;
/** Backlogs and blocks of the event loop that delay players. */
const NOTEWORTHY = { rows: 20, ms: 100 };
const MOST_NAMED = 3;
const UNSENT = "select count(*)::int as count from outbox where not sent";
const UNSETTLED =
  "select count(*)::int as count from matches where status = 'matched' and report_count >= 10";

const countOf = async (client: Client, statement: string): Promise<number> =>
  (await client.query<{ count: number }>(statement)).rows[0]?.count ?? 0;

const consumers = Object.keys(CONSUMERS) as ConsumerName[];

/** A service may read only its own consumers, so each has its own connection. */
const openBuses = async (
  stack: AsyncDisposableStack,
  { instance }: System,
): Promise<ReadonlyMap<string, Bus>> => {
  const owners = [...new Set(consumers.map(serviceOf))];
  const log = createLogger("load-curve", "warn");
  const open = owners.map(async (name) => {
    const url = instance.services[name as ServiceName]?.env.NATS_URL;
    if (url === undefined) throw new CliError(`The NATS of ${name} is not known.`);
    return [name, stack.use(await connectBus({ natsUrl: url, name, log }))] as const;
  });
  return new Map(await Promise.all(open));
};

/** Opens the connections of a watch for the life of the stack. */
export const openWatch = async (stack: AsyncDisposableStack, system: System): Promise<Watch> => {
  const buses = await openBuses(stack, system);
  const rows = async (note: (stage: string, value: number) => void): Promise<void> => {
    for (const name of ["users", "queue", "matches"] as const)
      note(`${name}: events that did not leave`, await countOf(system[name], UNSENT));
    note("matches: reported by all, still open", await countOf(system.matches, UNSETTLED));
  };
  const messages = async (note: (stage: string, value: number) => void): Promise<void> => {
    for (const name of consumers) {
      const info = await buses.get(serviceOf(name))?.manager.consumers.info(CONSUMERS[name].stream, name);
      note(`${name}: messages not applied`, (info?.num_pending ?? 0) + (info?.num_ack_pending ?? 0));
    }
  };
  return (work) => watchStages(system, [rows, messages], work);
};

type Look = (note: (stage: string, value: number) => void) => Promise<void>;

const watchStages = async <T>(
  system: System,
  looks: readonly Look[],
  work: () => Promise<T>,
): Promise<[T, Stages]> => {
  const most = new Map<string, number>();
  const note = (stage: string, value: number): void =>
    void most.set(stage, Math.max(most.get(stage) ?? 0, value));
  let isOver = false;
  const watching = looks.map(async (look) => {
    while (!isOver) {
      await look(note);
      await sleep(LOOK_EVERY_MS);
    }
  });
  const made: T[] = [];
  try {
    const { processorMs, seconds } = await system.costOf(async () => void made.push(await work()));
    for (const name of SERVICE_NAMES) {
      const text = await system.scrape(name);
      note(`${name}: event loop`, 1000 * sampleIn(text, "nodejs_eventloop_lag_max_seconds"));
    }
    const cores = new Map([...processorMs].map(([name, ms]) => [name, ms / 1000 / seconds]));
    return [made[0] as T, { backlog: most, cores }];
  } finally {
    isOver = true;
    await Promise.all(watching);
  }
};

/** The stage with the largest relative backlog; without one, the busiest processes. */
export const firstStage = ({ backlog, cores }: Stages): string => {
  const weighed = [...backlog].map(([stage, value]) => {
    const isLoop = stage.endsWith("event loop");
    return {
      text: `${stage} ${Math.round(value)}${isLoop ? " ms" : ""}`,
      weight: value / NOTEWORTHY[isLoop ? "ms" : "rows"],
    };
  });
  const worst = weighed.sort((one, other) => other.weight - one.weight)[0];
  if (worst !== undefined && worst.weight >= 1) return worst.text;
  const busiest = [...cores].sort((one, other) => other[1] - one[1]).slice(0, MOST_NAMED);
  const shares = busiest.map(([name, share]) => `${name} ${share.toFixed(2)}`);
  return `none waits, the processors are busy (cores: ${shares.join(", ")})`;
};
