import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Count, NOTHING } from "../test/count.ts";
import { KINDS_OF_OTHERS, rendered, VALUE_SETS } from "./render.ts";
import { findChartTool, howToGet } from "./tools.ts";

const SCHEMAS = join(import.meta.dirname, "schemas/{{ .ResourceKind }}{{ .KindSuffix }}.json");

/** Validates every value set's manifests against the schemas of Kubernetes; each set counts as one. */
export const conform = (folder: string): Count => {
  const program = findChartTool("kubeconform");
  if (program === null) return { ...NOTHING, skipped: howToGet("kubeconform") };
  let failed = 0;
  for (const set of VALUE_SETS) {
    const file = join(folder, `${set}.json`);
    writeFileSync(file, JSON.stringify({ apiVersion: "v1", kind: "List", items: rendered(set) }));
    const args = ["-strict", "-skip", KINDS_OF_OTHERS.join(","), "-schema-location", SCHEMAS, file];
    const { status, stdout } = spawnSync(program, args, { encoding: "utf8" });
    if (status === 0) continue;
    failed += 1;
    process.stdout.write(`kubeconform, ${set}:\n${stdout}`);
  }
  return { passed: VALUE_SETS.length - failed, failed };
};
