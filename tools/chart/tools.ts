import { join } from "node:path";
import { findBuilt, findInFolder } from "../infra/go.ts";
import { ROOT } from "../process/root.ts";

const FOLDER = join(ROOT, ".cache/chart-tools");

/** The Go module of each program, and a folder of its own where two programs have the same name. */
const CHART_TOOLS = {
  helm: { module: "helm.sh/helm/v3/cmd/helm@v3.22.0", folder: FOLDER, program: "helm" },
  helm4: { module: "helm.sh/helm/v4/cmd/helm@v4.3.1", folder: join(FOLDER, "4"), program: "helm" },
  kubeconform: {
    module: "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0",
    folder: FOLDER,
    program: "kubeconform",
  },
  "compose-go": {
    module: "github.com/compose-spec/compose-go/v2/cmd@v2.16.2",
    folder: join(FOLDER, "compose"),
    program: "cmd",
  },
} as const;
export type ChartTool = keyof typeof CHART_TOOLS;

export const isChartTool = (name: string): name is ChartTool => name in CHART_TOOLS;

/** The tool on PATH or in `.cache/chart-tools`; null when it is missing. */
export const findChartTool = (name: ChartTool): string | null => {
  const { folder, program } = CHART_TOOLS[name];
  return findBuilt(name, folder) ?? findInFolder(program, folder);
};

/** The instruction for a missing tool. */
export const howToGet = (name: ChartTool): string => {
  const { module, folder } = CHART_TOOLS[name];
  return `${name} is missing on PATH and in .cache/chart-tools: install it, or build it with GOBIN=${folder} CGO_ENABLED=0 go install ${module}`;
};

/** The missing tools, each with its module and target folder. */
export const missingChartTools = (): readonly { readonly module: string; readonly folder: string }[] =>
  Object.entries(CHART_TOOLS).flatMap(([name, { module, folder }]) =>
    findChartTool(name as ChartTool) === null ? [{ module, folder }] : [],
  );
