import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { ROOT } from "../process/root.ts";
import type { Manifest } from "./manifest.ts";
import { findChartTool, howToGet } from "./tools.ts";

/** The supported versions of Helm. */
export type Helm = "helm" | "helm4";

export const CHART = join(ROOT, "deploy/helm/gokaku");
export const VALUE_SETS = [
  "dev",
  "external",
  "high-availability",
  "cloudnative-pg",
  "cert-manager",
  "argo-cd",
  "openshift",
] as const;
export type ValueSet = (typeof VALUE_SETS)[number];

/** Kinds of others, which stand in `extraObjects` or belong to the Gateway API. */
export const KINDS_OF_OTHERS = ["HTTPRoute", "Cluster", "Database", "Certificate", "Issuer"] as const;

/** Whether a template of the chart makes the object, and not the values. */
export const isOfChart = ({ kind }: Manifest): boolean =>
  kind === "HTTPRoute" || !(KINDS_OF_OTHERS as readonly string[]).includes(kind);

export type Rendered =
  | { readonly ok: true; readonly manifests: readonly Manifest[] }
  | { readonly ok: false; readonly output: string };

/** The cluster version for `helm template`; Helm built by Go assumes one that is years old. */
const KUBERNETES = "1.34.0";

export const helmOf =
  (version: Helm) =>
  (...args: readonly string[]): { readonly exitCode: number; readonly output: string } => {
    const program = findChartTool(version);
    if (program === null) throw new Error(howToGet(version));
    const { status, stdout, stderr } = spawnSync(program, [...args, "--kube-version", KUBERNETES], {
      encoding: "utf8",
      maxBuffer: 64 << 20,
    });
    return { exitCode: status ?? 1, output: status === 0 ? stdout : stderr };
  };
export const helm = helmOf("helm");

export const valuesFile = (set: ValueSet): string => join(CHART, "ci", `${set}.yaml`);

/** By default release `game` of this chart, installed by Helm 3. */
interface Way {
  readonly release?: string;
  readonly version?: Helm;
  readonly isUpgrade?: boolean;
  /** The folder of another chart. */
  readonly chart?: string;
}

/** Renders a value set with changes in the form of `--set-json`. */
export const render = (
  set: ValueSet | null,
  changes: Readonly<Record<string, unknown>> = {},
  { release = "game", version = "helm", isUpgrade = false, chart = CHART }: Way = {},
): Rendered => {
  const { exitCode, output } = helmOf(version)(
    "template",
    release,
    chart,
    "--namespace",
    "play",
    ...(isUpgrade ? ["--is-upgrade"] : []),
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

/** @throws Error with helm's output */
export const rendered = (...args: Parameters<typeof render>): readonly Manifest[] => {
  const result = render(...args);
  if (!result.ok) throw new Error(result.output);
  return result.manifests;
};
