import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOptions } from "../process/options.ts";
import { ROOT } from "../process/root.ts";
import { CliError, messageOf, runMain } from "../process/say.ts";
import { assertCluster } from "./cluster.ts";
import { autoscaler } from "./steps/autoscaler.ts";
import { drain } from "./steps/drain.ts";
import { fullDisk } from "./steps/full-disk.ts";
import { install } from "./steps/install.ts";
import { kills } from "./steps/kills.ts";
import { lostStream } from "./steps/lost-stream.ts";
import { memory } from "./steps/memory.ts";
import { neighbours } from "./steps/neighbours.ts";
import { network } from "./steps/network.ts";
import { pause } from "./steps/pause.ts";
import { refused } from "./steps/refused.ts";
import { replicated } from "./steps/replicated.ts";
import { rollout } from "./steps/rollout.ts";
import { security } from "./steps/security.ts";
import type { Found, Step } from "./steps/step.ts";
import { uninstall } from "./steps/uninstall.ts";
import { upgrade } from "./steps/upgrade.ts";
import { openWorld } from "./world.ts";

const STEPS: readonly Step[] = [
  install,
  memory,
  security,
  network,
  rollout,
  upgrade,
  refused,
  drain,
  replicated,
  autoscaler,
  kills,
  pause,
  lostStream,
  fullDisk,
  neighbours,
  uninstall,
];

await runMain(async () => {
  const values = readOptions({
    step: { type: "string", multiple: true },
    values: { type: "string", multiple: true, default: [] },
    set: { type: "string", multiple: true, default: [] },
    namespace: { type: "string", default: "gokaku-test" },
    prefix: { type: "string", default: "localhost/gokaku-" },
    tag: { type: "string", default: "dev" },
    helm: { type: "string", default: "helm" },
    next: { type: "string" },
    broken: { type: "string" },
    rounds: { type: "string", default: "1" },
    write: { type: "boolean", default: false },
    timed: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  });
  const wanted = STEPS.filter(({ name }) => values.step?.includes(name) ?? true);
  const unknown = values.step?.filter((name) => !STEPS.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0)
    throw new CliError(`--step takes one of ${STEPS.map(({ name }) => name).join(", ")}.`);
  await assertCluster();
  const world = await openWorld(values.namespace, {
    helmArgs: [
      ...values.values.flatMap((file) => ["--values", file]),
      ...values.set.flatMap((change) => ["--set", change]),
    ],
    helm: values.helm,
    prefix: values.prefix,
    tag: values.tag,
    nextTag: values.next ?? null,
    brokenTag: values.broken ?? null,
    rounds: Number(values.rounds),
    isTimed: values.timed,
  });
  const isThere = await world.attach();
  const steps = isThere || wanted.includes(install) ? wanted : [install, ...wanted];
  const log: string[] = [];
  const say = (line: string): void => {
    log.push(line);
    process.stdout.write(`${line}\n`);
  };
  let failed = 0;
  try {
    for (const step of steps) {
      const begunMs = performance.now();
      say(`\n## ${step.name}: ${step.title}\n`);
      let found: Found;
      try {
        found = await step.run(world);
      } catch (error) {
        found = { lines: [], failures: [messageOf(error)] };
      }
      for (const line of found.lines) say(`- ${line}`);
      for (const line of found.failures) say(`- **FAILED** ${line}`);
      if (found.failures.length > 0) failed += 1;
      say(
        `- ${found.failures.length === 0 ? "holds" : "does not hold"}, ${((performance.now() - begunMs) / 1000).toFixed(0)} s`,
      );
      if (step === install && found.failures.length > 0 && found.lines.length === 0) break;
    }
  } finally {
    if (!values.keep) await world.remove();
  }
  say(`\n${steps.length - failed} of ${steps.length} steps hold`);
  if (values.write)
    writeFileSync(
      join(ROOT, "docs/evidence/cluster.md"),
      `# npm run test:cluster, ${new Date().toISOString().slice(0, 16)} UTC\n${log.join("\n")}\n`,
    );
  return failed === 0 ? 0 : 1;
});
