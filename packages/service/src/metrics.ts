import { Counter, Gauge, Histogram, Registry } from "prom-client";
import {
  CATALOGUE,
  type CounterName,
  type GaugeName,
  type HistogramName,
  type LabelOf,
  type MetricName,
} from "./catalogue.ts";
import { memoize } from "./memoize.ts";
import { registerProcessMetrics } from "./process-metrics.ts";
import { type CountRare, rarePathsOf } from "./rare-paths.ts";

export type { Counter, Gauge, Histogram };

/** A value of a gauge that is looked up. */
export interface Sample<Label extends string> {
  readonly labels?: Readonly<Partial<Record<Label, string>>>;
  readonly value: number;
}

/** So long what was looked up is taken for true, however many read. */
const LOOKED_UP_FOR_MS = 15_000;
/** An unavailable database must not block the reading of the other metrics. */
const LOOK_UP_WITHIN_MS = 2_000;

/**
 * Memoizes a look-up for 15 s and shares one in flight; a failure is not cached. Runs only on demand.
 * @throws Error of `look`, or when it took too long
 */
export const memoizeLookUp = <Value>(
  look: () => Promise<Value>,
  nowMs: () => number = () => performance.now(),
): (() => Promise<Value>) => {
  const inTime = async (): Promise<Value> => {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = setTimeout(() => reject(new Error("the look-up took too long")), LOOK_UP_WITHIN_MS);
    try {
      return await Promise.race([look(), promise]);
    } finally {
      clearTimeout(late);
    }
  };
  return memoize({ nowMs }, inTime, LOOKED_UP_FOR_MS);
};

/** The service's own Prometheus registry with process metrics in it. Its metrics are those of the catalogue. */
export const createMetrics = (service: string) => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  registerProcessMetrics(registry);
  const basicsOf = <Name extends MetricName>(name: Name) => {
    const { help, labels = [] }: { help: string; labels?: readonly string[] } = CATALOGUE[name];
    return { name, help, labelNames: [...labels] as LabelOf<Name>[], registers: [registry] };
  };
  const known = <Metric>(name: MetricName): Metric | undefined =>
    registry.getSingleMetric(name) as Metric | undefined;

  /** A second call returns the same counter. */
  const counter = <Name extends CounterName>(name: Name): Counter<LabelOf<Name>> =>
    known<Counter<LabelOf<Name>>>(name) ?? new Counter<LabelOf<Name>>(basicsOf(name));
  const rare = counter("rare_paths_total");
  for (const path of rarePathsOf(service)) rare.inc({ path }, 0);
  const countRare: CountRare = (path, times = 1) => rare.inc({ path }, times);
  const lookUps = new Map<MetricName, (() => Promise<readonly Sample<string>[]>)[]>();

  return {
    registry,
    counter,
    countRare,
    gauge: <Name extends GaugeName>(name: Name): Gauge<LabelOf<Name>> =>
      known<Gauge<LabelOf<Name>>>(name) ?? new Gauge<LabelOf<Name>>(basicsOf(name)),
    histogram: <Name extends HistogramName>(name: Name): Histogram<LabelOf<Name>> =>
      known<Histogram<LabelOf<Name>>>(name) ??
      new Histogram<LabelOf<Name>>({ ...basicsOf(name), buckets: [...CATALOGUE[name].buckets] }),
    /**
     * A gauge that is looked up when the metrics are read, and left out of a reading for which that failed. More than
     * one may look up parts of it.
     */
    lookedUp: <Name extends GaugeName>(
      name: Name,
      look: () => Promise<readonly Sample<LabelOf<Name>>[]>,
    ): void => {
      const others = lookUps.get(name);
      if (others !== undefined) return void others.push(look);
      const all: (() => Promise<readonly Sample<string>[]>)[] = [look];
      lookUps.set(name, all);
      const failed = counter("metric_reads_failed_total");
      const basics = basicsOf(name);
      new Gauge<string>({
        ...basics,
        async collect() {
          const parts = await Promise.allSettled(all.map((each) => each()));
          this.reset();
          if (parts.some(({ status }) => status === "rejected")) {
            failed.inc({ metric: name });
            // Without labels it would say 0 after a reset.
            if (basics.labelNames.length === 0) this.remove();
          }
          for (const part of parts)
            if (part.status === "fulfilled")
              for (const { labels = {}, value } of part.value)
                this.set(labels as Record<string, string>, value);
        },
      });
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
