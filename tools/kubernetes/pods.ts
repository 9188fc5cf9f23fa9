import { componentOf, type Labels } from "../chart/manifest.ts";
import type { Cluster } from "./cluster.ts";

interface Status {
  readonly phase: string;
  readonly podIP?: string;
  readonly conditions?: readonly {
    readonly type: string;
    readonly status: string;
    readonly lastTransitionTime: string;
  }[];
  readonly containerStatuses?: readonly {
    readonly name: string;
    readonly restartCount: number;
    readonly state: { readonly running?: { readonly startedAt: string } };
  }[];
}

interface PodOfApi {
  readonly metadata: {
    readonly name: string;
    readonly labels: Labels;
    readonly deletionTimestamp?: string;
    readonly annotations?: Labels;
  };
  readonly status: Status;
}

/** The security contexts of the chart's pods and of their containers. */
export const RESTRICTED = {
  pod: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: "RuntimeDefault" } },
  container: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  },
} as const;

/** kubectl's selector of a release. */
export const ofRelease = (release: string): string => `--selector=app.kubernetes.io/instance=${release}`;

/** The servers of a release for development. */
export const SERVERS: readonly string[] = ["redis", "nats", "postgres"];
export const isService = ({ component }: { readonly component: string }): boolean =>
  !SERVERS.includes(component);

export interface RunningPod {
  readonly name: string;
  readonly component: string;
  readonly address: string;
  readonly isReady: boolean;
  /** Whether its main container runs. */
  readonly isStarted: boolean;
  readonly isLeaving: boolean;
  readonly restarts: number;
  /** From the start of its container until it was ready; the API server counts whole seconds. */
  readonly startedWithinS: number | null;
}

/** Whether it takes calls. */
export const isUp = ({ isReady, isLeaving }: RunningPod): boolean => isReady && !isLeaving;

const startedWithinS = ({ conditions = [], containerStatuses = [] }: Status): number | null => {
  const ready = conditions.find(({ type, status }) => type === "Ready" && status === "True");
  const started = containerStatuses[0]?.state.running?.startedAt;
  if (ready === undefined || started === undefined) return null;
  return (Date.parse(ready.lastTransitionTime) - Date.parse(started)) / 1000;
};

/** The pods of a release without those of finished jobs. */
export const podsOfRelease = async (cluster: Cluster, release: string): Promise<readonly RunningPod[]> => {
  const { items } = await cluster.get<{ items: readonly PodOfApi[] }>("pods", ofRelease(release));
  return items
    .filter(({ status }) => status.phase === "Running" || status.phase === "Pending")
    .map(({ metadata, status }) => ({
      name: metadata.name,
      component: componentOf(metadata.labels),
      address: status.podIP ?? "",
      isReady: status.conditions?.some(({ type, status: is }) => type === "Ready" && is === "True") ?? false,
      isStarted: status.containerStatuses?.some(({ state }) => state.running !== undefined) ?? false,
      isLeaving: metadata.deletionTimestamp !== undefined,
      restarts: status.containerStatuses?.reduce((sum, { restartCount }) => sum + restartCount, 0) ?? 0,
      startedWithinS: startedWithinS(status),
    }));
};
