import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";

/** Of the test login: its calls, its parameters, its sentences. */
const TRACES = [
  "/api/auth/dummy",
  "dummy_login",
  "listDummyUsers",
  "テストアカウントでログイン",
  "使えるテストアカウント",
];

const textOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:js|html)$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");

test("[WEB-144] a build for players holds nothing of the test login, and what signs them in", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gokaku-players-"));
  const root = join(import.meta.dirname, "..");
  try {
    await build({
      root,
      configFile: join(root, "vite.config.ts"),
      logLevel: "error",
      build: { outDir: folder, emptyOutDir: true },
    });
    const text = textOf(folder);
    for (const trace of TRACES) expect(text.includes(trace), trace).toBe(false);
    for (const part of ["Discordで続ける", "/auth/callback", "code_challenge"]) {
      expect(text.includes(part), part).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
