import { setTimeout as sleep } from "node:timers/promises";
import { SERVICE_NAMES } from "../../start/services.ts";
import { sampleIn } from "../limits/metrics.ts";
import type { System } from "../limits/system.ts";

/** What stood where work waits, the most that was seen of each. */
export type Backlog = ReadonlyMap<string, number>;

const LOOK_EVERY_MS = 100;
/** From here on a stage holds players up: events or claims that wait, a loop that is not free. */
const NOTEWORTHY = { rows: 20, ms: 100 };

const countOf = async (client: System["queue"], statement: string): Promise<number> =>
  (await client.query<{ count: number }>(statement)).rows[0]?.count ?? 0;

/** Watches the stages while `work` goes on. */
export const watchStages = async <T>(system: System, work: () => Promise<T>): Promise<[T, Backlog]> => {
  const most = new Map<string, number>();
  const note = (stage: string, value: number): void =>
    void most.set(stage, Math.max(most.get(stage) ?? 0, value));
  let isOver = false;
  const rows = async (): Promise<void> => {
    const outbox = "select count(*)::int as count from outbox where not sent";
    note("queue: events that did not leave", await countOf(system.queue, outbox));
    note("matches: events that did not leave", await countOf(system.matches, outbox));
    const unsettled =
      "select count(*)::int as count from matches where status = 'matched' and report_count >= 10";
    note("matches: reported by all, still open", await countOf(system.matches, unsettled));
  };
  const watch = async (): Promise<void> => {
    while (!isOver) {
      await rows();
      await sleep(LOOK_EVERY_MS);
    }
  };
  const watching = watch();
  try {
    const answer = await work();
    for (const name of SERVICE_NAMES) {
      const text = await system.scrape(name);
      note(`${name}: event loop`, 1000 * sampleIn(text, "nodejs_eventloop_lag_max_seconds"));
    }
    return [answer, most];
  } finally {
    isOver = true;
    await watching;
  }
};

/** The stage that holds up most, in words; what is below what matters holds up nobody. */
export const firstStage = (backlog: Backlog): string => {
  const weighed = [...backlog].map(([stage, value]) => {
    const isLoop = stage.endsWith("event loop");
    return {
      text: `${stage} ${Math.round(value)}${isLoop ? " ms" : ""}`,
      weight: value / NOTEWORTHY[isLoop ? "ms" : "rows"],
    };
  });
  const worst = weighed.sort((one, other) => other.weight - one.weight)[0];
  return worst === undefined || worst.weight < 1 ? "none: the processors are busy" : worst.text;
};
