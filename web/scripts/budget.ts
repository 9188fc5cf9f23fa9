/**
 * Weighs the built app against its budgets by opening it in a browser and counting every script and style that it loads
 * by itself: kB as gzip, and whole pages also as Brotli, which is what the gateway sends to browsers. Run after
 * `TEST_LOGIN=on vite build`, because its player is a test account. Without a system behind it every call is refused,
 * which changes nothing of what is loaded, but for the one that says that no match is on: the match tab then shows the
 * queue. Exits 1 when a budget is exceeded.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";

const PAGES = [
  { name: "visitor /", path: "/", by: null, most: 130 },
  { name: "visitor /?tab=ranking", path: "/?tab=ranking", by: null, most: 130 },
  { name: "player of the test login /?tab=match", path: "/?tab=match", by: "test login", most: 130 },
  { name: "player of the provider /?tab=match", path: "/?tab=match", by: "provider", most: 134 },
] as const;
/** The library of the sign-in, in a file that stays the same from build to build: a browser that signed in has it. */
const SIGN_IN = /sign-in-[^/]*\.js$/;
const SIGN_IN_KB = 12;
/** All script of a page as it is sent, the library of the sign-in included. */
const SENT_KB = 130;
const STYLE_KB = 15;
const LAZY_KB = 30;
/** The choice of characters with the dialogs' library, which comes once a match is found or a profile is edited. */
const SHARED = /^character-grid-/;
const SHARED_KB = 50;
/** What every page starts with; counted above. */
const STARTING = /^(?:index|vendor|contract|sign-in)-/;
/** A page is at rest when nothing was asked for during so long. Milliseconds. */
const REST_MS = 2000;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Its signature is nobody's matter here. */
const jwt = (claims: object): string => `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

const dist = new URL(`${process.argv[2] ?? "../dist"}/`, import.meta.url);
if (!readFileSync(new URL("index.html", dist), "utf8").includes("gokaku.session"))
  throw new Error("a build for players: build with TEST_LOGIN=on");
const read = (path: string): Buffer => readFileSync(new URL(path.slice(1), dist));
const weigh = (path: string): number => gzipSync(read(path), { level: 9 }).length / 1000;
const weighSent = (path: string): number => brotliCompressSync(read(path)).length / 1000;

let base = "";
let nonce = "";
/** An identity provider that knows its player, as far as a page looks at it. */
const PROVIDER: Readonly<Record<string, () => object>> = {
  "/api/auth/config": () => ({
    provider: { issuer: base, client_id: "web", audience: "api", scope: "openid" },
    test_login: false,
  }),
  "/.well-known/openid-configuration": () => ({
    ...{ issuer: base, authorization_endpoint: `${base}/auth`, token_endpoint: `${base}/token` },
  }),
  "/token": () => {
    const sub = "oauth2|discord|100";
    const token = jwt({ iss: base, aud: "web", sub, nonce, iat: 1_800_000_000, exp: 4_000_000_000 });
    return { access_token: token, id_token: token, token_type: "Bearer", expires_in: 3600, scope: "openid" };
  },
};

const server = createServer(({ url = "/" }, response) => {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const said = PROVIDER[pathname]?.();
  if (said !== undefined) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(said));
    return;
  }
  if (pathname === "/auth") {
    nonce = searchParams.get("nonce") ?? "";
    const answer = new URLSearchParams({ code: "c", state: searchParams.get("state") ?? "" });
    response.writeHead(302, { location: `/auth/callback?${answer}` }).end();
    return;
  }
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
base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

/** What the app keeps of who is signed in. */
const keptOf = {
  "test login": [
    "gokaku.session",
    JSON.stringify({ token: jwt({ exp: 4_000_000_000 }), user: { user_id: "dummy_001" } }),
  ],
  provider: ["gokaku.provider", "1"],
} as const;

const loadedBy = async ({ path, by }: (typeof PAGES)[number]): Promise<readonly string[]> => {
  const context = await browser.newContext();
  if (by !== null)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), keptOf[by]);
  const page = await context.newPage();
  const asked = new Set<string>();
  let last = Date.now();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!/\.(?:js|css)$/.test(pathname)) return;
    if (!asked.has(pathname)) last = Date.now();
    asked.add(pathname);
  });
  // Whoever is signed in at the provider is led there and back.
  await page.goto(base + path, { waitUntil: "commit" });
  while (Date.now() - last < REST_MS) await page.waitForTimeout(100);
  await context.close();
  return [...asked];
};

const sum = (paths: readonly string[], extension: string, weighed = weigh) =>
  paths
    .filter((path) => path.endsWith(extension))
    .map(weighed)
    .reduce((total, kb) => total + kb, 0);

const isSignIn = (path: string): boolean => SIGN_IN.test(path);
const rows: { name: string; kb: number; most: number }[] = [];
for (const page of PAGES) {
  const paths = await loadedBy(page);
  const library = paths.filter(isSignIn);
  rows.push({
    name: `script, ${page.name}`,
    kb: sum(
      paths.filter((path) => !isSignIn(path)),
      ".js",
    ),
    most: page.most,
  });
  if (page.by !== "provider" && library.length > 0) throw new Error(`${page.name} loads the sign-in`);
  if (page.by === "provider")
    rows.push({ name: `script, ${page.name}: the sign-in`, kb: sum(library, ".js"), most: SIGN_IN_KB });
  rows.push({ name: `script as sent, ${page.name}`, kb: sum(paths, ".js", weighSent), most: SENT_KB });
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
