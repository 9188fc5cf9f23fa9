import { until } from "../cluster.ts";
import { openWorld } from "../world.ts";
import { judgeEvening } from "./evening.ts";
import { type Step, timed, unless } from "./step.ts";

export const neighbours: Step = {
  name: "neighbours",
  title: "a second release in another namespace, side by side with the first",
  async run(world) {
    const other = await openWorld(`${world.cluster.namespace}-second`, world.options);
    try {
      const [, seconds] = await timed(() => other.install());
      const [mine, theirs] = await Promise.all([
        world.evening({ players: 20, seconds: 80, seed: 20 }),
        other.evening({ players: 20, seconds: 80, seed: 21 }),
      ]);
      const judged = [await judgeEvening(world, mine, false), await judgeEvening(other, theirs, false)];
      return {
        lines: [
          `the second was there after ${seconds.toFixed(0)} s`,
          ...judged.flatMap(({ lines }) => lines),
        ],
        failures: judged.flatMap(({ failures }) => failures),
      };
    } finally {
      await other.remove();
    }
  },
};

const KINDS = [
  ...["deployments", "statefulsets", "jobs", "pods", "services", "configmaps", "secrets"],
  ...["networkpolicies", "poddisruptionbudgets", "horizontalpodautoscalers", "persistentvolumeclaims"],
  ...["serviceaccounts", "ingresses"],
];
/** Every namespace has these, and the door is the test's own. */
const NOT_OURS = [
  "configmap/kube-root-ca.crt",
  "serviceaccount/default",
  "service/door-gateway",
  "service/door-realtime",
];

export const uninstall: Step = {
  name: "uninstall",
  title: "helm uninstall leaves nothing",
  async run({ cluster, release }) {
    const listLeft = async (): Promise<readonly string[]> =>
      (await cluster.kubectl("get", KINDS.join(","), "--output", "name", "--ignore-not-found"))
        .split("\n")
        .filter((line) => line !== "" && !NOT_OURS.includes(line));
    const [left, seconds] = await timed(async () => {
      await cluster.helm("uninstall", release, "--wait", "--timeout", "3m");
      // Helm does not wait for pods that still say goodbye.
      await until("everything is gone", 120_000, async () => (await listLeft()).length === 0, 2_000).catch(
        () => {},
      );
      return listLeft();
    });
    return {
      lines: [`gone after ${seconds.toFixed(0)} s; left: ${left.length === 0 ? "nothing" : left.join(", ")}`],
      failures: unless([left.length === 0, `left: ${left.join(", ")}`]),
    };
  },
};
