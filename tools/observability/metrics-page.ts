import { writeFileSync } from "node:fs";
import {
  CATALOGUE,
  describeMetric,
  type MetricName,
  RARE_PATHS,
  type RarePathName,
  servicesOfMetric,
} from "@gokaku/service";
import { DATABASE_OWNERS, SERVICE_NAMES } from "../start/services.ts";
import { METRICS_PAGE } from "./files.ts";

const GROUPS = new Map([
  [SERVICE_NAMES.toSorted().join(), "all"],
  [DATABASE_OWNERS.toSorted().join(), "with a database"],
]);

const ownersOf = (name: MetricName): string => {
  const services = servicesOfMetric(name);
  return GROUPS.get(services.toSorted().join()) ?? services.join(", ");
};

const rowOf = (name: MetricName): string => {
  const { type, help, labels = [] } = describeMetric(name);
  const shown = labels.map((label) => `\`${label}\``).join(", ");
  return `| \`${name}\` | ${type} | ${shown} | ${ownersOf(name)} | ${help} |`;
};

const TAKEN_BY: Readonly<Record<string, string>> = {
  consumers: "with a durable consumer",
  stores: "with a database",
};

const rarePathRow = (path: RarePathName): string => {
  const { by, means } = RARE_PATHS[path];
  return `| \`${path}\` | ${TAKEN_BY[by] ?? by} | ${means} |`;
};

/** The page of all metrics, generated from the catalogue. */
export const metricsPage = (): string => `# Metrics

Every service exposes its metrics at \`/metrics\` of its admin port (9090 in a cluster), each with the label \`service\`. \`npm run generate\` writes this page from \`packages/service/src/catalogue.ts\`. Node adds \`process_*\` and \`nodejs_*\`.

No label names a player, a match or a text from outside. Gauges with a query behind them (\`outbox_pending\`, \`consumer_lag{consumer}\`, \`matches_active{status}\`, \`queue_waiting{role}\`) are queried on a scrape, at most once in 15 seconds. Several processes of a service report the same value of such a gauge: use \`max\`, not \`sum\`.

| metric | type | labels | services | meaning |
|---|---|---|---|---|
${(Object.keys(CATALOGUE) as MetricName[]).map(rowOf).join("\n")}

## Rare paths

\`rare_paths_total{path}\` counts what only chance, a fault or a race leads to. Most of it is harmless: the path exists so that nothing is lost. A service shows each of its paths from its start on, also those never taken. \`npm run lab -- session\`, \`npm run lab -- disturb\` and the crash tests say at their end which were reached and which never.

| path | services | counted when |
|---|---|---|
${(Object.keys(RARE_PATHS) as RarePathName[]).map(rarePathRow).join("\n")}
`;

if (import.meta.main) writeFileSync(METRICS_PAGE, metricsPage());
