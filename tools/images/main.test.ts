import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";

/** Stands in for docker: records what is built, and names a size. */
const BUILDER = `#!/bin/sh
case $1 in build) echo "$*" >> "$RECORD" ;; *) echo 1000 ;; esac
`;

test("[OPS-575] with --server every image is built that an installation of deploy/server pulls", () => {
  const folder = mkdtempSync(join(tmpdir(), "gokaku-images-"));
  try {
    const [builder, record] = [join(folder, "builder"), join(folder, "record")];
    writeFileSync(builder, BUILDER, { mode: 0o755 });
    const result = spawnSync(
      process.execPath,
      [join(ROOT, "tools/images/main.ts"), "--server", "--prefix", "example/gokaku-", "--tag", "1.2.0"],
      { encoding: "utf8", env: { PATH: process.env.PATH, IMAGE_BUILDER: builder, RECORD: record } },
    );
    expect(result.status, result.stderr).toBe(0);
    const built = [...readFileSync(record, "utf8").matchAll(/--tag (\S+)/g)].map(([, image]) => image);
    const compose = readFileSync(join(ROOT, "deploy/server/compose.yaml"), "utf8");
    const pulled = [...compose.matchAll(/image: "\$\{GOKAKU_IMAGES:-gokaku-\}(\w+):/g)].map(
      ([, name]) => `example/gokaku-${name}:1.2.0`,
    );
    expect(new Set(built)).toEqual(new Set(pulled));
    expect(pulled).toContain("example/gokaku-server:1.2.0");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
