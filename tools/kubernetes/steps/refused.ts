import { CHART } from "../../chart/render.ts";
import { until } from "../../process/pace.ts";
import { complaintsOf } from "../complaints.ts";
import { linesOf, noneFailed, startLoad } from "../load.ts";
import type { World } from "../world.ts";
import { type Step, unless } from "./step.ts";

/** An upgrade that must fail. */
interface Fault {
  readonly name: string;
  readonly args: readonly string[];
  /** The message for the operator: from helm, a pod's state or its log. */
  readonly says: RegExp;
  /** The time that helm waits for pods; null where it fails before. */
  readonly waitS: number | null;
}

const CRASH = "--import=data:text/javascript,throw%20new%20Error%28%22it%20cannot%20start%22%29";

const faultsOf = ({ options }: World): readonly Fault[] => [
  {
    name: "a missing image",
    args: ["--set", "image.tag=nowhere"],
    says: /ErrImageNeverPull|ImagePullBackOff|ErrImagePull/,
    waitS: 25,
  },
  {
    name: "an image that crashes at its start",
    args: ["--set-json", `defaults.env.NODE_OPTIONS="${CRASH}"`],
    says: /CrashLoopBackOff.*it cannot start|it cannot start.*CrashLoopBackOff/s,
    waitS: 40,
  },
  {
    name: "a missing secret",
    args: ["--set", "services.users.existingSecret=nowhere"],
    says: /secret "nowhere" not found/,
    waitS: 25,
  },
  {
    name: "an unreachable URL of NATS",
    args: ["--set", "services.matches.env.NATS_URL=nats://nowhere.invalid:4222"],
    says: /nowhere\.invalid/,
    waitS: 90,
  },
  {
    name: "an invalid URL of NATS",
    args: ["--set", "services.matches.env.NATS_URL=nowhere"],
    says: /NATS_URL/,
    waitS: 40,
  },
  ...(options.brokenTag === null
    ? []
    : [
        {
          name: "a migration that fails, so that the schema stays old",
          args: ["--set", `image.tag=${options.brokenTag}`],
          says: /9999_extra_/,
          waitS: 40,
        },
      ]),
  {
    name: "a misspelt value",
    args: ["--set", "services.users.replcas=2"],
    says: /replcas/,
    waitS: null,
  },
  {
    name: "values that contradict each other",
    args: ["--set", "site.isTestDeployment=false"],
    says: /set site\.isTestDeployment=true if that is meant/,
    waitS: null,
  },
];

const AROUND = 160;

/** The output around the match. */
const around = (message: string, says: RegExp): string => {
  const { index = 0, 0: found = "" } = says.exec(message) ?? {};
  return message.slice(Math.max(0, index - AROUND), index + found.length + AROUND).replaceAll("\n", " ");
};

interface Status {
  readonly version: number;
}

/** Tries an upgrade with the fault while a load runs, and rolls it back. */
const tryFault = async (world: World, { name, args, says, waitS }: Fault) => {
  const { cluster, release } = world;
  // The revision before may be another failed one.
  const { version } = JSON.parse(await cluster.helm("status", release, "--output", "json")) as Status;
  await using load = await startLoad(world, { perSecond: 20, sockets: 20 });
  const change = await cluster.tryHelm(
    "upgrade",
    release,
    CHART,
    "--reuse-values",
    ...args,
    ...(waitS === null ? [] : ["--wait", "--timeout", `${waitS}s`]),
  );
  const isServing = await world.isServing();
  const complaints = waitS === null ? [change.output.trim()] : await complaintsOf(cluster, release);
  const message = complaints.find((line) => says.test(line));
  const back =
    waitS === null
      ? null
      : await cluster.tryHelm("rollback", release, String(version), "--wait", "--timeout", "5m");
  await until("the whole system serves", world.isServing, { withinMs: 60_000 });
  const found = await load.stop();
  return {
    lines: [
      `${name}: ${message === undefined ? `helm: ${change.output.trim()}; pods: ${complaints.join(" | ")}` : around(message, says)}`,
      linesOf(found)[0] ?? "",
    ],
    failures: unless(
      [change.exitCode !== 0, "helm did not notice"],
      [isServing, "the old version did not serve"],
      [message !== undefined, `no message matches ${says.source}`],
      [back === null || back.exitCode === 0, `${back?.output.trim().slice(0, 300)}`],
      noneFailed(found),
    ).map((failure) => `${name}: ${failure}`),
  };
};

export const refused: Step = {
  name: "refused",
  title: "invalid upgrades: helm fails, the reason is reported, running pods stay",
  async run(world) {
    const lines: string[] = [];
    const failures: string[] = [];
    for (const fault of faultsOf(world)) {
      const found = await tryFault(world, fault);
      lines.push(...found.lines);
      failures.push(...found.failures);
    }
    return {
      lines,
      failures: [
        ...failures,
        ...(world.options.brokenTag === null
          ? ["say --broken with the tag of images whose migration fails"]
          : []),
      ],
    };
  },
};
