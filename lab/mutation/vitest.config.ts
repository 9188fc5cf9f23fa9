import { statSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs short files first: a mutant that they kill needs no long properties. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizeOf = ({ moduleId }: TestSpecification): number => statSync(moduleId).size;
    return files.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  }
}

/** The unit tests of the copy that Stryker mutates; it holds the files of one area. */
export default defineConfig({
  cacheDir: "node_modules/.cache/mutation",
  test: {
    // Each run loads its modules afresh; these two have more than five hundred.
    deps: { optimizer: { ssr: { enabled: true, include: ["openskill", "openskill/models", "fast-check"] } } },
    include: ["{packages,services}/*/src/**/*.test.ts"],
    setupFiles: ["lab/mutation/setup.ts"],
    // Enough for every rare event of the orders.
    env: { CHAOS_RUNS: "300" },
    sequence: { sequencer: ShortestFirst },
    // Nothing reads the reports of single runs.
    reporters: [{}],
    isolate: false,
    testTimeout: 60_000,
  },
});
