import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../../tools/process/root.ts";
import { runStep } from "../../tools/process/step.ts";
import { SERVICE_NAMES } from "../../tools/start/services.ts";
import type { Cluster } from "../../tools/test/cluster.ts";

export interface Story {
  readonly name: string;
  readonly disturb: (cluster: Cluster) => Promise<void>;
  /** Seconds of the load run, and until the data must be consistent after it; absent for the defaults. */
  readonly seconds?: number;
  readonly restS?: number;
  /** The disturbance lasts so long that no match need be made after it. */
  readonly isLong?: boolean;
  /** Refusals that the disturbance causes; the players try again. */
  readonly expected?: readonly string[];
  /** Returns problems that the verifier does not check. */
  readonly check?: (cluster: Cluster) => Promise<string[]>;
}

export const signal = (cluster: Pick<Cluster, "dataDir">, name: string, signalName: NodeJS.Signals): void => {
  const pid = Number(readFileSync(join(cluster.dataDir, "run", `${name}.pid`), "utf8"));
  process.kill(pid, signalName);
};

const kill = (cluster: Cluster, name: string): void => signal(cluster, name, "SIGKILL");

const restart = async (cluster: Cluster, name: string): Promise<void> => {
  const script = join(ROOT, "tools/bootstrap.mjs");
  const step = {
    name: `restart ${name}`,
    command: process.execPath,
    args: [script, "restart", name],
    env: cluster.env,
  };
  const result = await runStep(step);
  if (result.exitCode !== 0) throw new Error(`npm run restart -- ${name} failed: ${result.output.trim()}`);
};

/** Time between the kill and the restart. */
const DOWN_MS = 1500;

/** Kills and restarts the services one after the other. */
const killed = (names: readonly string[]): Story => ({
  name: `${names.join(", then ")} killed (SIGKILL) during the load run and restarted`,
  disturb: async (cluster) => {
    for (const name of names) {
      kill(cluster, name);
      await sleep(DOWN_MS);
      await restart(cluster, name);
    }
  },
});

const wiped: Story = {
  name: "the JetStream folder is deleted during the load run and NATS restarted",
  disturb: async (cluster) => {
    kill(cluster, "nats");
    rmSync(join(cluster.dataDir, "nats"), { recursive: true, force: true });
    await restart(cluster, "nats");
  },
};

/** A load run buys nothing. The tests of payments kill it at each of its awaits. */
const USED = ["gateway", "realtime", "users", "matchmaker", "queue", "matches"];

/** All in one load run: the stories of `npm test`. */
export const SHORT_STORIES: readonly Story[] = [killed(USED), wiped];

/** Each service in a load run of its own. */
export const SINGLE_STORIES: readonly Story[] = [...SERVICE_NAMES.map((name) => killed([name])), wiped];
