import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_PROTOCOL } from "@gokaku/contract";
import WebSocket from "ws";
import { percentile } from "../evening/tally.ts";
import { createApi } from "../player/http.ts";
import type { World } from "./world.ts";

const PATHS = ["/", "/api/public/ranking", "/api/public/system", "/api/public/master"] as const;
/** A browser comes back within this, so that not all come in one moment. */
const BACK_WITHIN_MS = 3_000;
/** No socket may be away for longer, whatever happens to its process. */
const AWAY_AT_MOST_MS = 15_000;

export type LoadResult = {
  readonly requests: number;
  readonly perSecond: number;
  /** Those that got no answer, or one from 500 on, by what it was. */
  readonly failed: readonly string[];
  readonly slowestMs: number;
  readonly p95Ms: number;
  readonly sockets: number;
  /** How often a socket was closed, by its close code. */
  readonly closes: Readonly<Record<string, number>>;
  readonly longestOutageMs: number;
  readonly lostSockets: number;
};

/** It ends with whoever holds it; what it has seen is answered as often as it is stopped. */
export type Load = AsyncDisposable & { readonly stop: () => Promise<LoadResult> };

const openSockets = (url: string, count: number) => {
  let isOver = false;
  const closes: Record<string, number> = {};
  let longestOutageMs = 0;
  const openNow = new Set<number>();
  const sockets = new Map<number, WebSocket>();
  const address = new URL("/ws", url.replace(/^http/, "ws"));

  const open = (index: number, lostAtMs: number | null): void => {
    if (isOver) return;
    const socket = new WebSocket(address, [LIVE_PROTOCOL], { handshakeTimeout: 5_000 });
    sockets.set(index, socket);
    let wasOpen = false;
    let lostMs = lostAtMs;
    socket.on("open", () => {
      wasOpen = true;
      openNow.add(index);
      if (lostMs !== null) longestOutageMs = Math.max(longestOutageMs, performance.now() - lostMs);
      lostMs = null;
    });
    socket.on("error", () => {});
    socket.on("close", (code) => {
      openNow.delete(index);
      if (isOver) return;
      if (wasOpen) closes[code] = (closes[code] ?? 0) + 1;
      const sinceMs = wasOpen ? performance.now() : lostMs;
      setTimeout(() => open(index, sinceMs), Math.random() * BACK_WITHIN_MS);
    });
  };
  for (let index = 0; index < count; index += 1) open(index, null);
  return {
    count: () => openNow.size,
    /** One that is open goes, as somebody does who closes the page; in its place another comes. */
    replaceOne: () => {
      const [index] = openNow;
      if (index === undefined) return;
      openNow.delete(index);
      sockets.get(index)?.close(1000);
    },
    stop: () => {
      isOver = true;
      for (const socket of sockets.values()) socket.terminate();
      return { closes, longestOutageMs };
    },
  };
};

export type Visitors = {
  readonly perSecond: number;
  readonly sockets: number;
  /** How many of the sockets go each second, for which others come. */
  readonly replacedPerSecond?: number;
};

/**
 * Calls `work` so many times a second on average: what a busy moment held up is made up for after it.
 * @returns ends it
 */
const steadily = (perSecond: number, work: () => void): (() => void) => {
  const begunMs = performance.now();
  let done = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - begunMs) / 1000) * perSecond; done < due; done += 1) work();
  }, 10);
  return () => clearInterval(timer);
};

/** Visitors who read pages at a steady rate, over kept connections, and hold live connections. */
export const startLoad = async (
  world: Pick<World, "url" | "socketsUrl">,
  { perSecond, sockets, replacedPerSecond = 0 }: Visitors,
): Promise<Load> => {
  const failed: string[] = [];
  const durations: number[] = [];
  const api = createApi(world.url(), ({ path }, { status, error, ms }) => {
    durations.push(ms);
    if (status === 0 || status >= 500) failed.push(`${path}: ${status === 0 ? error : `${status} ${error}`}`);
  });
  const live = openSockets(world.socketsUrl(), sockets);
  for (let wait = 0; wait < 100 && live.count() < sockets; wait += 1) await sleep(100);
  const opened = live.count();
  const inFlight = new Set<Promise<unknown>>();
  let index = 0;
  const begunMs = performance.now();
  const endRequests = steadily(perSecond, () => {
    const call = api.call({ method: "GET", path: PATHS[index++ % PATHS.length] ?? "/" });
    inFlight.add(call);
    void call.finally(() => inFlight.delete(call));
  });
  const endReplacing = steadily(replacedPerSecond, live.replaceOne);
  const end = async (): Promise<LoadResult> => {
    endRequests();
    endReplacing();
    const seconds = (performance.now() - begunMs) / 1000;
    await Promise.all(inFlight);
    for (let wait = 0; wait < 150 && live.count() < opened; wait += 1) await sleep(100);
    const left = live.count();
    const seen = live.stop();
    api.close();
    return {
      requests: durations.length,
      perSecond: durations.length / seconds,
      failed,
      slowestMs: Math.max(0, ...durations),
      p95Ms: percentile(durations, 0.95) ?? 0,
      sockets: opened,
      lostSockets: opened - left,
      ...seen,
    };
  };
  let ended: Promise<LoadResult> | undefined;
  const stop = (): Promise<LoadResult> => (ended ??= end());
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) };
};

export const linesOf = (result: LoadResult): string[] => {
  const counts = new Map<string, number>();
  for (const line of result.failed) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [
    `${result.requests} requests, ${result.perSecond.toFixed(0)}/s, ${result.failed.length} failed, p95 ${result.p95Ms.toFixed(0)} ms, slowest ${result.slowestMs.toFixed(0)} ms`,
    `${result.sockets} sockets, closed ${JSON.stringify(result.closes)}, longest way back ${(result.longestOutageMs / 1000).toFixed(1)} s, ${result.lostSockets} did not come back`,
    ...[...counts].slice(0, 5).map(([line, count]) => `failed: ${count} × ${line}`),
  ];
};

/** The claims that a load was none the worse for what happened. */
export const noneFailed = ({ failed }: Pick<LoadResult, "failed">) =>
  [failed.length === 0, `${failed.length} requests failed: ${failed[0]}`] as const;
export const allCameBack = ({ longestOutageMs, lostSockets }: LoadResult) =>
  [longestOutageMs <= AWAY_AT_MOST_MS && lostSockets === 0, "a socket was not back in time"] as const;
