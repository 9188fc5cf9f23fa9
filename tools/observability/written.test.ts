import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { CATALOGUE, describeMetric, type MetricName } from "@gokaku/service";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";
import { ALERTS, runbookOf } from "./alerts/index.ts";
import { DASHBOARDS } from "./dashboards/index.ts";
import { RUNBOOKS_FOLDER } from "./files.ts";
import { metricsIn } from "./named.ts";
import { written } from "./written.ts";

test("[OPS-276] alert rules, dashboards and the page of metrics are as they are written", () => {
  const stale = [...written()].filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, "utf8") !== text,
  );
  expect(stale.map(([file]) => `${relative(ROOT, file)}: run npm run generate`)).toEqual([]);
});

const PARTS = ["## Meaning", "## Impact", "## Diagnosis", "## Mitigation"];

test("[OPS-277] every alert has a page that says what it means, what it does to players, how to find the cause and what to do", () => {
  const pages = [...new Set(ALERTS.map(runbookOf))].toSorted();
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
  for (const { name, fires, isQuiet, severity } of ALERTS) {
    expect(Object.keys(fires).length * Object.keys(isQuiet).length, name).toBeGreaterThan(0);
    expect(["critical", "warning"], name).toContain(severity);
  }
});

test("[OPS-270] no metric tells players, matches or texts from outside apart", () => {
  const labels = (Object.keys(CATALOGUE) as MetricName[]).flatMap(
    (name) => describeMetric(name).labels ?? [],
  );
  expect(
    labels.filter((label) => /user|player|match|id$|name|path$|url|ip/.test(label) && label !== "path"),
  ).toEqual([]);
});

test("[OPS-278] there are seven dashboards, every panel with a unit and a title, every line with a legend or alone", () => {
  expect(DASHBOARDS).toHaveLength(7);
  for (const { uid, panels } of DASHBOARDS) {
    type Panel = {
      readonly type: string;
      readonly title: string;
      readonly fieldConfig?: { readonly defaults: { readonly unit: string } };
      readonly targets?: readonly { readonly legendFormat: string }[];
      readonly gridPos: { readonly x: number; readonly w: number };
    };
    for (const { type, title, fieldConfig, targets = [], gridPos } of panels as readonly Panel[]) {
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
