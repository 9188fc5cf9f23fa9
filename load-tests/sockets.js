/**
 * `SIZE` signed-in sockets are held open; in the middle of it all of them break within a moment and come back, each
 * with a ticket of its own. Sockets that the system closes (a restart of realtime) come back the same way.
 */
import exec from "k6/execution";
import { Counter, Trend } from "k6/metrics";
import { accounts } from "./lib/api.js";
import { openLive, sleep } from "./lib/live.js";
import { atMost, secondsOr, sizeOr, within } from "./lib/options.js";
import { summaryOf, TREND_STATS } from "./lib/summary.js";

const SIZE = sizeOr(1000);
const SECONDS = secondsOr(60);
const VUS = atMost(100, SIZE);
const OPENING_S = Math.max(3, SIZE / 200);
const PING_EVERY_MS = 10_000;
/** All of them break within this. */
const STORM_MS = 1000;

const pongMs = new Trend("pong_ms", true);
const backMs = new Trend("socket_back_ms", true);
const opened = new Counter("sockets_opened");
const missing = new Counter("sockets_missing");

export const options = {
  scenarios: {
    sockets: {
      executor: "per-vu-iterations",
      exec: "hold",
      vus: VUS,
      iterations: 1,
      maxDuration: `${SECONDS + OPENING_S + 40}s`,
    },
  },
  thresholds: {
    unexpected_answers: ["rate==0"],
    sockets_opened: [`count>=${SIZE}`],
    sockets_missing: ["count==0"],
    socket_back_ms: [`max<${within(15_000)}`],
    pong_ms: [`p(95)<${within(500)}`],
  },
  summaryTrendStats: TREND_STATS,
};

export const hold = async () => {
  const place = exec.vu.idInTest - 1;
  const own = accounts.filter((_, index) => index < SIZE && index % VUS === place);
  const sockets = [];
  const askedMs = [];
  const open = (account, index) =>
    openLive(account, {
      onOpen: (outageMs) => {
        opened.add(1);
        if (outageMs !== null) backMs.add(outageMs);
      },
      onFrame: (frame) => frame.action === "pong" && pongMs.add(Date.now() - askedMs[index]),
    });
  const ping = (index) => {
    askedMs[index] = Date.now();
    sockets[index].send({ action: "ping" });
  };
  for (const [index, account] of own.entries()) {
    await sleep((OPENING_S * 1000) / own.length);
    sockets.push(open(account, index));
  }
  const beganMs = Date.now();
  const stormMs = beganMs + SECONDS * 500;
  let isOverStorm = false;
  while (Date.now() < beganMs + SECONDS * 1000) {
    const nextMs = isOverStorm ? beganMs + SECONDS * 1000 : stormMs;
    await sleep(Math.max(0, Math.min(PING_EVERY_MS * (0.5 + Math.random()), nextMs - Date.now())));
    if (!isOverStorm && Date.now() >= stormMs) {
      isOverStorm = true;
      await sleep(Math.random() * STORM_MS);
      for (const socket of sockets) socket.drop();
      await sleep(1000);
    } else for (const index of sockets.keys()) ping(index);
  }
  for (let waited = 0; waited < 15 && sockets.some((socket) => !socket.isOpen()); waited += 1)
    await sleep(1000);
  missing.add(sockets.filter((socket) => !socket.isOpen()).length);
  for (const socket of sockets) socket.close();
};

export const handleSummary = summaryOf("sockets", { sockets: SIZE, seconds: SECONDS });
