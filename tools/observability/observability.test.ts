import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUE, describeMetric, type MetricName } from "@gokaku/service";
import { expect, test } from "vitest";
import { SERVICE_NAMES } from "../start/services.ts";
import { ruleGroups, testGroups } from "./alerts.ts";
import { METRICS_PAGE, RUNBOOKS_FOLDER } from "./files.ts";
import { metricsPage } from "./metrics-page.ts";
import { dashboards, metricsIn } from "./named.ts";

const ALERTS = ruleGroups()
  .flatMap(({ rules }) => rules)
  .filter(({ alert }) => alert !== undefined);

test("[OPS-276] the page of metrics is as `npm run generate` writes it", () => {
  expect(readFileSync(METRICS_PAGE, "utf8")).toBe(metricsPage());
});

/** `GokakuTickMissing` is explained in `tick-missing.md`. */
const runbookOf = (alert = ""): string =>
  `${alert
    .replace(/^Gokaku/, "")
    .replace(/(?<!^)([A-Z])/g, "-$1")
    .toLowerCase()}.md`;

const PARTS = ["## Meaning", "## Impact", "## Diagnosis", "## Mitigation"];

test("[OPS-277] every alert has a page that says what it means, what it does to players, how to find the cause and what to do", () => {
  for (const { alert, annotations } of ALERTS)
    expect(annotations?.runbook_url, alert).toBe(`docs/runbooks/${runbookOf(alert)}`);
  const pages = [...new Set(ALERTS.map(({ alert }) => runbookOf(alert)))].toSorted();
  const there = globSync("*.md", { cwd: RUNBOOKS_FOLDER }).filter((file) => file !== "README.md");
  expect(there.toSorted()).toEqual(pages);
  for (const page of pages) {
    const text = readFileSync(join(RUNBOOKS_FOLDER, page), "utf8");
    expect(
      PARTS.filter((part) => !text.includes(`\n${part}\n`)),
      page,
    ).toEqual([]);
  }
  const index = readFileSync(join(RUNBOOKS_FOLDER, "README.md"), "utf8");
  expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
});

test("[OPS-277] every alert is judged both ways and names a severity", () => {
  const tests = Object.values(testGroups()).flatMap(({ alerts }) => alerts);
  const keyOf = (alert = "", severity = ""): string => `${alert} ${severity}`;
  expect(tests.map(({ alert, severity }) => keyOf(alert, severity)).toSorted()).toEqual(
    ALERTS.map(({ alert, labels }) => keyOf(alert, labels?.severity)).toSorted(),
  );
  for (const { alert, fires, quiet, severity } of tests) {
    expect(Object.keys(fires).length * Object.keys(quiet).length, alert).toBeGreaterThan(0);
    expect(["critical", "warning"], alert).toContain(severity);
  }
});

test("[OPS-277] the alert on a missing service names every service", () => {
  const { expr } = ALERTS.find(({ alert }) => alert === "GokakuServiceGone") ?? {};
  expect(expr).toBe(
    SERVICE_NAMES.map((name) => `absent(up{job="gokaku",service="${name}"} == 1)`).join(" or "),
  );
});

test("[OPS-270] no label distinguishes players, matches or texts from outside", () => {
  const labels = (Object.keys(CATALOGUE) as MetricName[]).flatMap(
    (name) => describeMetric(name).labels ?? [],
  );
  expect(
    labels.filter((label) => /user|player|match|id$|name|path$|url|ip/.test(label) && label !== "path"),
  ).toEqual([]);
});

test("[OPS-278] there are seven dashboards, every panel with a unit and a title, every line with a legend or alone", () => {
  expect(dashboards()).toHaveLength(7);
  for (const { uid, panels } of dashboards()) {
    for (const { type, title, fieldConfig, targets = [], gridPos } of panels) {
      expect(title, uid).not.toBe("");
      expect(gridPos.x + gridPos.w, `${uid} ${title}`).toBeLessThanOrEqual(24);
      if (type === "row") continue;
      expect(fieldConfig?.defaults.unit, `${uid} ${title}`).toMatch(/^\w+$/);
      expect(targets.length === 1 || targets.every(({ legendFormat }) => legendFormat !== "")).toBe(true);
    }
  }
});

test("[OPS-275] the metrics of an expression are found with their labels", () => {
  const found = metricsIn(
    "x",
    'sum by (service) (rate(a_total{code=~"b|c", path!="d{e}"}[5m])) > 0 and on (namespace) up offset 5m',
  );
  expect(found.map(({ name, labels }) => [name, labels])).toEqual([
    ["a_total", ["code", "path"]],
    ["up", []],
  ]);
  expect(metricsIn("x", "max by (pool) (b_waiting)")).toEqual([
    { where: "x", name: "b_waiting", labels: ["pool"] },
  ]);
});
