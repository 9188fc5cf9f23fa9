import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findProgram } from "../infra/find.ts";
import { ROOT } from "../process/root.ts";
import { actsAfter, actsOf, type Layout, unitsOf } from "./units.ts";

const layout: Layout = {
  root: ROOT,
  node: process.execPath,
  user: "root",
  dataDir: "/var/lib/gokaku",
  settingsFile: "/opt/gokaku/deploy/server/gokaku.env",
  backupFolder: "/mnt/backup",
  domain: "gokaku.example.jp",
  serverId: "k1",
};
const units = unitsOf(layout);
const analyze = findProgram("systemd-analyze");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gokaku-units-"));
  for (const [name, text] of Object.entries(units)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = Object.keys(units).filter((name) => !name.includes("/"));

test.skipIf(analyze === null).each(names)("[OPS-529] systemd accepts %s without a word", (name) => {
  const { status, stdout, stderr } = spawnSync(analyze ?? "", ["verify", "--man=no", join(folder, name)], {
    encoding: "utf8",
  });
  expect(`${stdout}${stderr}`.split("\n").filter((line) => line.includes("gokaku"))).toEqual([]);
  expect(status).toBe(0);
});

test.skipIf(analyze === null).each(names.filter((name) => name.endsWith(".service")))(
  "[OPS-529] systemd rates the exposure of %s as ok",
  (name) => {
    const { stdout } = spawnSync(
      analyze ?? "",
      ["security", "--offline=yes", "--no-pager", join(folder, name)],
      {
        encoding: "utf8",
      },
    );
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeGreaterThan(0);
    expect(Number(exposure)).toBeLessThan(3);
  },
);

test("[OPS-529] no unit has a secret of the settings", () => {
  expect(JSON.stringify(units)).not.toMatch(/PASSWORD|SECRET/);
});

test("[OPS-527] without Docker an update backs up before it gets the sources, and builds before it restarts", () => {
  expect(actsOf("update")).toEqual(["back-up", "get-sources", "go-on"]);
  const acts = actsOf("install");
  expect(acts.indexOf("build")).toBeLessThan(acts.indexOf("restart"));
  expect(actsOf("rollback")).toEqual(["get-former-sources", "go-on"]);
});

test("[OPS-560] without Docker an update that does not build or answer starts the version before again", () => {
  expect(actsAfter("update", "go-on")).toEqual(["get-sources-before", "go-on"]);
  expect(actsAfter("update", "get-sources")).toEqual(["get-sources-before", "go-on"]);
  for (const act of actsOf("install")) expect(actsAfter("install", act)).toEqual([]);
  for (const act of actsOf("rollback")) expect(actsAfter("rollback", act)).toEqual([]);
  expect(actsAfter("update", "back-up")).toEqual([]);
});
