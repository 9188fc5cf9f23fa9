import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_PROTOCOL } from "@gokaku/contract";
import { CliError } from "../../tools/process/say.ts";
import { blockedMs, sampleIn } from "../../tools/system/metrics.ts";
import { processMs } from "../../tools/system/processor-time.ts";
import type { System } from "../../tools/system/system.ts";
import { type Child, startChild } from "./child.ts";
import type { Handlers as Limit } from "./fan-out.child.ts";
import { lineOf } from "./lines.ts";
import type { Handlers as Listeners } from "./listeners.child.ts";
import type { Line, Row } from "./row.ts";
import { measureBesideSlow } from "./slow.ts";

const SOCKET_COUNTS = [2_000, 5_000];
const FRAMES = 8;
/** Even, so that the player has left the queue at the end. */
const WARM_FRAMES = 4;
const OPENED_WITHIN_MS = 120_000;
/** Queue publishes a change at most every second, and none in the seconds before a tick. */
const HEARD_WITHIN_MS = 20_000;
/** Frames of the limit are a second apart like those of queue, so that caches are equally cold. */
const PAUSE_MS = 950;
/** How long the sockets are idle, to measure the cost of keeping them open. */
const IDLE_MS = 4_000;
const BODY = { selected_roles: ["TOP_LANE", "SUPPORT"], blocking: [] };

interface Round {
  /** Processor time for one frame to one socket, in µs. */
  readonly wsUs: number;
  readonly framedOnceUs: number;
  readonly productUs: number;
  /** The longest block of the event loop, in ms. */
  readonly wsBlockedMs: number;
  readonly productBlockedMs: number;
}

const openListeners = async (url: string, count: number, protocols: string[]): Promise<Child<Listeners>> => {
  const listeners = startChild<Listeners>("listeners.child.ts");
  await listeners.ask("open", { url, count, protocols }, OPENED_WITHIN_MS);
  // Every new socket receives first frames.
  await sleep(1_000);
  return listeners;
};

const hear = (listeners: Child<Listeners>, frames: number): Promise<string> =>
  listeners.ask("untilHeard", { frames, withinMs: HEARD_WITHIN_MS }, 2 * HEARD_WITHIN_MS);

/** Processor time of one process and wall-clock time of some work. */
const useOf = async (pid: number, work: () => Promise<void>) => {
  const [before, begun] = [processMs(pid), performance.now()];
  await work();
  return { ms: processMs(pid) - before, seconds: (performance.now() - begun) / 1000 };
};

/** The public step that a join or a leave makes, written to every socket by realtime. */
const measureProduct = async (system: System, count: number) => {
  const [session] = await system.sessions(1);
  const port = system.instance.services.realtime?.env.WS_PORT;
  if (!session || port === undefined) throw new CliError("The WebSocket port of realtime is not known.");
  await using listeners = await openListeners(`ws://127.0.0.1:${port}/ws`, count, [LIVE_PROTOCOL]);
  const pid = system.pidOf("realtime");
  const step = async (place: number): Promise<void> => {
    const path = place % 2 === 0 ? "/api/queue/join" : "/api/queue/leave";
    const body = place % 2 === 0 ? BODY : {};
    const answer = await system.api.call({ method: "POST", path, token: session.token, body });
    if (answer.status !== 200) throw new CliError(`${path} was answered ${answer.status} ${answer.error}.`);
  };
  const idle = await useOf(pid, () => sleep(IDLE_MS));
  await listeners.ask("forget", null);
  let [sent, text] = [0, ""];
  const send = async (frames: number): Promise<void> => {
    for (const last = sent + frames; sent < last; ) {
      await step(sent);
      sent += 1;
      text = await hear(listeners, sent);
    }
  };
  await send(WARM_FRAMES);
  await system.scrape("realtime");
  const sending = await useOf(pid, () => send(FRAMES));
  const longestMs = 1000 * sampleIn(await system.scrape("realtime"), "nodejs_eventloop_lag_max_seconds");
  const usedMs = Math.max(0, sending.ms - (idle.ms / idle.seconds) * sending.seconds);
  return {
    text,
    productUs: (1000 * usedMs) / (FRAMES * count),
    productBlockedMs: blockedMs(longestMs),
  };
};

const measureLimits = async (count: number, text: string) => {
  await using limit = startChild<Limit>("fan-out.child.ts");
  await using listeners = await openListeners(await limit.ask("open", null), count, []);
  const send = async (way: "byWs" | "framedOnce", frames: number): Promise<void> => {
    await listeners.ask("forget", null);
    for (let sent = 1; sent <= frames; sent += 1) {
      await limit.ask(way, { text });
      await hear(listeners, sent);
      await sleep(PAUSE_MS);
    }
  };
  const broadcast = async (way: "byWs" | "framedOnce") => {
    await send(way, WARM_FRAMES);
    await limit.ask("blockedMs", null);
    const { ms } = await useOf(limit.pid, () => send(way, FRAMES));
    return { us: (1000 * ms) / (FRAMES * count), blockedMs: await limit.ask("blockedMs", null) };
  };
  const [ws, framedOnce] = [await broadcast("byWs"), await broadcast("framedOnce")];
  return { wsUs: ws.us, wsBlockedMs: ws.blockedMs, framedOnceUs: framedOnce.us };
};

const linesOf = (count: number, all: readonly Round[]): Line[] => {
  const sockets = count.toLocaleString("en");
  const limit = all.map(({ wsUs }) => wsUs);
  return [
    lineOf({
      what: `one public frame to a socket, ${sockets} sockets, against a bare \`ws\` loop`,
      unit: "µs of processor",
      limit,
      product: all.map(({ productUs }) => productUs),
      note: "without the cost of idle sockets",
      target: { of: "ratio", most: 0.95 },
    }),
    lineOf({
      what: `the frame made once and written to the socket, ${sockets} sockets, against the same loop`,
      unit: "µs of processor",
      limit,
      product: all.map(({ framedOnceUs }) => framedOnceUs),
    }),
    lineOf({
      what: `longest block of the loop, ${sockets} sockets`,
      unit: "ms",
      isWallClock: true,
      limit: all.map(({ wsBlockedMs }) => wsBlockedMs),
      product: all.map(({ productBlockedMs }) => productBlockedMs),
      target: { of: "product", most: 25 },
    }),
  ];
};

/** A step of the public queue to every socket: realtime against a bare loop over the sockets. */
export const measureFanOut: Row = async (system, { rounds }) => {
  const lines: Line[] = [];
  for (const count of SOCKET_COUNTS) {
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { text, ...product } = await measureProduct(system, count);
      all.push({ ...product, ...(await measureLimits(count, text)) });
    }
    lines.push(...linesOf(count, all));
  }
  lines.push(await measureBesideSlow(rounds));
  return lines;
};
