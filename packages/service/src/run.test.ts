import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const SCRIPT = `
import { run } from ${JSON.stringify(new URL("run.ts", import.meta.url).href)};
const config = { adminHost: "127.0.0.1", adminPort: 0, logLevel: "info", startWithinMs: 0, stopWithinMs: 300, tracing: null };
await run("stuck", () => config, async () => ({
  isReady: () => true,
  [Symbol.asyncDispose]: () => new Promise(() => {}),
}));
`;

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
