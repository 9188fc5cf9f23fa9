import { writeFileSync } from "node:fs";
import { CATALOGUE, describeMetric, type MetricName, servicesOfMetric } from "@gokaku/service";
import { METRICS_PAGE } from "./files.ts";

const rowOf = (name: MetricName): string => {
  const { type, help, labels = [] } = describeMetric(name);
  const shown = labels.map((label) => `\`${label}\``).join(", ");
  return `| \`${name}\` | ${type} | ${shown} | ${servicesOfMetric(name).join(", ")} | ${help} |`;
};

/** The page of all metrics, generated from the catalogue. */
export const metricsPage = (): string => `# Metrics

Every service shows its metrics at \`/metrics\` of its admin port (9090 in a cluster), each with the label \`service\`. \`packages/service/src/catalogue.ts\` is where they are written down; this page is made of it by \`npm run generate\`. Beside them stand those of Node: \`process_*\` and \`nodejs_*\`, of which \`nodejs_eventloop_lag_p99_seconds\` and \`process_resident_memory_bytes\` have alerts.

No label names a player, a match or a text from outside. Gauges that have to be looked up (\`outbox_pending\`, \`consumer_lag{consumer}\`, \`matches_active{status}\`, \`queue_waiting{role}\`) are looked up when somebody reads them, once in 15 seconds however many read; a service that nobody reads asks nothing. Where several processes of a service show the same thing, they show the same value: take the \`max\`, not the \`sum\`.

| metric | type | labels | services | what it says |
|---|---|---|---|---|
${(Object.keys(CATALOGUE) as MetricName[]).map(rowOf).join("\n")}
`;

if (import.meta.main) writeFileSync(METRICS_PAGE, metricsPage());
