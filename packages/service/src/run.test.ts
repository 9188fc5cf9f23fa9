import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const IMPORT = `import { createService, run } from ${JSON.stringify(new URL("run.ts", import.meta.url).href)};`;
const SCRIPT = `
${IMPORT}
const config = { adminHost: "127.0.0.1", adminPort: 0, logLevel: "info", startWithinMs: 0, stopWithinMs: 300, tracing: null };
const service = createService("stuck", () => config, async () => ({
  isReady: () => true,
  [Symbol.asyncDispose]: () => new Promise(() => {}),
}));
await run({ service, env: process.env });
`;

/** Each reads its own environment; the second one stops later. */
const SHARED = `
${IMPORT}
const serviceOf = (name, stopMs) => createService(
  name,
  (env) => ({
    adminHost: "127.0.0.1", adminPort: 0, logLevel: "info", startWithinMs: 0, stopWithinMs: 5000, tracing: null, own: env.OWN,
  }),
  async ({ own }, { log, metrics }) => {
    metrics.counter("outbox_replayed_total");
    log.info({ own }, "has its own");
    return {
      isReady: () => true,
      [Symbol.asyncDispose]: () => new Promise((resolve) => setTimeout(resolve, stopMs)),
    };
  },
);
await run(
  { service: serviceOf("first", 0), env: { OWN: "1" } },
  { service: serviceOf("second", 100), env: { OWN: "2" } },
);
`;

it("[OPS-670] services of one process have their own configuration and log, and end together when all have stopped", async () => {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", SHARED], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    if (!child.killed && said.split('"msg":"started"').length === 3) child.kill("SIGTERM");
  });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(0);
  const lines = said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { service: string; msg: string; own?: string });
  const linesOf = (service: string) =>
    lines.filter((line) => line.service === service).map(({ msg, own }) => own ?? msg);
  expect(linesOf("first")).toEqual(["1", "started", "stopping", "stopped"]);
  expect(linesOf("second")).toEqual(["2", "started", "stopping", "stopped"]);
});

it("[OPS-230] a process that does not stop in time names what is left and ends with 1", async () => {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", SCRIPT], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => {
    said.push(chunk.toString());
    if (chunk.toString().includes("started")) child.kill("SIGTERM");
  });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(1);
  expect(said.join("")).toMatch(/"left":\[.*TCPServerWrap.*"did not stop in time"/s);
});
