/**
 * Weighs the files that a browser receives from a running `npm start`: `npm run budget -w web -- http://127.0.0.1:8080`.
 * Opens every page in Chromium as a visitor, by the test login and by the stand-in of the identity provider. Adds up
 * scripts and styles in kB as received (Brotli). Files that load later are weighed in the build. Opens the page again
 * as a slow phone and takes the time until the heading of its screen is painted. Exits 1 when a budget is exceeded or a
 * file comes without Brotli.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";

const base = process.argv[2];
if (base === undefined) throw new Error("usage: npm run budget -w web -- <address of a started system>");

const PLAYER = "dummy_001";
const PASSWORD = process.env.DUMMY_PASSWORD ?? "gokaku";
const SCRIPT_KB = 130;
const STYLE_KB = 15.6;
const LAZY_KB = 30;
const HEADING_S = 2;
/** 1.6 Mbit/s with 150 ms, and a quarter of the processor's speed. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOW_CPU = 4;
/** The choice of characters with the dialogs' library, which comes once a match is found or a profile is edited. */
const SHARED = /^character-grid-/;
const SHARED_KB = 50;
/** Files that pages start with; counted with the pages. */
const STARTING = /^(?:index|vendor|contract)-/;
/** A page is at rest when it has asked for no file during so long. Milliseconds. */
const REST_MS = 3000;

interface Visit {
  readonly name: string;
  readonly path: string;
}
const PUBLIC: readonly Visit[] = [
  { name: "visitor /", path: "/" },
  { name: "ranking", path: "/?tab=ranking" },
  { name: "player", path: `/players/${PLAYER}` },
  { name: "shop", path: "/shop" },
  { name: "fairness", path: "/fairness" },
  { name: "season", path: "/season" },
  { name: "characters", path: "/characters" },
  { name: "tools", path: "/tools" },
];
const OWN: readonly Visit[] = [
  { name: "match", path: "/?tab=match" },
  { name: "my page", path: "/?tab=mypage" },
];

interface File {
  readonly path: string;
  readonly bytes: number;
  readonly isBrotli: boolean;
}

/** The scripts and styles that a page loads by itself, in a browser that has none of them in its cache. */
const filesOf = async (context: BrowserContext, path: string): Promise<readonly File[]> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const files = new Map<string, File>();
  let last = Date.now();
  page.on("response", async (response) => {
    const { pathname, origin } = new URL(response.url());
    if (origin !== new URL(base).origin || !/\.(?:js|css)$/.test(pathname)) return;
    last = Date.now();
    const isBrotli = response.headers()["content-encoding"] === "br";
    const { responseBodySize } = await response.request().sizes();
    files.set(pathname, { path: pathname, bytes: responseBodySize, isBrotli });
  });
  await page.goto(new URL(path, base).href, { waitUntil: "commit" });
  while (Date.now() - last < REST_MS) await page.waitForTimeout(200);
  await page.close();
  return [...files.values()];
};

/** Notes when the heading of the screen is painted; the frame before it has none. */
const noteHeading = () => {
  const watch = new MutationObserver(() => {
    if (document.querySelector("main h1") === null) return;
    watch.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { headingMs: performance.now() })),
    );
  });
  watch.observe(document, { childList: true, subtree: true });
};

/** Seconds until the real heading is painted on a slow phone that has none of the files. */
const headingOf = async (context: BrowserContext, path: string): Promise<number> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", SLOW_LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
  await page.addInitScript(noteHeading);
  await page.goto(new URL(path, base).href, { waitUntil: "commit" });
  const noted = await page.waitForFunction(() => Reflect.get(globalThis, "headingMs"));
  const seconds = Number(await noted.jsonValue()) / 1000;
  await page.close();
  return seconds;
};

const asVisitor = (browser: Browser) => browser.newContext();

const byTestLogin = async (browser: Browser) => {
  const context = await browser.newContext();
  const response = await context.request.post(new URL("/api/auth/dummy/login", base).href, {
    data: { user_id: PLAYER, password: PASSWORD },
  });
  const { access_token: token, user } = (await response.json()) as { access_token: string; user: object };
  await context.addInitScript(
    (session) => localStorage.setItem("gokaku.session", session),
    JSON.stringify({ token, user }),
  );
  return context;
};

const byProvider = async (browser: Browser) => {
  const context = await browser.newContext({ locale: "ja-JP" });
  const page = await context.newPage();
  await page.goto(new URL("/", base).href);
  await page.getByRole("button", { name: "ログイン" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discordで続ける" }).click();
  await page.getByLabel("テストプレイヤー").selectOption({ index: 1 });
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL(`${base.replace(/\/$/, "")}/**`);
  await page
    .getByRole("button", { name: /マッチング|ログアウト|メニュー/ })
    .first()
    .waitFor();
  await page.close();
  return context;
};

const rows: { name: string; figure: number; unit: string; most: number }[] = [];
const add = (name: string, bytes: number, most: number) =>
  rows.push({ name, figure: bytes / 1000, unit: "kB", most });
const unpacked: string[] = [];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [who, signIn, visits] of [
  ["", asVisitor, PUBLIC],
  [", test login", byTestLogin, OWN],
  [", provider", byProvider, OWN],
] as const) {
  const context = await signIn(browser);
  for (const { name, path } of visits) {
    const files = await filesOf(context, path);
    if (files.length === 0) throw new Error(`${path} loaded no files: is ${base} a started system?`);
    const sum = (extension: string) =>
      files.filter((file) => file.path.endsWith(extension)).reduce((total, { bytes }) => total + bytes, 0);
    add(`script, ${name}${who}`, sum(".js"), SCRIPT_KB);
    add(`style, ${name}${who}`, sum(".css"), STYLE_KB);
    rows.push({
      name: `heading, ${name}${who}`,
      figure: await headingOf(context, path),
      unit: "s",
      most: HEADING_S,
    });
    unpacked.push(
      ...files.filter(({ isBrotli, bytes }) => !isBrotli && bytes > 1000).map((file) => file.path),
    );
  }
  await context.close();
}
await browser.close();

/** Builds of `npm start` by the hash of their sources; the newest is the one that is served. */
const builds = new URL("../../.cache/web-with-test-login/", import.meta.url);
const [newest] = readdirSync(builds)
  .map((name) => new URL(`${name}/assets/`, builds))
  .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
if (newest === undefined) throw new Error(`no build in ${builds.pathname}: run npm start first`);
for (const name of readdirSync(newest))
  if (name.endsWith(".js") && !STARTING.test(name))
    add(
      name,
      brotliCompressSync(readFileSync(new URL(name, newest))).length,
      SHARED.test(name) ? SHARED_KB : LAZY_KB,
    );

for (const { name, figure, unit, most } of rows)
  console.log(
    `${figure.toFixed(1).padStart(7)} ${unit} of ${most}  ${name}${figure > most ? "  TOO MUCH" : ""}`,
  );
for (const path of new Set(unpacked)) console.log(`${path} came without Brotli`);
process.exitCode = unpacked.length > 0 || rows.some(({ figure, most }) => figure > most) ? 1 : 0;
