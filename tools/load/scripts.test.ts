import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "@gokaku/contract";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";
import { findK6 } from "./k6.ts";
import { SCENARIO_NAMES } from "./scenarios.ts";

const FOLDER = join(ROOT, "load-tests");
const FILES = globSync("**/*.js", { cwd: FOLDER }).toSorted();
const sourceOf = (file: string): string => readFileSync(join(FOLDER, file), "utf8");

const operations = new Set(
  Object.values(ROUTES).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
);

test("[OPS-300] each scenario has its script, each script is one, and all can be read", () => {
  expect(FILES.filter((file) => !file.startsWith("lib/"))).toEqual(
    SCENARIO_NAMES.map((name) => `${name}.js`).toSorted(),
  );
  for (const file of FILES) expect(parseAst(sourceOf(file), { lang: "js" }).type).toBe("Program");
});

test("[OPS-300] the scripts name only operations of the contract", () => {
  const named = FILES.flatMap((file) =>
    [...sourceOf(file).matchAll(/["'`](?:[A-Z]+ )?(\/api\/[^"'`]*)["'`]/g)].map(([whole]) =>
      whole.slice(1, -1),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((operation) => !operations.has(operation))).toEqual([]);
});

test("[OPS-300] every scenario has thresholds, among them that nothing unexpected is answered; k6 reads them where it is there", () => {
  const k6 = findK6();
  for (const name of SCENARIO_NAMES) {
    expect(sourceOf(`${name}.js`)).toContain('unexpected_answers: ["rate==0"]');
    if (k6 === null) continue;
    const { status, stdout, stderr } = spawnSync(k6, ["inspect", join(FOLDER, `${name}.js`)], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(Object.keys(JSON.parse(stdout).thresholds)).toContain("unexpected_answers");
  }
});
