import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";
import { ensureBuild } from "./builds.ts";

test("[OPS-150] a state of the sources is built once, another state beside it, and a failed build leaves none", async () => {
  const name = `builds-test-${process.pid}`;
  const folder = join(ROOT, ".cache", name);
  const sources = join(folder, "sources");
  mkdirSync(sources, { recursive: true });
  let builds = 0;
  const ensure = () =>
    ensureBuild(name, [`.cache/${name}/sources/**`], async (draft) => {
      mkdirSync(draft);
      builds += 1;
    });
  try {
    writeFileSync(join(sources, "a.ts"), "1");
    const first = await ensure();
    expect([await ensure(), builds]).toEqual([first, 1]);
    writeFileSync(join(sources, "a.test.ts"), "a test is no source");
    expect([await ensure(), builds]).toEqual([first, 1]);
    writeFileSync(join(sources, "a.ts"), "2");
    const second = await ensure();
    expect([second === first, existsSync(first), existsSync(second), builds]).toEqual([false, true, true, 2]);
    writeFileSync(join(sources, "a.ts"), "3");
    const failing = ensureBuild(name, [`.cache/${name}/sources/**`], () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    await ensure();
    expect(builds).toBe(3);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
