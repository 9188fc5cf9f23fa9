import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/process/root.ts";
import { CHANGE_STEPS } from "./season-steps.ts";

const read = (file: string): string => readFileSync(join(ROOT, "services/users/src/store", file), "utf8");

test("[OPS-196] users is killed before every table that a change of seasons writes", () => {
  const change = read("season-change.ts").split("export const recomputeSeasonEntries")[0] ?? "";
  const tables = [...change.matchAll(/(?:insert into|update) ([a-z_]+)/g)].map(([, table]) => table ?? "");
  expect([...new Set(tables)].toSorted()).toEqual(["account", "rate_ledger", "season_entry"]);
  for (const table of [...tables, "season", "owned_badge", "outbox"])
    expect(CHANGE_STEPS.filter(({ lock }) => new RegExp(`(from|table) ${table}\\b`).test(lock))).toHaveLength(
      1,
    );
});
