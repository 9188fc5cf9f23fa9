import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { busServices, permissionsOf } from "@gokaku/bus/permissions";
import { stringify } from "yaml";
import { ROOT } from "../process/root.ts";

export const NATS_VALUES = join(ROOT, "deploy/helm/nats-values.yaml");

const variableOf = (service: string): string => `NATS_PASSWORD_${service.toUpperCase()}`;

const HEAD = `# Values for the chart nats/nats (1.x): three nodes with the accounts that Gokaku needs. Written by npm run generate.
#   helm install gokaku-nats nats/nats --values nats-values.yaml
# The secret gokaku-nats has a password for each service, the secret gokaku-nats-tls a certificate (tls.crt, tls.key) for
# gokaku-nats and *.gokaku-nats-headless.
`;

/** The values for the chart of NATS: an account for each service, with the rights of the topology. */
export const natsValues = (): string => {
  const services = busServices();
  const users = services.map((service) => {
    const { publish, deny, subscribe } = permissionsOf(service);
    return {
      user: service,
      // The chart writes what stands in these brackets without quotes, so that NATS reads its environment.
      password: `<< $${variableOf(service)} >>`,
      permissions: { publish: { allow: publish, deny }, subscribe: { allow: subscribe } },
    };
  });
  const env = services.map((service) => [
    variableOf(service),
    { valueFrom: { secretKeyRef: { name: "gokaku-nats", key: service } } },
  ]);
  const values = {
    config: {
      cluster: { enabled: true, replicas: 3 },
      jetstream: {
        enabled: true,
        fileStore: { enabled: true, pvc: { enabled: true, size: "10Gi" } },
        memoryStore: { enabled: true, maxSize: "64Mi" },
      },
      nats: { tls: { enabled: true, secretName: "gokaku-nats-tls" } },
      merge: { authorization: { users } },
    },
    container: { env: Object.fromEntries(env) },
    podTemplate: {
      topologySpreadConstraints: {
        "kubernetes.io/hostname": { maxSkew: 1, whenUnsatisfiable: "DoNotSchedule" },
      },
    },
  };
  return `${HEAD}${stringify(values, { lineWidth: 0 })}`;
};

if (import.meta.main) writeFileSync(NATS_VALUES, natsValues());
