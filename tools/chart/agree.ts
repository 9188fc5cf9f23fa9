import { isDeepStrictEqual } from "node:util";
import { type Count, NOTHING } from "../test/count.ts";
import type { Manifest } from "./manifest.ts";
import { CHART, helmOf, rendered, VALUE_SETS, valuesFile } from "./render.ts";
import { findChartTool, howToGet } from "./tools.ts";

/** Removes generated passwords and keys, which differ each time. */
const comparable = (manifest: Manifest): unknown =>
  manifest.kind === "Secret" ? { ...manifest, data: Object.keys(manifest.data ?? {}) } : manifest;

/**
 * Compares Helm 3's and Helm 4's output for every value set, at installation and upgrade, and lints each with Helm 4.
 * Each set counts as one.
 */
export const agree = (): Count => {
  if (findChartTool("helm4") === null) return { ...NOTHING, skipped: howToGet("helm4") };
  let failed = 0;
  for (const set of VALUE_SETS) {
    const problems = [false, true].flatMap((isUpgrade) => {
      const [three = [], four = []] = (["helm", "helm4"] as const).map((version) =>
        rendered(set, {}, { version, isUpgrade }).map(comparable),
      );
      const isSame = isDeepStrictEqual(three, four);
      return isSame ? [] : [`Helm 3 and Helm 4 render different manifests, upgrade: ${isUpgrade}`];
    });
    const lint = helmOf("helm4")("lint", "--strict", CHART, "--values", valuesFile(set));
    if (lint.exitCode !== 0) problems.push(lint.output);
    if (problems.length === 0) continue;
    failed += 1;
    process.stdout.write(`Helm 3 and Helm 4, ${set}:\n${problems.join("\n")}\n`);
  }
  return { passed: VALUE_SETS.length - failed, failed };
};
