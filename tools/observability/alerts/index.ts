import { stringify } from "yaml";
import type { Alert, Group } from "./alert.ts";
import { events } from "./events.ts";
import { objectives } from "./objectives.ts";
import { play } from "./play.ts";
import { processes } from "./processes.ts";

export const GROUPS: readonly Group[] = [objectives, processes, play, events];

export const ALERTS: readonly Alert[] = GROUPS.flatMap(({ alerts }) => alerts);

/** `GokakuTickMissing` is explained in `tick-missing.md`. */
export const runbookOf = ({ name }: Pick<Alert, "name">): string =>
  `${name
    .replace(/^Gokaku/, "")
    .replace(/(?<!^)([A-Z])/g, "-$1")
    .toLowerCase()}.md`;

const HEAD = "# Written by `npm run generate` from tools/observability/alerts.\n";
const WIDE = { lineWidth: 0 } as const;

const ruleOf = ({ name, expr, for: lasting, severity, summary, description }: Alert) => ({
  alert: name,
  expr,
  for: lasting,
  labels: { severity },
  annotations: { summary, description, runbook_url: `docs/runbooks/${runbookOf({ name })}` },
});

/** Rules as Prometheus loads them. */
export const rulesOf = (groups: readonly Group[]): object => ({
  groups: groups.map(({ name, recordings = [], alerts }) => ({
    name,
    interval: "30s",
    rules: [...recordings, ...alerts.map(ruleOf)],
  })),
});

export const rulesText = (): string => HEAD + stringify(rulesOf(GROUPS), WIDE);

const judged = ({ name, severity, after }: Alert, series: Alert["fires"], fires: boolean) => ({
  interval: "1m",
  input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
  promql_expr_test: [
    {
      expr: `count by (alertname) (ALERTS{alertname="${name}",severity="${severity}",alertstate="firing"})`,
      eval_time: `${after}m`,
      exp_samples: fires ? [{ labels: `{alertname="${name}"}`, value: 1 }] : [],
    },
  ],
});

/** Every alert of a group fires with some series and not with others, as `promtool test rules` judges it. */
export const testsOf = ({ alerts, judgedEvery }: Group, rulesFile: string): object => ({
  rule_files: [rulesFile],
  evaluation_interval: `${judgedEvery}m`,
  tests: alerts.flatMap((alert) => [judged(alert, alert.fires, true), judged(alert, alert.isQuiet, false)]),
});
