import { expect, test } from "vitest";
import { sampleIn, statementsIn } from "../../tools/system/metrics.ts";
import { beyondRest } from "../../tools/system/system.ts";
import { isBusy } from "../command.ts";
import { withSection } from "../publish.ts";
import { lineOf } from "./lines.ts";
import { isReached, markdownOf, terminalLines } from "./report.ts";

const CONDITIONS = { cores: 2, load: [0.1, 2], rounds: 3 } as const;

test("[OPS-121] a target holds the product itself or its ratio to the limit, by the middle of the rounds", () => {
  const figures = { what: "join", unit: "ms", limit: [1, 1, 1], product: [3, 4, 9] };
  expect(isReached(lineOf(figures))).toBeNull();
  expect(isReached(lineOf({ ...figures, target: { of: "ratio", most: 4 } }))).toBe(true);
  expect(isReached(lineOf({ ...figures, target: { of: "ratio", most: 3.9 } }))).toBe(false);
  expect(
    isReached(lineOf({ what: "rest", unit: "ms", product: [3], target: { of: "product", most: 3 } })),
  ).toBe(true);
});

test("[OPS-121] a machine that is busy with something else is named beside the figures", () => {
  expect(isBusy(CONDITIONS)).toBe(false);
  const busy = { ...CONDITIONS, load: [7, 7] } as const;
  expect(isBusy(busy)).toBe(true);
  const line = lineOf({ what: "join", unit: "ms", product: [3] });
  expect(terminalLines([line], busy).at(-1)).toContain("busy");
  expect(terminalLines([line], CONDITIONS).at(-1)).not.toContain("busy");
  expect(markdownOf([line], CONDITIONS)).toContain("| join | ms |  | 3.00 |");
  const latency = lineOf({ what: "frame", unit: "ms", isWallClock: true, product: [3] });
  expect(markdownOf([latency], CONDITIONS)).toContain("| frame | ms, wall clock |");
  expect(markdownOf([latency, line], busy)).not.toContain("| frame |");
});

test("[OPS-122] the section of the page is replaced, what stands around it stays", () => {
  const page = "# Measurements\n\nText.\n";
  const first = withSection(page, "The limits", "one", "limits");
  expect(first.startsWith(page)).toBe(true);
  const around = `${first}\n## After\n\nMore.\n`;
  const second = withSection(around, "The limits", "two", "limits");
  expect(second).toBe(around.replace("\none\n", "\ntwo\n"));
  expect(withSection(second, "The limits", "two", "limits")).toBe(second);
});

test("[OPS-662] a cost is counted without what the same time costs at rest", () => {
  const costOf = (seconds: number, ms: number) => ({
    seconds,
    processorMs: new Map([["queue", ms]]),
    statements: new Map([["queue", ms]]),
  });
  const cost = beyondRest(costOf(2, 50), costOf(4, 20));
  expect(cost).toEqual({ ...costOf(2, 50), processorMs: new Map([["queue", 40]]) });
  expect(beyondRest(costOf(1, 3), costOf(1, 5)).processorMs.get("queue")).toBe(0);
});

test("a sample is found by its whole name, with and without labels", () => {
  const text = [
    "# HELP db_statements_total Statements",
    'db_statements_total_more{service="queue"} 7',
    'db_statements_total{service="queue"} 42',
    "lag 0.25",
  ].join("\n");
  expect(statementsIn(text)).toBe(42);
  expect(sampleIn(text, "lag")).toBe(0.25);
  expect(sampleIn(text, "nothing")).toBe(0);
});
