import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import { pollRestMs } from "./ports.ts";

/** The interval at which the loop is watched; a shorter block may stay unseen. */
const RESOLUTION_MS = 20;
const LOOK_EVERY_MS = 2_000;
/** Share of a core that the process uses, from which on its loop is watched. */
const BUSY = 0.04;
/** So many looks without work end the watch. */
const REST_LOOKS = 5;

type Delay = ReturnType<typeof monitorEventLoopDelay>;
type Figure = (delay: Delay, longestBeforeNs: number) => number;

const FIGURES: Readonly<Record<string, Figure>> = {
  min: (delay) => delay.min,
  max: (delay, longestBeforeNs) => Math.max(delay.max, longestBeforeNs),
  mean: (delay) => delay.mean,
  stddev: (delay) => delay.stddev,
  p50: (delay) => delay.percentile(50),
  p90: (delay) => delay.percentile(90),
  p99: (delay) => delay.percentile(99),
};

const nameOf = (figure: string): string => `nodejs_eventloop_lag_${figure}_seconds`;

/**
 * @param utilization share of a core that the process used since the last call
 * @param onBusy called when it becomes busy, and when it is idle again
 */
export const watchWhileBusy = (
  utilization: () => number,
  onBusy: (isBusy: boolean) => void,
): (() => void) => {
  let looksLeft = 0;
  return () => {
    const wasBusy = looksLeft > 0;
    looksLeft = utilization() >= BUSY ? REST_LOOKS : Math.max(0, looksLeft - 1);
    if (looksLeft > 0 !== wasBusy) onBusy(!wasBusy);
  };
};

/** In processor time, which a busy machine does not stretch. */
const utilizationSinceLast = (): (() => number) => {
  const look = () => {
    const { user, system } = process.cpuUsage();
    return { atMs: performance.now(), usedMs: (user + system) / 1000 };
  };
  let last = look();
  return () => {
    const before = last;
    last = look();
    return (last.usedMs - before.usedMs) / (last.atMs - before.atMs);
  };
};

/** As a poll, and without keeping the process alive. */
const lookOften = (look: () => void): void => {
  const again = (): void => {
    setTimeout(
      () => {
        look();
        again();
      },
      pollRestMs(LOOK_EVERY_MS, performance.now()),
    ).unref();
  };
  again();
};

/** The default metrics, of which those of the loop wake it a hundred times a second, at rest too. */
const collectOthers = (registry: Registry): void => {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 2 ** 30 });
  for (const name of Object.keys(FIGURES)) registry.removeSingleMetric(nameOf(name));
};

/**
 * Registers the process metrics. `nodejs_eventloop_lag_{min,max,mean,stddev,p50,p90,p99}_seconds` are the
 * delays of the loop since the last reading, 0.02 without any. An idle loop is not watched, because
 * watching would be most of its cost. The figures are then 0; after the next work begins, only the longest
 * delay of the work before is reported.
 */
export const registerProcessMetrics = (registry: Registry): void => {
  collectOthers(registry);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let longestBeforeNs = 0;
  const onBusy = (isBusy: boolean): void => {
    if (!isBusy) return void delay.disable();
    longestBeforeNs = Math.max(longestBeforeNs, delay.max);
    // Or the time through which it was off would count as a delay.
    delay.reset();
    delay.enable();
  };
  lookOften(watchWhileBusy(utilizationSinceLast(), onBusy));

  const gauges = Object.entries(FIGURES).map(([name, read], place) => {
    const gauge = new Gauge({
      name: nameOf(name),
      help: `The ${name} of how long the event loop took to come round while it was busy.`,
      registers: [registry],
      // The first one sets them all, so that they speak of the same time.
      ...(place === 0 ? { collect: () => setAll() } : {}),
    });
    return { gauge, read };
  });
  const setAll = (): void => {
    for (const { gauge, read } of gauges)
      gauge.set(delay.count === 0 ? 0 : read(delay, longestBeforeNs) / 1e9);
    delay.reset();
    longestBeforeNs = 0;
  };
};
