import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_PROTOCOL } from "@gokaku/contract";
import WebSocket from "ws";
import { type Answer, type Api, type Call, createApi } from "../player/http.ts";
import { createAccount, logIn, type Session } from "../player/login.ts";
import { profileForm } from "../player/profile.ts";
import { percentile } from "../player/tally.ts";
import type { World } from "./world.ts";

/** Fewer than a match needs, so that a tick never claims them. */
const WRITERS = 8;
const PATHS = ["/", "/api/public/ranking", "/api/public/system", "/api/public/master"] as const;
/** A browser reconnects within this time, at random, so that not all reconnect at once. */
const BACK_WITHIN_MS = 3_000;
/** The longest that a socket may be disconnected, whatever happens to its process. */
const OUTAGE_AT_MOST_MS = 15_000;

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Requests without an answer, or with a status from 500 on, by the failure. */
  readonly failed: readonly string[];
  readonly slowestMs: number;
  readonly p95Ms: number;
  readonly sockets: number;
  /** The number of closed sockets by close code. */
  readonly closes: Readonly<Record<string, number>>;
  readonly longestOutageMs: number;
  readonly lostSockets: number;
}

/** `stop` may be called repeatedly; the result stays the same. */
export type Load = AsyncDisposable & {
  readonly stop: () => Promise<LoadResult>;
  /** The number of answered or failed requests. */
  readonly answered: () => number;
};

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
    /** Closes an open socket, as a user who closes the page, and opens another. */
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

export interface Visitors {
  readonly perSecond: number;
  readonly sockets: number;
  /** The number of sockets replaced each second. */
  readonly replacedPerSecond?: number;
  /**
   * Every fifth request writes with a test account: it saves a profile, or with `queue` joins or leaves. None unless
   * given.
   */
  readonly writes?: "profile" | "queue";
  /** Called for each failed request with the moment when it was sent, unix ms. */
  readonly onFailure?: (sentMs: number) => void;
}

const EXPECTED = ["not_queued", "match_being_made"];

const logInWriters = async (api: Api, password: string): Promise<readonly Session[]> => {
  const admin = await logIn(api, "dummy_admin", password);
  const writers: Session[] = [];
  for (let index = 0; index < WRITERS; index += 1)
    writers.push(
      await createAccount(api, admin.token, {
        userId: `load_${index}`,
        name: `負荷の${index}番`,
        rate: 1500,
      }),
    );
  return writers;
};

const profileCall = ({ token, account }: Session, index: number): Call => ({
  method: "PUT",
  path: "/api/users/me/profile",
  token,
  body: profileForm(account.name, { bio: `保存 ${index}` }),
});

/** The calls of a load in their order: pages, reads and writes of test accounts. */
const callsOf = (writers: readonly Session[], mayQueue: boolean): (() => Call) => {
  let index = 0;
  const waiting = new Set<Session>();
  const page = (): Call => ({ method: "GET", path: PATHS[index % PATHS.length] ?? "/" });
  const joinOrLeave = (writer: Session): Call => {
    const { token } = writer;
    if (waiting.delete(writer)) return { method: "POST", path: "/api/queue/leave", token, body: {} };
    waiting.add(writer);
    return { method: "POST", path: "/api/queue/join", token, body: { selected_roles: ["TANK", "SUPPORT"] } };
  };
  return () => {
    index += 1;
    const writer = writers[Math.floor(index / 5) % Math.max(1, writers.length)];
    if (writer === undefined) return page();
    if (index % 5 === 0) return profileCall(writer, index);
    if (index % 5 === 1) return { method: "GET", path: "/api/users/me", token: writer.token };
    return index % 5 === 2 && mayQueue ? joinOrLeave(writer) : page();
  };
};

/** The reason for which an answer counts as failed, null for none. A refused write has failed too. */
const failureOf = ({ method, path }: Call, { status, error }: Answer): string | null => {
  const isRefused = method !== "GET" && status >= 400 && !EXPECTED.includes(error);
  if (status !== 0 && status < 500 && !isRefused) return null;
  return `${method} ${path}: ${status === 0 ? error : `${status} ${error}`}`;
};

/**
 * Calls `work` so many times a second on average; catches up after a busy moment.
 * @returns a function that ends it
 */
const steadily = (perSecond: number, work: () => void): (() => void) => {
  const begunMs = performance.now();
  let done = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - begunMs) / 1000) * perSecond; done < due; done += 1) work();
  }, 10);
  return () => clearInterval(timer);
};

/**
 * Visitors who read and write at a steady rate over keep-alive connections without retries, and keep sockets open.
 */
export const startLoad = async (
  world: Pick<World, "url" | "socketsUrl" | "password">,
  { perSecond, sockets, replacedPerSecond = 0, writes, onFailure }: Visitors,
): Promise<Load> => {
  const failed: string[] = [];
  const durations: number[] = [];
  const setup = createApi(world.url());
  const writers = writes === undefined ? [] : await logInWriters(setup, await world.password());
  setup.close();
  const onAnswer = (call: Call, answer: Answer): void => {
    durations.push(answer.ms);
    const failure = failureOf(call, answer);
    if (failure === null) return;
    failed.push(failure);
    onFailure?.(Date.now() - answer.ms);
  };
  const api = createApi(world.url(), onAnswer, false);
  const nextCall = callsOf(writers, writes === "queue");
  const live = openSockets(world.socketsUrl(), sockets);
  for (let wait = 0; wait < 100 && live.count() < sockets; wait += 1) await sleep(100);
  const opened = live.count();
  const inFlight = new Set<Promise<unknown>>();
  const begunMs = performance.now();
  const endRequests = steadily(perSecond, () => {
    const call = api.call(nextCall());
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
  return { stop, answered: () => durations.length, [Symbol.asyncDispose]: async () => void (await stop()) };
};

export const linesOf = (result: LoadResult): string[] => {
  const counts = new Map<string, number>();
  for (const line of result.failed) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [
    `${result.requests} requests, ${result.perSecond.toFixed(0)}/s, ${result.failed.length} failed, p95 ${result.p95Ms.toFixed(0)} ms, slowest ${result.slowestMs.toFixed(0)} ms`,
    `${result.sockets} sockets, closed ${JSON.stringify(result.closes)}, longest reconnect ${(result.longestOutageMs / 1000).toFixed(1)} s, ${result.lostSockets} did not reconnect`,
    ...[...counts].slice(0, 5).map(([line, count]) => `failed: ${count} × ${line}`),
  ];
};

/** The claims of a load without failures. */
export const noneFailed = ({ failed }: Pick<LoadResult, "failed">) =>
  [failed.length === 0, `${failed.length} requests failed: ${failed[0]}`] as const;
export const allCameBack = ({ longestOutageMs, lostSockets }: LoadResult) =>
  [longestOutageMs <= OUTAGE_AT_MOST_MS && lostSockets === 0, "a socket was not back in time"] as const;
