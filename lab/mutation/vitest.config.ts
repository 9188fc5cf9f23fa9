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
  test: {
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
