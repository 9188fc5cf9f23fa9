/** The parts of Kubernetes' kinds that the tests read. */
export type Labels = Readonly<Record<string, string>>;

export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly Variable[];
  readonly envFrom?: readonly { readonly secretRef?: { readonly name: string } }[];
  readonly resources?: {
    readonly requests?: Readonly<Record<string, string>>;
    readonly limits?: Readonly<Record<string, string>>;
  };
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
  };
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
  readonly volumeMounts?: readonly {
    readonly name: string;
    readonly mountPath: string;
    readonly readOnly?: boolean;
  }[];
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
}

export interface SecretItem {
  readonly key: string;
  readonly path: string;
}

export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number | null;
    readonly runAsGroup?: number;
    readonly fsGroup?: number;
    readonly seccompProfile?: { readonly type: string };
  };
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
  readonly volumes?: readonly {
    readonly name: string;
    readonly hostPath?: unknown;
    readonly configMap?: { readonly name?: string };
    readonly projected?: {
      readonly sources: readonly { readonly secret?: { readonly items?: readonly SecretItem[] } }[];
    };
    readonly secret?: { readonly secretName?: string; readonly items?: readonly SecretItem[] };
  }[];
}

export interface Peer {
  readonly podSelector?: { readonly matchLabels?: Labels };
  readonly namespaceSelector?: { readonly matchLabels?: Labels };
  readonly ipBlock?: { readonly cidr: string };
}

export interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number; readonly protocol?: string }[];
}

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Labels;
    readonly annotations?: Labels;
  };
  readonly data?: Labels;
  readonly spec?: {
    readonly replicas?: number;
    readonly maxUnavailable?: number;
    readonly minReplicas?: number;
    readonly strategy?: { readonly rollingUpdate?: { readonly maxUnavailable: number } };
    readonly scaleTargetRef?: { readonly name: string };
    readonly selector?: { readonly matchLabels?: Labels } & Labels;
    readonly template?: {
      readonly metadata: { readonly labels: Labels; readonly annotations?: Labels };
      readonly spec: PodSpec;
    };
    readonly podSelector?: { readonly matchLabels?: Labels };
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
    readonly clusterIP?: string;
    readonly rules?: readonly unknown[];
    readonly ttlSecondsAfterFinished?: number;
  } & Partial<PodSpec>;
}

export interface Pod {
  readonly name: string;
  readonly labels: Labels;
  readonly spec: PodSpec;
}

/** Every pod of the manifests, with the kind of its owner. */
export const podsOf = (manifests: readonly Manifest[]): readonly Pod[] =>
  manifests.flatMap(({ kind, metadata, spec }) => {
    const name = `${kind}/${metadata.name}`;
    if (spec?.template !== undefined)
      return [{ name, labels: spec.template.metadata.labels, spec: spec.template.spec }];
    return kind === "Pod" && spec?.containers !== undefined
      ? [{ name, labels: metadata.labels ?? {}, spec: { ...spec, containers: spec.containers } }]
      : [];
  });

export const ofKind = (manifests: readonly Manifest[], kind: string): readonly Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

/** @throws Error when no pod has the component */
export const podOf = (manifests: readonly Manifest[], component: string): Pod => {
  const pod = podsOf(manifests).find(({ labels }) => componentOf(labels) === component);
  if (pod === undefined) throw new Error(`no pod of ${component}`);
  return pod;
};

/** @throws Error when the pod has no container */
export const mainOf = (pod: Pod): Container => {
  const [container] = pod.spec.containers;
  if (container === undefined) throw new Error(`${pod.name} has no container`);
  return container;
};

export const componentOf = (labels: Labels): string => labels["app.kubernetes.io/component"] ?? "";

export const containersOf = ({ spec }: Pick<Pod, "spec">): readonly Container[] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
];

const matches = (selector: Labels | undefined, labels: Labels): boolean =>
  Object.entries(selector ?? {}).every(([key, value]) => labels[key] === value);

const allows = (rules: readonly Rule[] | undefined, other: Labels, port: number): boolean =>
  (rules ?? []).some(({ from, to, ports }) => {
    const peers = from ?? to;
    const isPeer =
      peers === undefined ||
      peers.some(
        ({ podSelector, namespaceSelector, ipBlock }) =>
          ipBlock === undefined &&
          namespaceSelector === undefined &&
          matches(podSelector?.matchLabels, other),
      );
    return isPeer && (ports?.some((each) => each.port === port) ?? true);
  });

/** Whether any policy selects this pod. */
export const isSelected = (policies: readonly Manifest[], labels: Labels): boolean =>
  policies.some(({ spec }) => matches(spec?.podSelector?.matchLabels, labels));

/** Whether the policies allow one pod to reach a port of another in the same namespace. */
export const mayReach = (policies: readonly Manifest[], from: Labels, to: Labels, port: number): boolean => {
  const of = (labels: Labels) =>
    policies.filter(({ spec }) => matches(spec?.podSelector?.matchLabels, labels));
  return (
    of(from).some(({ spec }) => allows(spec?.egress, to, port)) &&
    of(to).some(({ spec }) => allows(spec?.ingress, from, port))
  );
};
