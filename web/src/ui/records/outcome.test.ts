import { expect, test } from "vitest";
import { formatDelta } from "../../text/format.ts";
import { outcomeOf } from "./outcome.ts";
import { recordText } from "./text.ts";

test("[WEB-63] a record reads WIN, LOSE, INVALID or 確認中", () => {
  const records = [
    { winlose: 1, state: "settled" },
    { winlose: 0, state: "settled" },
    { winlose: 2, state: "settled" },
    { winlose: 2, state: "disputed" },
  ] as const;
  expect(records.map((record) => recordText.outcome[outcomeOf(record)])).toEqual([
    "WIN",
    "LOSE",
    "INVALID",
    "確認中",
  ]);
});

test("[WEB-63] a change of rate carries its sign", () => {
  expect([18, -15, 0].map(formatDelta)).toEqual(["+18", "−15", "±0"]);
});
