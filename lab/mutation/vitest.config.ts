import { defineConfig } from "vitest/config";

/** The unit tests of the copy that Stryker mutates; it holds the files of one area. */
export default defineConfig({
  test: {
    include: ["{packages,services}/*/src/**/*.test.ts"],
    setupFiles: ["lab/mutation/setup.ts"],
    // Enough for every rare event of the orders.
    env: { CHAOS_RUNS: "300" },
    isolate: false,
    testTimeout: 60_000,
  },
});
