/** The limits of a broadcast: one text per socket by `ws`, and one frame encoded once for all sockets. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { blockedMs, LOOP_DELAY } from "../../tools/system/metrics.ts";
import { answerParent } from "./child.ts";

interface Open {
  readonly socket: WebSocket;
  readonly stream: Duplex;
}
const open = new Set<Open>();
const delay = monitorEventLoopDelay(LOOP_DELAY);

/** A whole text frame of a server, which masks nothing. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text);
  const isShort = payload.length < 126;
  const header = Buffer.alloc(isShort ? 2 : payload.length < 65_536 ? 4 : 10);
  header[0] = 0x81;
  if (isShort) header[1] = payload.length;
  else if (payload.length < 65_536) {
    header[1] = 126;
    header.writeUInt16BE(payload.length, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(payload.length), 2);
  }
  return Buffer.concat([header, payload]);
};

const handlers = {
  open: async (_nothing: null): Promise<string> => {
    const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    const server = createServer();
    server.on("upgrade", (request, stream, head) =>
      webSockets.handleUpgrade(request, stream, head, (socket) => {
        const one = { socket, stream };
        open.add(one);
        socket.on("error", () => {});
        socket.on("close", () => open.delete(one));
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    delay.enable();
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
  },
  byWs: async ({ text }: { text: string }): Promise<void> => {
    for (const { socket } of open) socket.send(text);
  },
  framedOnce: async ({ text }: { text: string }): Promise<void> => {
    const frame = frameOf(text);
    for (const { stream } of open) stream.write(frame);
  },
  /** The longest block of the event loop since the last call, in ms. */
  blockedMs: async (_nothing: null): Promise<number> => {
    const longest = blockedMs(delay.max / 1e6);
    delay.reset();
    return longest;
  },
};
export type Handlers = typeof handlers;
answerParent(handlers);
