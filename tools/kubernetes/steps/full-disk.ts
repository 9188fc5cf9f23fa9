import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../process/pace.ts";
import { messageOf } from "../../process/say.ts";
import type { World } from "../world.ts";
import { disturbedRun } from "./simulation.ts";
import { type Step, timed, unless } from "./step.ts";

/** Refuses to fill a volume that may be a whole disk of the machine. */
const MOST_KIB = 2 * 1024 * 1024;
const FULL_FOR_MS = 30_000;
const FILLER = "filler";

interface StatefulSet {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: object;
        readonly containers: readonly {
          readonly image: string;
          readonly imagePullPolicy: string;
          readonly securityContext: object;
        }[];
      };
    };
  };
}

/** A pod beside Postgres that shares its volume and survives Postgres. */
const openFiller = async ({ cluster, release }: World) => {
  const { spec } = (await cluster.get<StatefulSet>("statefulset", `${release}-postgres`)).spec.template;
  const [container] = spec.containers;
  await cluster.apply({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: FILLER },
    spec: {
      automountServiceAccountToken: false,
      securityContext: spec.securityContext,
      terminationGracePeriodSeconds: 0,
      containers: [
        {
          name: FILLER,
          image: container?.image,
          imagePullPolicy: container?.imagePullPolicy,
          securityContext: container?.securityContext,
          command: ["sleep", "3600"],
          volumeMounts: [{ name: "data", mountPath: "/data" }],
        },
      ],
      volumes: [{ name: "data", persistentVolumeClaim: { claimName: `data-${release}-postgres-0` } }],
    },
  });
  await cluster.kubectl("wait", "pod", FILLER, "--for=condition=Ready", "--timeout=60s");
  const sh = (line: string) => cluster.tryKubectl("exec", FILLER, "--", "sh", "-c", line);
  return {
    freeKib: async () => Number((await sh("df -Pk /data | awk 'NR==2 { print $4 }'")).output.trim()),
    fill: () => sh("dd if=/dev/zero of=/data/filler bs=1M; dd if=/dev/zero of=/data/filler.end bs=4k; true"),
    empty: () => sh("rm -f /data/filler /data/filler.end"),
    close: () => cluster.tryKubectl("delete", "pod", FILLER, "--ignore-not-found", "--wait=false"),
  };
};

/** Postgres' errors when a query needs space for rows and another WAL segment. */
const writeMuch = async (world: World): Promise<readonly string[]> => {
  const said = new Set<string>();
  const work = [
    "create table ballast as select generate_series(1, 1000000)",
    ...Array.from({ length: 12 }, () => "create temp table t (); select pg_switch_wal()"),
  ];
  for (const sql of work)
    try {
      await world.query("gokaku_users", sql);
    } catch (error) {
      const lines = messageOf(error).trim().split("\n");
      said.add(lines.find((line) => /ERROR|FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? "");
    }
  return [...said];
};

export const fullDisk: Step = {
  name: "full-disk",
  title: "the volume of Postgres is full in the middle of a simulation run, until an operator frees space",
  async run(world) {
    const claim = await world.cluster.tryKubectl("get", "pvc", `data-${world.release}-postgres-0`);
    if (claim.exitCode !== 0)
      return { lines: [], failures: ["postgres.development.persistence.enabled has to be true"] };
    const filler = await openFiller(world);
    try {
      const freeKib = await filler.freeKib();
      if (!(freeKib < MOST_KIB))
        return {
          lines: [],
          failures: [`the volume of Postgres has ${freeKib} KiB left: this needs one of less than 2 GiB`],
        };
      return await disturbedRun(world, { seconds: 150, seed: 32 }, async () => {
        await filler.fill();
        const leftKib = await filler.freeKib();
        const said = await writeMuch(world);
        await sleep(FULL_FOR_MS);
        const wasServing = await world.isServing();
        const [, seconds] = await timed(async () => {
          await filler.empty();
          await until("the whole system serves", world.isServing, { withinMs: 180_000 });
        });
        await world.query("gokaku_users", "drop table if exists ballast");
        return {
          lines: [
            `${(freeKib / 1024).toFixed(0)} MiB were filled, ${leftKib} KiB were left; Postgres said: ${said.join(" / ") || "nothing"}`,
            `${wasServing ? "pages were served" : "nothing was served"} meanwhile; the whole system served ${seconds.toFixed(1)} s after space was freed`,
          ],
          failures: unless(
            [leftKib < 1024, "the volume did not become full"],
            [said.some((line) => line.includes("No space left")), "Postgres never reported a full volume"],
          ),
        };
      });
    } finally {
      await filler.empty();
      await filler.close();
    }
  },
};
