import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { eventually } from "@gokaku/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { SOCKET } from "../src/domain/constants.ts";
import { ClientSocket } from "../src/sockets/client-socket.ts";

/** Pairs of a server's socket, as the service holds it, and a client that keeps what it reads. */
const startPairs = async () => {
  const admission = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer();
  let opened: (pair: { near: WebSocket; stream: Socket }) => void = () => {};
  server.on("upgrade", (request, stream, head) =>
    admission.handleUpgrade(request, stream, head, (near) => opened({ near, stream: stream as Socket })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    async pair() {
      const accepted = new Promise<Parameters<typeof opened>[0]>((resolve) => {
        opened = resolve;
      });
      const far = new WebSocket(`ws://127.0.0.1:${port}`);
      const read: string[] = [];
      far.on("message", (data, isBinary) => read.push(isBinary ? "binary" : data.toString()));
      far.on("ping", (data) => read.push(`ping ${data}`));
      await once(far, "open");
      const { near, stream } = await accepted;
      const socket = new ClientSocket(near, null, { nowMs: () => 0 }, () => {}, stream);
      return { near, stream, far, read, socket };
    },
    [Symbol.dispose]() {
      for (const far of admission.clients) far.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
};

let pairs: Awaited<ReturnType<typeof startPairs>>;
beforeEach(async () => {
  pairs = await startPairs();
});
afterEach(() => pairs[Symbol.dispose]());

const LENGTHS = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000];

test("[LIVE-80] a frame made once is read as the text it was made of, whatever its length", async () => {
  const { socket, read } = await pairs.pair();
  const texts = [...LENGTHS.map((length) => "x".repeat(length)), "互角 ".repeat(30), "互角".repeat(20_000)];
  for (const [index, text] of texts.entries()) {
    socket.deliverShared("queueDiff", Buffer.from(text), () => text);
    await eventually(async () => read.length > index);
  }
  expect(read).toEqual(texts);
});

test("[LIVE-80] frames made once, frames of the library and its pings are read in the order of their sending", async () => {
  const { socket, near, read } = await pairs.pair();
  const sent: string[] = [];
  for (let round = 0; round < 50; round += 1) {
    sent.push(`shared ${round}`, `{"action":"pong","server_time":${round}}`, `ping ${round}`);
    socket.deliverShared("queueDiff", Buffer.from(`shared ${round}`), () => "");
    socket.deliver({ action: "pong", server_time: round });
    near.ping(`${round}`);
  }
  socket.close({ code: 1012, reason: "restart" });
  socket.deliverShared("queueDiff", Buffer.from("after the farewell"), () => "");
  await eventually(async () => near.readyState === WebSocket.CLOSED);
  expect(read).toEqual(sent);
});

test("[LIVE-80] the library counts what its stream has not written, and no player negotiates an extension", async () => {
  const { near, stream, read } = await pairs.pair();
  const written = 1_000 + 4;
  stream.cork();
  near.send(Buffer.alloc(1_000, "x"), { binary: false });
  expect(near.bufferedAmount).toBe(written);
  near.ping();
  expect(near.bufferedAmount).toBe(written + 2);
  stream.uncork();
  await eventually(async () => read.length === 2);
  expect([near.bufferedAmount, near.extensions]).toEqual([0, ""]);
  // A stream that is as full as frames are made to wait for says when it is empty.
  expect(stream.writableHighWaterMark).toBeLessThanOrEqual(SOCKET.highWaterBytes);
});

test("[LIVE-83] a client that does not read holds up no other, and is sent the newest when it does", async () => {
  const [slow, fast] = [await pairs.pair(), await pairs.pair()];
  slow.far.pause();
  const filling = Buffer.from("x".repeat(200_000));
  await eventually(async () => {
    slow.near.send(filling, { binary: false });
    return slow.near.bufferedAmount > SOCKET.highWaterBytes;
  });
  let version = 0;
  const latest = () => `full ${version}`;
  for (version = 1; version <= 20; version += 1) {
    const frame = Buffer.from(`step ${version}`);
    for (const { socket } of [slow, fast]) socket.deliverShared("queueDiff", frame, latest);
  }
  await eventually(async () => fast.read.length === 20);
  expect(slow.read).toEqual([]);
  version = 20;
  slow.far.resume();
  await eventually(async () => slow.read.at(-1) === "full 20");
  expect(slow.read.filter((text) => !text.startsWith("x"))).toEqual(["full 20"]);
  slow.socket.deliverShared("queueDiff", Buffer.from("step 21"), latest);
  await eventually(async () => slow.read.at(-1) === "step 21");
});
