import { spawn } from "node:child_process";
import { findChartTool, isChartTool } from "../chart/tools.ts";
import { findProgram } from "../infra/find.ts";
import { CliError } from "../process/say.ts";
import { runStep } from "../process/step.ts";

export interface Ran {
  readonly exitCode: number;
  readonly output: string;
}

export interface Cluster {
  /**
   * Runs kubectl in the namespace.
   * @throws CliError with its output when it fails
   */
  readonly kubectl: (...args: readonly string[]) => Promise<string>;
  readonly tryKubectl: (...args: readonly string[]) => Promise<Ran>;
  readonly helm: (...args: readonly string[]) => Promise<string>;
  readonly tryHelm: (...args: readonly string[]) => Promise<Ran>;
  readonly apply: (...manifests: readonly object[]) => Promise<string>;
  readonly tryApply: (...manifests: readonly object[]) => Promise<Ran>;
  readonly get: <Kind>(...args: readonly string[]) => Promise<Kind>;
  readonly namespace: string;
}

const run = (command: string, args: readonly string[], input?: string): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
    const said: Buffer[] = [];
    const complained: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => complained.push(chunk));
    child.once("error", (error) => resolve({ exitCode: 127, output: error.message }));
    child.once("close", (code) =>
      resolve({
        exitCode: code ?? 1,
        // kubectl prints warnings on success too; they are not part of the output.
        output: Buffer.concat(code === 0 ? said : [...said, ...complained]).toString("utf8"),
      }),
    );
    child.stdin.end(input);
  });

const required = (name: string): string => {
  const found = findProgram(name) ?? (isChartTool(name) ? findChartTool(name) : null);
  if (found === null)
    throw new CliError(`${name} is not on PATH: this test needs it to control the cluster.`);
  return found;
};

/**
 * The cluster of `KUBECONFIG`, in one namespace.
 * @param helm the program that installs
 */
export const openCluster = (namespace: string, helm: string): Cluster => {
  const [kubectlProgram, helmProgram] = [required("kubectl"), required(helm)];
  const inNamespace = ["--namespace", namespace];
  const must = async (what: string, ran: Promise<Ran>): Promise<string> => {
    const { exitCode, output } = await ran;
    if (exitCode !== 0) throw new CliError(`${what} failed:\n${output.trim()}`);
    return output;
  };
  const tryKubectl: Cluster["tryKubectl"] = (...args) => run(kubectlProgram, [...inNamespace, ...args]);
  const tryHelm: Cluster["tryHelm"] = (...args) => run(helmProgram, [...inNamespace, ...args]);
  const tryApply: Cluster["tryApply"] = (...manifests) =>
    run(
      kubectlProgram,
      [...inNamespace, "apply", "--filename", "-"],
      JSON.stringify({ apiVersion: "v1", kind: "List", items: manifests }),
    );
  return {
    namespace,
    tryKubectl,
    tryHelm,
    tryApply,
    kubectl: (...args) => must(`kubectl ${args.join(" ")}`, tryKubectl(...args)),
    helm: (...args) => must(`helm ${args.slice(0, 3).join(" ")}`, tryHelm(...args)),
    apply: (...manifests) => must("kubectl apply", tryApply(...manifests)),
    get: async <Kind>(...args: readonly string[]) =>
      JSON.parse(
        await must(`kubectl get ${args.join(" ")}`, tryKubectl("get", ...args, "--output", "json")),
      ) as Kind,
  };
};

/** @throws CliError when no cluster answers */
export const assertCluster = async (): Promise<void> => {
  const result = await runStep({
    name: "cluster",
    command: required("kubectl"),
    args: ["get", "--raw", "/readyz", "--request-timeout", "5s"],
  });
  if (result.exitCode !== 0)
    throw new CliError(
      `No cluster answers: set KUBECONFIG to one, for example of kind or k3d (deploy/README.md).\n${result.output.trim()}`,
    );
};
