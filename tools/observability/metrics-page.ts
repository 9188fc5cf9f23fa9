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

Every service exposes its metrics at \`/metrics\` of its admin port (9090 in a cluster), each with the label \`service\`. \`packages/service/src/catalogue.ts\` declares them; this page is generated from it by \`npm run generate\`. Node adds its own: \`process_*\` and \`nodejs_*\`, of which \`nodejs_eventloop_lag_p99_seconds\` and \`process_resident_memory_bytes\` have alerts.

No label names a player, a match or a text from outside. Gauges with a query behind them (\`outbox_pending\`, \`consumer_lag{consumer}\`, \`matches_active{status}\`, \`queue_waiting{role}\`) are queried on a scrape, at most once in 15 seconds; a service without scrapes queries nothing. Several processes of a service report the same value of such a gauge: use \`max\`, not \`sum\`.

| metric | type | labels | services | meaning |
|---|---|---|---|---|
${(Object.keys(CATALOGUE) as MetricName[]).map(rowOf).join("\n")}
`;

if (import.meta.main) writeFileSync(METRICS_PAGE, metricsPage());
