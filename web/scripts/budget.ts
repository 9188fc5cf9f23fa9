/**
 * Weighs the built app against its budgets (kB, gzip) by opening it in a browser and counting every script and style
 * that it loads by itself; run after `TEST_LOGIN=on vite build`, because its player is a test account. Without a system behind it every call is refused, which changes
 * nothing of what is loaded, but for the one that says that no match is on: the match tab then shows the queue. Exits 1
 * when a budget is exceeded.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";

const PAGES = [
  { name: "visitor /", path: "/", signedIn: false, most: 130 },
  { name: "visitor /?tab=ranking", path: "/?tab=ranking", signedIn: false, most: 130 },
  { name: "player /?tab=match", path: "/?tab=match", signedIn: true, most: 130 },
] as const;
const STYLE_KB = 15;
const LAZY_KB = 30;
/** The choice of characters with the dialogs' library, which comes once a match is found or a profile is edited. */
const SHARED = /^character-grid-/;
const SHARED_KB = 50;
/** What every page starts with; counted above. */
const STARTING = /^(?:index|vendor|contract)-/;
/** A page is at rest when nothing was asked for during so long. Milliseconds. */
const REST_MS = 2000;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const dist = new URL(`${process.argv[2] ?? "../dist"}/`, import.meta.url);
if (!readFileSync(new URL("boot.js", dist), "utf8").includes("gokaku.session"))
  throw new Error("a build for players: build with TEST_LOGIN=on");
const read = (path: string): Buffer => readFileSync(new URL(path.slice(1), dist));
const weigh = (path: string): number => gzipSync(read(path), { level: 9 }).length / 1000;

const server = createServer(({ url = "/" }, response) => {
  const { pathname } = new URL(url, "http://localhost");
  if (pathname === "/api/matches/current") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"match":{"match_id":"0"}}');
    return;
  }
  if (/^\/(?:api|ws)\b/.test(pathname)) {
    response.writeHead(503, { "content-type": "application/json" });
    response.end('{"error":"unavailable","message":"ただいま利用できません。"}');
    return;
  }
  const path = extname(pathname) === "" ? "/index.html" : pathname;
  response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
  response.end(read(path));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

/** The session as the app keeps it; its signature is nobody's matter here. */
const session = () => {
  const claims = Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString("base64url");
  return JSON.stringify({ token: `x.${claims}.x`, user: { user_id: "dummy_001" } });
};

const loadedBy = async ({ path, signedIn }: (typeof PAGES)[number]): Promise<readonly string[]> => {
  const context = await browser.newContext();
  if (signedIn) {
    await context.addInitScript((kept) => localStorage.setItem("gokaku.session", kept), session());
  }
  const page = await context.newPage();
  const asked = new Set<string>();
  let last = Date.now();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!/\.(?:js|css)$/.test(pathname)) return;
    if (!asked.has(pathname)) last = Date.now();
    asked.add(pathname);
  });
  await page.goto(base + path);
  while (Date.now() - last < REST_MS) await page.waitForTimeout(100);
  await context.close();
  return [...asked];
};

const sum = (paths: readonly string[], extension: string) =>
  paths
    .filter((path) => path.endsWith(extension))
    .map(weigh)
    .reduce((total, kb) => total + kb, 0);

const rows: { name: string; kb: number; most: number }[] = [];
for (const page of PAGES) {
  const paths = await loadedBy(page);
  rows.push({ name: `script, ${page.name}`, kb: sum(paths, ".js"), most: page.most });
  rows.push({ name: `style, ${page.name}`, kb: sum(paths, ".css"), most: STYLE_KB });
}
await browser.close();
server.close();
for (const name of readdirSync(new URL("assets/", dist))) {
  if (!name.endsWith(".js") || STARTING.test(name)) continue;
  rows.push({ name, kb: weigh(`/assets/${name}`), most: SHARED.test(name) ? SHARED_KB : LAZY_KB });
}
for (const { name, kb, most } of rows) {
  console.log(`${kb.toFixed(1).padStart(7)} kB of ${most}  ${name}${kb > most ? "  TOO MUCH" : ""}`);
}
process.exitCode = rows.some(({ kb, most }) => kb > most) ? 1 : 0;
