import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(ROOT, "tools/containers/main.ts"), ...args], {
    encoding: "utf8",
    env: { PATH: "/nonexistent" },
  });

test("[OPS-561] without Docker the trial of a server names what is missing", () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining("apt-get install docker.io") });
});

test("[OPS-561] [OPS-570] an unknown step is refused with the names of all", () => {
  expect(run("--step", "dance")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      "--step takes one of install, session, restore, update, rollback, broken, systemd.",
    ),
  });
});
