import { provideClusterNats } from "../infra/nats-cluster.ts";

/** Vitest's global setup of the tests with several servers of NATS: finds or builds one that forms clusters. */
export const setup = (): void => {
  process.env.GOKAKU_NATS_CLUSTER_SERVER ??= provideClusterNats((line) => process.stderr.write(`${line}\n`));
};
