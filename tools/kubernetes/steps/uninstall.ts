import { until } from "../../process/pace.ts";
import type { World } from "../world.ts";
import { type Step, timed, unless } from "./step.ts";

const KINDS = [
  "deployments",
  "statefulsets",
  "jobs",
  "pods",
  "services",
  "configmaps",
  "secrets",
  "networkpolicies",
  "poddisruptionbudgets",
  "horizontalpodautoscalers",
  "persistentvolumeclaims",
  "serviceaccounts",
  "ingresses",
];
/** Every namespace has these; the node port is the test's own. */
const NOT_OURS = [
  "configmap/kube-root-ca.crt",
  "serviceaccount/default",
  "service/node-port-gateway",
  "service/node-port-realtime",
];

/** Uninstalls and waits until only the expected objects are left. */
const removeAll = async ({ cluster, release }: World, retained: readonly string[]) => {
  const listLeft = async (): Promise<readonly string[]> =>
    (await cluster.kubectl("get", KINDS.join(","), "--output", "name", "--ignore-not-found"))
      .split("\n")
      .filter((line) => line !== "" && !NOT_OURS.includes(line) && !retained.includes(line));
  const [left, seconds] = await timed(async () => {
    await cluster.helm("uninstall", release, "--wait", "--timeout", "3m");
    // Helm does not wait for pods that are stopping.
    await until("everything is gone", async () => (await listLeft()).length === 0, {
      withinMs: 120_000,
      everyMs: 2_000,
    }).catch(() => {});
    return listLeft();
  });
  return { left, seconds };
};

const namesOf = async ({ cluster }: World, kind: string): Promise<readonly string[]> =>
  (await cluster.kubectl("get", kind, "--output", "name")).split("\n").filter((line) => line !== "");

export const uninstall: Step = {
  name: "uninstall",
  title: "helm uninstall leaves only the objects that the values retain; a new installation uses them",
  async run(world) {
    const { release } = world;
    await world.upgrade("--set", "secrets.keep=true");
    const claims = await namesOf(world, "pvc");
    const countAccounts = () => world.query("gokaku_users", "select count(*) from account");
    const before = claims.length > 0 ? await countAccounts() : null;
    const retained = [`secret/${release}-generated`, ...claims];
    const first = await removeAll(world, retained);
    const stayed = [...(await namesOf(world, "secret")), ...(await namesOf(world, "pvc"))];
    const [, backS] = await timed(() => world.install());
    const after = before === null ? null : await countAccounts();
    const last = await removeAll(world, []);
    return {
      lines: [
        `with secrets.keep removed after ${first.seconds.toFixed(0)} s except ${retained.join(", ")}`,
        `installed again over that, serving after ${backS.toFixed(0)} s${before === null ? "" : ` with ${after?.trim()} accounts as before`}`,
        `without it removed after ${last.seconds.toFixed(0)} s; left: ${last.left.length === 0 ? "nothing" : last.left.join(", ")}`,
      ],
      failures: unless(
        [first.left.length === 0, `left although not retained: ${first.left.join(", ")}`],
        [
          retained.every((name) => stayed.includes(name)),
          `not retained: ${retained.filter((name) => !stayed.includes(name)).join(", ")}`,
        ],
        [before === after, `${before?.trim()} accounts before, ${after?.trim()} after`],
        [last.left.length === 0, `left: ${last.left.join(", ")}`],
      ),
    };
  },
};
