import { join } from "node:path";
import { findBuilt } from "../infra/go.ts";
import { ROOT } from "../process/root.ts";

/** Where what was built for this repository lies. */
export const TOOLS_FOLDER = join(ROOT, ".cache/chart-tools");

/** What the chart is judged with, as Go builds it. */
export const CHART_TOOLS = {
  helm: "helm.sh/helm/v3/cmd/helm@v3.22.0",
  kubeconform: "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0",
} as const;
export type ChartTool = keyof typeof CHART_TOOLS;

/** The file of a tool: on PATH, or built into `.cache/chart-tools`; null when it is nowhere. */
export const findChartTool = (name: ChartTool): string | null => findBuilt(name, TOOLS_FOLDER);

/** What has to be done for a tool that is missing. */
export const howToGet = (name: ChartTool): string =>
  `${name} is neither on PATH nor in .cache/chart-tools: install it, or build it with GOBIN=${TOOLS_FOLDER} CGO_ENABLED=0 go install ${CHART_TOOLS[name]}`;
