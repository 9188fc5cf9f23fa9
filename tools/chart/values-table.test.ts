import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRows, VALUES_PAGE, writtenValues } from "./values-table.ts";

test("[OPS-506] the page of the chart's values is as npm run generate writes it", () => {
  expect(readFileSync(VALUES_PAGE, "utf8")).toBe(writtenValues());
});

test("[OPS-506] every value has a type, a default and a description", () => {
  const rows = readRows();
  expect(rows.filter(({ text }) => text === "")).toEqual([]);
  expect(rows).toContainEqual({
    key: "postgres.development.persistence.size",
    type: "string",
    preset: '"1Gi"',
    text: "The size of that volume.",
  });
  expect(rows.find(({ key }) => key === "observability.traces.sampleRatio")).toMatchObject({ type: "float" });
});
