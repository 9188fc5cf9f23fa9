import type { Cluster } from "./cluster.ts";
import { ofRelease } from "./pods.ts";

interface ContainerStatus {
  readonly name: string;
  readonly ready: boolean;
  readonly restartCount: number;
  readonly state: {
    readonly waiting?: { readonly reason: string; readonly message?: string };
    readonly terminated?: { readonly exitCode: number };
  };
}
interface PodStatus {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly status: {
    readonly phase: string;
    readonly initContainerStatuses?: readonly ContainerStatus[];
    readonly containerStatuses?: readonly ContainerStatus[];
  };
}

const hasDone = ({ state }: ContainerStatus): boolean => state.terminated?.exitCode === 0;

const LINES = 20;

/** The last log lines of a container, or of its previous run; empty when it never ran. */
const lastWords = async (cluster: Cluster, pod: string, { name, restartCount }: ContainerStatus) => {
  for (const more of restartCount > 0 ? [["--previous"], []] : [[]]) {
    const { exitCode, output } = await cluster.tryKubectl(
      "logs",
      pod,
      "--container",
      name,
      `--tail=${LINES}`,
      ...more,
    );
    if (exitCode === 0 && output.trim() !== "") return output.trim().replaceAll(/\s+/g, " ");
  }
  return "";
};

/** Per pod that is not ready: the state of the failing container and its last log lines. */
export const complaintsOf = async (cluster: Cluster, release: string): Promise<readonly string[]> => {
  const { items } = await cluster.get<{ items: readonly PodStatus[] }>("pods", ofRelease(release));
  const complaints: string[] = [];
  for (const { metadata, status } of items) {
    if (metadata.deletionTimestamp !== undefined || status.phase === "Succeeded") continue;
    const inTheWay =
      status.initContainerStatuses?.find((container) => !hasDone(container)) ??
      status.containerStatuses?.find((container) => !container.ready && !hasDone(container));
    if (inTheWay === undefined) continue;
    const { waiting } = inTheWay.state;
    const parts = [
      `${metadata.name} ${inTheWay.name}`,
      ...(waiting === undefined ? [] : [`${waiting.reason} ${waiting.message ?? ""}`.trim()]),
      await lastWords(cluster, metadata.name, inTheWay),
    ];
    complaints.push(parts.filter((part) => part !== "").join(": "));
  }
  return complaints;
};
