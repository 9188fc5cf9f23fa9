import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SPEC_SENTENCES } from "./spec-sentences.ts";

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

const folder = mkdtempSync(join(tmpdir(), "gokaku-players-"));
let text = "";
beforeAll(async () => {
  const root = join(import.meta.dirname, "..");
  await build({
    root,
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true },
  });
  text = textOf(folder);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("[WEB-144] a build for players holds nothing of the test login, and what signs them in", () => {
  for (const trace of TRACES) expect(text.includes(trace), trace).toBe(false);
  for (const part of ["Discordで続ける", "/auth/callback", "/api/auth/sign-in"]) {
    expect(text.includes(part), part).toBe(true);
  }
});

test("[WEB-260] each of the 57 sentences of the catalogue of errors stands in the built app", () => {
  const missing = SPEC_SENTENCES.filter(([, ...pieces]) => !pieces.every((piece) => text.includes(piece)));
  expect(missing.map(([name]) => name)).toEqual([]);
  expect(SPEC_SENTENCES).toHaveLength(57);
});

test("[WEB-314] [WEB-733] the page is painted before its scripts run, and asks for their files, not for the font", () => {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const [template = ""] = /<template id="late">.*?<\/template>/s.exec(page) ?? [];
  expect(template.match(/<script type="module"/g)).toHaveLength(1);
  const first = page.replace(template, "");
  expect(first).not.toMatch(/<script[^>]* src=/);
  expect(first.match(/rel="modulepreload"/g)?.length).toBeGreaterThan(3);
  const sheet = readdirSync(join(folder, "assets")).find((name) => name.endsWith(".css")) ?? "";
  for (const early of [first, readFileSync(join(folder, "assets", sheet), "utf8")])
    expect(early).not.toContain("woff2");
  expect(text).toContain(".woff2");
  const [head = "", body = ""] = first.split("</head>");
  expect(head).not.toContain('rel="stylesheet"');
  expect(head).toMatch(
    /<style>@layer reset, tokens, base, ui, feature;.*--bg:.*\.skeleton-lead\{.*<\/style>/s,
  );
  expect(body.indexOf('rel="stylesheet"')).toBeGreaterThan(body.indexOf("skeleton-bar"));
  expect(readdirSync(folder)).not.toContain("boot.js");
});

test("[WEB-694] the app begins with few files, which a top-level await would split", () => {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  expect(page.match(/rel="modulepreload"/g)?.length).toBeLessThanOrEqual(10);
});

test("[WEB-734] the file of the libraries asks to be compiled while it arrives", () => {
  const name = readdirSync(join(folder, "assets")).find((file) => /^vendor-.*\.js$/.test(file)) ?? "";
  expect(readFileSync(join(folder, "assets", name), "utf8")).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
