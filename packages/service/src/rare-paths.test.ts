import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";
import { RARE_PATHS, type RarePathName, rarePathsOf } from "./rare-paths.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PATHS = Object.keys(RARE_PATHS) as RarePathName[];

test("[OPS-737] each rare path is counted somewhere in the services, and nothing else is", () => {
  const files = globSync("{packages,services}/*/src/**/*.ts", { cwd: ROOT });
  const counting = files
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .filter((text) => text.includes("countRare"))
    .join("\n");
  expect(PATHS.filter((path) => !counting.includes(`"${path}"`))).toEqual([]);
});

test("[OPS-737] a service shows the paths that it may take from its start on, also those never taken", async () => {
  const metrics = createMetrics("matches");
  metrics.countRare("report_raced");
  metrics.countRare("creation_refused", 3);
  const text = await metrics.registry.metrics();
  const shown = text.split("\n").filter((line) => line.startsWith("rare_paths_total{"));
  expect(shown).toHaveLength(rarePathsOf("matches").length);
  expect(shown).toContain('rare_paths_total{path="report_raced",service="matches"} 1');
  expect(shown).toContain('rare_paths_total{path="creation_refused",service="matches"} 3');
  expect(shown).toContain('rare_paths_total{path="write_repeated",service="matches"} 0');
});

test("[OPS-737] every path has services that may take it", () => {
  const services = ["users", "queue", "matches", "payments", "matchmaker", "realtime", "discord", "gateway"];
  const taken = new Set(services.flatMap(rarePathsOf));
  expect(PATHS.filter((path) => !taken.has(path))).toEqual([]);
  expect(rarePathsOf("test")).toEqual([]);
});
