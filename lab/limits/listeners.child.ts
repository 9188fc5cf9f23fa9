/** Many sockets that only listen, in a process of their own so that their work does not count. */
import type WebSocket from "ws";
import { inWidth, until } from "../../tools/process/pace.ts";
import { answerParent } from "./child.ts";
import { openSocket } from "./sockets.ts";

const OPENING_WIDTH = 64;

let sockets: WebSocket[] = [];
let heard: number[] = [];
let last = "";
/** Arrival of each frame at the first and at the last socket, unix ms. */
let spreads: { first: number; last: number }[] = [];

const handlers = {
  open: async ({
    url,
    count,
    protocols,
  }: {
    url: string;
    count: number;
    protocols: string[];
  }): Promise<void> => {
    heard = Array.from({ length: count }, () => 0);
    sockets = [];
    await inWidth(heard, OPENING_WIDTH, async (_none, place) => {
      const socket = await openSocket(url, protocols, (text, arrivedAtMs) => {
        const frame = heard[place] ?? 0;
        heard[place] = frame + 1;
        last = text;
        spreads[frame] = { first: spreads[frame]?.first ?? arrivedAtMs, last: arrivedAtMs };
      });
      sockets.push(socket);
    });
  },
  /** Resets the counts of frames. */
  forget: async (_nothing: null): Promise<void> => {
    heard.fill(0);
    spreads = [];
  },
  /** Time from the first to the last socket in ms, of the newest `frames` frames. */
  spreadsMs: async ({ frames }: { frames: number }): Promise<number[]> =>
    spreads.slice(-frames).map((spread) => spread.last - spread.first),
  /** Resolves when every socket has received `frames` frames. @returns the newest one */
  untilHeard: async ({ frames, withinMs }: { frames: number; withinMs: number }): Promise<string> => {
    const reached = (): boolean => heard.every((count) => count >= frames);
    await until(`${heard.length} sockets heard ${frames} frames`, reached, { withinMs, everyMs: 10 });
    return last;
  },
  stopReading: async (_nothing: null): Promise<void> => {
    for (const socket of sockets) socket.pause();
  },
  close: async (_nothing: null): Promise<void> => {
    for (const socket of sockets) socket.terminate();
  },
};
export type Handlers = typeof handlers;
answerParent(handlers);
