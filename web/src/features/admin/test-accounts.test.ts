import { expect, test } from "vitest";
import { forEachOf, PAUSE_MS, type Progress, TEST_ACCOUNTS } from "./test-accounts.ts";

const runOf = async (isOver: (seen: readonly Progress[]) => boolean) => {
  const seen: Progress[] = [];
  const acted: string[] = [];
  let pauses = 0;
  await forEachOf(
    ["a", "b", "c"],
    async (name) => {
      acted.push(name);
      if (name === "b") throw new Error("refused");
    },
    {
      progress: (progress) => void seen.push(progress),
      pause: async () => {
        pauses += 1;
      },
      reasonOf: (failure) => (failure instanceof Error ? failure.message : ""),
      isOver: () => isOver(seen),
    },
  );
  return { seen, acted, pauses };
};

test("[WEB-193] test accounts are moved one after the other, and one that fails does not stop the others", async () => {
  expect([TEST_ACCOUNTS, PAUSE_MS]).toEqual([20, 200]);
  const { seen, acted, pauses } = await runOf(() => false);
  expect(acted).toEqual(["a", "b", "c"]);
  expect(pauses).toBe(2);
  expect(seen[0]).toEqual({ done: 0, all: 3, failures: 0, reason: "" });
  expect(seen.at(-1)).toEqual({ done: 3, all: 3, failures: 1, reason: "refused" });
});

test("[WEB-193] leaving the page stops the moving", async () => {
  const { acted } = await runOf((seen) => (seen.at(-1)?.done ?? 0) >= 1);
  expect(acted).toEqual(["a"]);
});
