import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { ruleGroups } from "./alerts.ts";
import { DASHBOARDS_FOLDER } from "./files.ts";

/** A metric named in a query or a page, with the labels that are used. */
export interface Use {
  readonly where: string;
  readonly name: string;
  readonly labels: readonly string[];
}

const WORDS = new Set(
  "by without on ignoring group_left group_right and or unless offset bool inf nan start end".split(" "),
);
const LABEL_LISTS = /\b(by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const SERIES = /(?<![\w.])([a-zA-Z_:][a-zA-Z0-9_:]*)\s*(\{[^}]*\})?(\s*\()?/g;

const labelsOf = (matchers: string): string[] =>
  [...matchers.matchAll(/([a-zA-Z_]\w*)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label);

/** The metrics of an expression. Labels in `by (…)` count for its metric when the expression has only one. */
export const metricsIn = (where: string, expression: string): readonly Use[] => {
  const grouped = [...expression.matchAll(LABEL_LISTS)].flatMap(([, , list = ""]) =>
    list.split(",").map((label) => label.trim()),
  );
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(LABEL_LISTS, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/\boffset\s+\S+/g, " ");
  const found = [...bare.matchAll(SERIES)].flatMap(([, name = "", matchers = "", call]): Use[] => {
    if (call !== undefined || WORDS.has(name) || /^\d/.test(name)) return [];
    return [{ where, name, labels: labelsOf(matchers) }];
  });
  const isOne = new Set(found.map(({ name }) => name)).size === 1;
  const labels = isOne ? grouped.filter((label) => label !== "") : [];
  return found.map((use) => ({ ...use, labels: [...use.labels, ...labels] }));
};

export interface Panel {
  readonly type: string;
  readonly title: string;
  readonly fieldConfig?: { readonly defaults: { readonly unit: string } };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly panels?: readonly Panel[];
}

/** A series of Prometheus itself or of a recording rule. */
const isMade = ({ name }: Use): boolean => name === "up" || name.includes(":");

interface Query {
  readonly where: string;
  readonly query: string;
}

const inPanels = (where: string, panels: readonly Panel[]): readonly Query[] =>
  panels.flatMap(({ title, targets = [], panels: more = [] }) => [
    ...targets.map(({ expr }) => ({ where: `${where}, ${title}`, query: filledIn(expr) })),
    ...inPanels(where, more),
  ]);

/** With values for Grafana's variables. */
const filledIn = (expression: string): string =>
  expression.replaceAll("$__rate_interval", "5m").replaceAll("$namespace", ".*");

interface Dashboard {
  readonly uid: string;
  readonly panels: readonly Panel[];
}

export const dashboards = (): readonly Dashboard[] =>
  globSync("*.json", { cwd: DASHBOARDS_FOLDER }).map(
    (file) => JSON.parse(readFileSync(join(DASHBOARDS_FOLDER, file), "utf8")) as Dashboard,
  );

export const dashboardQueries = (): readonly Query[] =>
  dashboards().flatMap(({ uid, panels }) => inPanels(uid, panels));

const inAutoscalers = (): readonly Use[] => {
  const file = "deploy/helm/gokaku/templates/availability.yaml";
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(/metric: \{ name: (\w+) \}/g)].map(([, name = ""]) => ({
    where: file,
    name,
    labels: [],
  }));
};

const PAGES = [
  "docs/operations/*.md",
  "docs/runbooks/*.md",
  "docs/rules/*.md",
  "services/*/README.md",
  "deploy/*.md",
];
/** Pages also name fields and columns, so only the usual suffixes and names with labels count. */
const METRIC =
  /`([a-z][a-z0-9]*(?:_[a-z0-9]+)*(?:_total|_seconds(?:_bucket|_count|_sum)?|_seconds_total|_bytes)|[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?=\{))(?:\{([^}]*)\})?`/g;

const inPages = (): readonly Use[] =>
  globSync(PAGES, { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(METRIC)].map(([, name = "", labels = ""]) => ({
      where: file,
      name,
      labels: labels
        .replace(/"[^"]*"/g, "")
        .split(",")
        .map((label) => label.replace(/[=~!].*$/, "").trim())
        .filter((label) => label !== ""),
    })),
  );

/** Every metric that a rule, a dashboard, an autoscaler or a page names. */
export const namedMetrics = (): readonly Use[] =>
  [
    ...ruleGroups()
      .flatMap(({ rules }) => rules)
      .flatMap(({ alert, record, expr }) => metricsIn(alert ?? record ?? "", expr)),
    ...dashboardQueries().flatMap(({ where, query }) => metricsIn(where, query)),
    ...inAutoscalers(),
    ...inPages(),
  ].filter((use) => !isMade(use));
