import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { ROOT } from "../process/root.ts";
import type { Manifest } from "./manifest.ts";
import { findChartTool, howToGet } from "./tools.ts";

export const CHART = join(ROOT, "deploy/helm/gokaku");
export const VALUE_SETS = ["dev", "external", "high-availability"] as const;
export type ValueSet = (typeof VALUE_SETS)[number];

export type Rendered =
  | { readonly ok: true; readonly manifests: readonly Manifest[] }
  | { readonly ok: false; readonly output: string };

/** What helm takes the cluster for that it does not see; as Go builds it, it would think of one that is years old. */
const KUBERNETES = "1.34.0";

export const helm = (...args: readonly string[]): { readonly exitCode: number; readonly output: string } => {
  const program = findChartTool("helm");
  if (program === null) throw new Error(howToGet("helm"));
  const { status, stdout, stderr } = spawnSync(program, [...args, "--kube-version", KUBERNETES], {
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  return { exitCode: status ?? 1, output: status === 0 ? stdout : stderr };
};

export const valuesFile = (set: ValueSet): string => join(CHART, "ci", `${set}.yaml`);

/** The chart with one of its value sets and what is changed of it, as `--set-json` takes it. */
export const render = (
  set: ValueSet | null,
  changes: Readonly<Record<string, unknown>> = {},
  release = "game",
): Rendered => {
  const { exitCode, output } = helm(
    ...["template", release, CHART, "--namespace", "play"],
    ...(set === null ? [] : ["--values", valuesFile(set)]),
    ...Object.entries(changes).flatMap(([path, value]) => ["--set-json", `${path}=${JSON.stringify(value)}`]),
  );
  if (exitCode !== 0) return { ok: false, output };
  const manifests = parseAllDocuments(output).flatMap((document) => {
    const manifest = document.toJS() as Manifest | null;
    return manifest === null ? [] : [manifest];
  });
  return { ok: true, manifests };
};

/** @throws Error with helm's own words */
export const rendered = (...args: Parameters<typeof render>): readonly Manifest[] => {
  const result = render(...args);
  if (!result.ok) throw new Error(result.output);
  return result.manifests;
};
