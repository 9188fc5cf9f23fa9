import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { registerProcessMetrics } from "./process-metrics.ts";

export type { Counter, Gauge, Histogram };

/** The service's own Prometheus registry with process metrics in it. */
export const createMetrics = (service: string) => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  registerProcessMetrics(registry);
  const registers = [registry];
  return {
    registry,
    /** The counter of that name; whoever asks for it again counts with the others. */
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
      (registry.getSingleMetric(name) as Counter<Label> | undefined) ??
      new Counter<Label>({ name, help, labelNames: [...labelNames], registers }),
    gauge: <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge<Label>({ name, help, labelNames: [...labelNames], registers }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      buckets: readonly number[],
      labelNames: readonly Label[] = [],
    ) => new Histogram<Label>({ name, help, buckets: [...buckets], labelNames: [...labelNames], registers }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
