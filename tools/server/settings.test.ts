import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";
import { readStartConfig } from "../start/config.ts";
import { EXAMPLE_FILE } from "./place.ts";
import { fillExample, launchEnv, problemsOf, type Settings } from "./settings.ts";

const example = readFileSync(EXAMPLE_FILE, "utf8");
const read = (text: string): Settings => parseEnv(text) as Settings;
const complete = { ...read(fillExample(example)), DOMAIN: "gokaku.example.jp" };

test("[OPS-521] each secret is new and begins with a letter; nothing else of the example changes", () => {
  const [one, other] = [read(fillExample(example)), read(fillExample(example))];
  const secrets = Object.entries(read(example)).filter(([, value]) => value === "@secret@");
  expect(secrets.length).toBeGreaterThan(10);
  for (const [key] of secrets) {
    expect(one[key]).toMatch(/^k[0-9a-f]{40}$/);
    expect(one[key]).not.toBe(other[key]);
  }
  expect(fillExample(example, () => "@secret@")).toBe(example);
});

test("[OPS-521] the shell's setup makes such a file too, for its owner alone, and never a second time", () => {
  const folder = mkdtempSync(join(tmpdir(), "gokaku-setup-"));
  try {
    for (const name of ["gokaku", "gokaku.env.example"])
      cpSync(join(ROOT, "deploy/server", name), join(folder, name));
    const setup = () => spawnSync("sh", [join(folder, "gokaku"), "setup"], { encoding: "utf8" });
    expect(setup().stderr).toBe("");
    const file = join(folder, "gokaku.env");
    const text = readFileSync(file, "utf8");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Object.keys(read(text))).toEqual(Object.keys(complete));
    for (const [key, value] of Object.entries(read(example)))
      if (value === "@secret@") expect(read(text)[key]).toMatch(/^k[0-9a-f]{40}$/);
    chmodSync(file, 0o600);
    expect(setup().stdout).toContain("nothing was changed");
    expect(readFileSync(file, "utf8")).toBe(text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("[OPS-522] each fault that prevents the start is one sentence", () => {
  expect(problemsOf(complete)).toEqual([]);
  expect(problemsOf(read(example))).toHaveLength(1 + (example.match(/@secret@/g)?.length ?? 0));
  for (const DOMAIN of ["", "gokaku", "https://gokaku.example", "gokaku.example/", "a b.example"])
    expect(problemsOf({ ...complete, DOMAIN })).toHaveLength(1);
  expect(problemsOf({ ...complete, STRIPE_SECRET_KEY: "sk_live_1" })).toEqual([
    "STRIPE_WEBHOOK_SECRET must be set too: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET belong together.",
  ]);
});

test("[OPS-531] without Docker the launcher is in production: no test login, Japan's hours, behind one proxy", () => {
  const env = launchEnv({ ...complete, OPERATOR_NAME: "山田", OIDC_ISSUER: "" });
  expect(env.NODE_ENV).toBe("production");
  expect(readStartConfig(env, ROOT)).toMatchObject({
    host: "127.0.0.1",
    restartsEnded: true,
    product: {
      DUMMY_LOGIN: "off",
      MATCHING_HOURS: "jst",
      MATCHING_INTERVAL_S: "120",
      RANKING_MIN_MATCHES: "5",
      TRUSTED_PROXIES: "1",
      SITE_URL: "https://gokaku.example.jp",
      OPERATOR_NAME: "山田",
    },
  });
  expect(readStartConfig(env, ROOT).product).not.toHaveProperty("OIDC_ISSUER");
});
