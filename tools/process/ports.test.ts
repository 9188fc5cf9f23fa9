import { createServer } from "node:net";
import { expect, test } from "vitest";
import { nextFreePort, portBase, tryBind } from "./ports.ts";

test("[OPS-23] the next free port is taken when the preferred one is busy", async () => {
  const preferred = await nextFreePort(19_000);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(preferred, "127.0.0.1", resolve));
  expect(await tryBind(preferred, "127.0.0.1")).toBe("taken");
  expect(await nextFreePort(preferred)).toBeGreaterThan(preferred);
  await new Promise((resolve) => server.close(resolve));
  expect(await tryBind(preferred, "127.0.0.1")).toBe("free");
});

test("[OPS-23] an address that is not the machine's differs from a busy port", async () => {
  expect(await tryBind(19_500, "192.0.2.1")).toBe("not-local");
});

test("[OPS-23] ports of services stay below those that the kernel gives to outgoing connections", () => {
  for (const folder of ["/a", "/srv/gokaku", "x".repeat(300)]) {
    expect(portBase(folder)).toBeGreaterThanOrEqual(20_000);
    expect(portBase(folder) + 100).toBeLessThan(32_768);
  }
});
