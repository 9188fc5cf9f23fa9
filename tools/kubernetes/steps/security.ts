import { SERVICE_NAMES } from "../../start/services.ts";
import { RESTRICTED } from "../pods.ts";
import { type Step, unless } from "./step.ts";

/** Each differs from the chart's pods in one setting. */
const WORSE: Readonly<Record<string, object>> = {
  "as root": { securityContext: { runAsNonRoot: false, runAsUser: 0 } },
  privileged: { container: { privileged: true, allowPrivilegeEscalation: true } },
  "with a capability": { container: { capabilities: { drop: ["ALL"], add: ["NET_RAW"] } } },
  "without a seccomp profile": { securityContext: { seccompProfile: { type: "Unconfined" } } },
  "on the machine's network": { pod: { hostNetwork: true } },
  "with a folder of the machine": { pod: { volumes: [{ name: "host", hostPath: { path: "/" } }] } },
  "with more rights than it began with": { container: { allowPrivilegeEscalation: true } },
};

interface Change {
  readonly securityContext?: object;
  readonly container?: object;
  readonly pod?: object;
}

const pod = (image: string, name: string, { securityContext, container, pod: spec }: Change): object => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name },
  spec: {
    automountServiceAccountToken: false,
    securityContext: { ...RESTRICTED.pod, ...securityContext },
    containers: [{ name: "main", image, securityContext: { ...RESTRICTED.container, ...container } }],
    ...spec,
  },
});

export const security: Step = {
  name: "security",
  title: "Pod Security restricted, read-only roots, no tokens",
  async run({ cluster, options, release }) {
    const image = `${options.prefix}users:${options.tag}`;
    const refused: string[] = [];
    const taken: string[] = [];
    for (const [index, [name, change]] of Object.entries(WORSE).entries()) {
      const { exitCode, output } = await cluster.tryApply(pod(image, `worse-${index}`, change as Change));
      (exitCode !== 0 && output.includes("violates PodSecurity") ? refused : taken).push(name);
      if (exitCode === 0) await cluster.tryKubectl("delete", "pod", `worse-${index}`, "--force");
    }
    const problems: string[] = [];
    for (const service of SERVICE_NAMES) {
      const look = await cluster.kubectl(
        "exec",
        `deployment/${release}-${service}`,
        "--",
        "/usr/local/bin/node",
        "--eval",
        `const fs = require("node:fs");
         const may = (work) => { try { work(); return true; } catch { return false; } };
         console.log(JSON.stringify({
           uid: process.getuid(),
           token: fs.existsSync("/var/run/secrets/kubernetes.io"),
           root: ["/x", "/app/x", "/tmp/x", "/usr/x", "/keys/x", "/dev/shm/x"].filter((path) => may(() => fs.writeFileSync(path, ""))),
           shell: fs.existsSync("/bin/sh"),
         }));`,
      );
      const seen = JSON.parse(look) as { uid: number; token: boolean; root: string[]; shell: boolean };
      problems.push(
        ...unless(
          [seen.uid === 65532, `${service} runs as ${seen.uid}`],
          [!seen.token, `${service} has a token`],
          [seen.root.length === 0, `${service} writes to ${seen.root.join(", ")}`],
        ),
      );
    }
    return {
      lines: [
        `the API server refused a pod ${refused.join(", ")}`,
        `${SERVICE_NAMES.length} services run as 65532, without a token, and cannot write to /, /app, /tmp, /usr, /keys and /dev/shm`,
      ],
      failures: [...taken.map((name) => `a pod ${name} was taken`), ...problems],
    };
  },
};
