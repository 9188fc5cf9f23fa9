/**
 * Half an hour of queueing in a minute, on the built app (`TEST_LOGIN=on vite build`) with a stand-in for the gateway.
 * The processor runs at a quarter of its speed. Sends 1,800 queue frames and compares the heap before and after.
 * Then reports the slowest tap (Event Timing) and the time from a match's frame to the painted dialog. Exits 1 over a
 * budget.
 */
import { readFileSync } from "node:fs";
import { chromium, type Locator, type WebSocketRoute } from "@playwright/test";
import { sampleEstimate, sampleQueue, sampleWaiting } from "../src/features/queue/samples.ts";
import { sampleExplanation, sampleMatch, sampleUser } from "../src/gallery/samples.ts";
import { serveDist, storedSession } from "./serve-dist.ts";

const STEPS = 1800;
const WARM_STEPS = 120;
const STEP_MS = 30;
const HEAP_MB = 5;
const TAP_MS = 100;
const FOUND_MS = 150;
const FOUND_ROUNDS = 20;
/** The dialog on a slow phone: twice as long as asked of a machine's own speed. */
const SLOW_FOUND_MS = 300;
const SLOW_ROUNDS = 8;
/** Ago that a match to be reported was made, s. */
const PLAYED_S = 700;
/** Until a screen has come to rest, ms. */
const SETTLE_MS = 700;
const SLOWER = 4;

const nowS = Math.floor(Date.now() / 1000);
const system = {
  server_time: nowS,
  next_tick_at: nowS + 60,
  matching_interval_s: 120,
  matching_open: true,
  hours_open: true,
  season_open: true,
  limits: {
    min_roles: 2,
    max_roles: 5,
    max_blocked: 3,
    bio_length: 200,
    trainer_name_length: 32,
    twitter_id_length: 15,
    lobby_id_length: 8,
    favourites_per_role: 4,
    players_per_match: 10,
    ranking_size: 100,
    blocking_penalty: 6,
  },
  stun_urls: [],
  statistics_url: null,
  ad_url: null,
  version: "0",
};
const season = {
  is_season_active: true,
  closing: false,
  current_season: {
    id: "s1",
    name: "シーズン1",
    description: "",
    start_date: nowS - 86_400,
    end_date: nowS + 20 * 86_400,
    theme_color: "#ff6b35",
    image_url: "",
  },
  next_season: null,
};
const characters: unknown = JSON.parse(
  readFileSync(new URL("../../seeds/pokemon.json", import.meta.url), "utf8"),
);
const ANSWERS: Readonly<Record<string, unknown>> = {
  "/api/users/me": sampleUser(),
  "/api/queue/me": sampleWaiting(nowS),
  "/api/queue": sampleQueue,
  "/api/queue/estimate": sampleEstimate,
  "/api/matches/current": { match: { match_id: "0" } },
  "/api/discord/check-membership": { is_member: true, invite_url: null },
  "/api/public/system": system,
  "/api/public/master": { badges: [], settings: [] },
  "/api/seasons/active": season,
  "/api/pokemon": { pokemon: characters },
  "/api/realtime/ticket": { ticket: "sample", expires_in: 60 },
};

const { base, close } = await serveDist(new URL("../dist/", import.meta.url), (path) =>
  path.endsWith("/explain") ? sampleExplanation(path.split("/")[3] ?? "", false) : (ANSWERS[path] ?? null),
);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--enable-precise-memory-info"],
});
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});
await context.addInitScript((stored) => {
  localStorage.setItem("gokaku.session", stored);
  const seen: number[] = [];
  Object.assign(globalThis, { eventMs: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.push(duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}, storedSession("dummy_003"));
const page = await context.newPage();
const sockets: WebSocketRoute[] = [];
await page.routeWebSocket(/\/ws/, (socket) => {
  sockets.push(socket);
  socket.onMessage((message) => {
    if (String(message).includes("askQueueInfo"))
      send({ action: "queueInfo", data: { ...sampleQueue, version } });
  });
});
const send = (frame: object) => sockets.at(-1)?.send(JSON.stringify(frame));
let version = sampleQueue.version;

const step = async () => {
  const total = 7 + (version % 9);
  version += 1;
  send({
    action: "queueDiff",
    version,
    prev: version - 1,
    changes: {
      total_waiting: { old: total, new: 7 + (version % 9) },
      role_queues: { TANK: { new_count: version % 7, joined: 1, left: 0 } },
    },
  });
  await page.waitForTimeout(STEP_MS);
};

const cdp = await context.newCDPSession(page);
const heapMb = async (): Promise<number> => {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
};

await page.goto(`${base}/?tab=match`);
await page.getByRole("button", { name: "マッチングをやめる" }).waitFor();
await page.getByText("つながっています").waitFor();
for (let sent = 0; sent < WARM_STEPS; sent += 1) await step();
const before = await heapMb();
for (let sent = 0; sent < STEPS; sent += 1) await step();
const after = await heapMb();
const shown = await page.getByRole("img", { name: `合計${7 + (version % 9)}人` }).count();
if (shown === 0) throw new Error("the steps did not reach the screen");

/** A finger on it, without the scripts by which a test would look first whether it can be tapped. */
const tap = async (control: Locator) => {
  await control.waitFor();
  const box = await control.boundingBox();
  if (box === null) throw new Error("nothing to tap on");
  await page.waitForTimeout(SETTLE_MS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};
const taps: { readonly name: string; readonly ms: number }[] = [];
/** Taps, and keeps how long the slowest of its events took until the next paint, ms. */
const timed = async (name: string, control: Locator) => {
  await page.evaluate(() => (Reflect.get(globalThis, "eventMs") as number[]).splice(0));
  await tap(control);
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(() => Reflect.get(globalThis, "eventMs") as number[]);
  taps.push({ name, ms: Math.max(0, ...seen) });
};

let rounds = 0;
/** Finds a match, opens it; ms from the frame to the painted dialog. */
const findMatch = async (open: (button: Locator) => Promise<void>, sinceS = 0): Promise<number> => {
  const matchId = String(180_000_012_000_000_001n + BigInt(rounds) * 100_000n);
  rounds += 1;
  const at = Math.floor(Date.now() / 1000) - sinceS;
  const match = sampleMatch({
    match_id: matchId,
    matched_unixtime: at,
    started_at: at,
    lobby_id: "48213377",
  });
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        new MutationObserver((_, observer) => {
          if (document.querySelector("dialog[open] ul li") === null) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
  send({ action: "match_found", data: { match_id: matchId, match, created_at_ms: Date.now() } });
  const ms = await painted;
  await open(page.getByRole("button", { name: /^(?:試合画面を開く|参加する)/ }));
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.waitForTimeout(SETTLE_MS);
  return ms;
};
const p95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0;

const found: number[] = [];
for (let round = 0; round < FOUND_ROUNDS; round += 1) found.push(await findMatch(tap));
await page.goto(`${base}/?tab=match`);
await page.getByText("つながっています").waitFor();

await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
await page.waitForTimeout(1000);
for (const name of ["通知音を消す", "通知音を出す"]) {
  const button = page.getByRole("button", { name });
  if (await button.isVisible()) await timed(name, button);
}
for (const tab of ["ルール", "マッチング", "ランキング", "マッチング"]) {
  await timed(tab, page.getByRole("navigation").getByRole("link", { name: tab }));
}
const slowFound: number[] = [];
for (let round = 0; round < SLOW_ROUNDS; round += 1) {
  slowFound.push(await findMatch((button) => timed("試合画面を開く", button)));
}
await findMatch(tap, PLAYED_S);
const button = (name: string) => page.getByRole("button", { name });
const inGroup = (name: string) =>
  page.getByRole("group", { name }).getByRole("radio").first().locator("xpath=..");
await timed("結果を報告する", button("結果を報告する"));
await timed("BANしていない", button("BANしていない"));
await timed("アタック", button("アタック"));
await timed("ピカチュウ", page.getByRole("option", { name: "ピカチュウ" }).first());
await timed("わざ1", inGroup("わざ1"));
await timed("わざ2", inGroup("わざ2"));
await timed("勝ち", button("勝ち"));
await page.getByRole("region", { name: "報告の内容" }).getByText("ピカチュウ").waitFor();
await browser.close();
close();

for (const { name, ms } of taps) console.log(`${ms.toFixed(0).padStart(7)} ms  ${name}`);
const rows = [
  {
    name: `heap after ${STEPS} steps, growth in MB (${before.toFixed(1)} before)`,
    value: after - before,
    most: HEAP_MB,
  },
  {
    name: `worst tap at ${SLOWER}× throttle, ms`,
    value: Math.max(0, ...taps.map(({ ms }) => ms)),
    most: TAP_MS,
  },
  { name: `match found → painted, p95 of ${FOUND_ROUNDS}, ms`, value: p95(found), most: FOUND_MS },
  {
    name: `the same at ${SLOWER}× throttle, p95 of ${SLOW_ROUNDS}, ms`,
    value: p95(slowFound),
    most: SLOW_FOUND_MS,
  },
];
for (const { name, value, most } of rows) {
  console.log(`${value.toFixed(1).padStart(7)} of ${most}  ${name}${value > most ? "  TOO MUCH" : ""}`);
}
process.exitCode = rows.some(({ value, most }) => value > most) ? 1 : 0;
