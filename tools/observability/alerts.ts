import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { ALERT_TESTS_FILE, ALERTS_FILE } from "./files.ts";

export interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: { readonly severity: string };
  readonly annotations?: { readonly runbook_url: string };
}

export interface RuleGroup {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** Series by name, each with its values as promtool writes them, one a minute. */
type Series = Readonly<Record<string, string>>;

interface AlertTest {
  readonly alert: string;
  readonly severity: string;
  readonly after: string;
  readonly fires: Series;
  readonly quiet: Series;
}

interface TestGroup {
  readonly every: string;
  readonly alerts: readonly AlertTest[];
}

export const ruleGroups = (): readonly RuleGroup[] =>
  (parse(readFileSync(ALERTS_FILE, "utf8")) as { readonly groups: readonly RuleGroup[] }).groups;

/** Tests by the name of the group of rules. */
export const testGroups = (): Readonly<Record<string, TestGroup>> =>
  parse(readFileSync(ALERT_TESTS_FILE, "utf8")) as Record<string, TestGroup>;

const testOf = ({ alert, severity, after }: AlertTest, series: Series, fires: boolean) => ({
  interval: "1m",
  input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
  promql_expr_test: [
    {
      expr: `count by (alertname) (ALERTS{alertname="${alert}",severity="${severity}",alertstate="firing"})`,
      eval_time: after,
      exp_samples: fires ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
    },
  ],
});

/** The input of `promtool test rules` for one group. */
export const promtoolTests = ({ alerts, every }: TestGroup, rulesFile: string): object => ({
  rule_files: [rulesFile],
  evaluation_interval: every,
  tests: alerts.flatMap((alert) => [testOf(alert, alert.fires, true), testOf(alert, alert.quiet, false)]),
});
