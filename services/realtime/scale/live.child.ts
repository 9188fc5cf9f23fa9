/**
 * The service's own way to its sockets without the services around it, for measurements that need sockets which
 * really take nothing: a child process that answers `npm run lab -- limits`.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { create } from "@bufbuild/protobuf";
import { QueueViewChangedSchema } from "@gokaku/proto/events/v1/events_pb";
import { PublicViewSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { systemClock } from "@gokaku/service";
import { type WebSocket, WebSocketServer } from "ws";
import { SOCKET } from "../src/domain/constants.ts";
import { QueueBoard } from "../src/outbound/queue-board.ts";
import { ClientSocket } from "../src/sockets/client-socket.ts";
import { Hub } from "../src/sockets/hub.ts";
import { createTimeSlicer } from "../src/sockets/time-slices.ts";

const hub = new Hub();
const fail = (error: unknown): never => {
  throw error;
};
const board = new QueueBoard(hub, createTimeSlicer(systemClock, fail), () => null);
const connections = new Map<ClientSocket, WebSocket>();
let version = 1;

const viewAt = (at: number) => create(PublicViewSchema, { version: BigInt(at), totalWaiting: at });

const accept = (near: WebSocket, stream: Duplex): void => {
  const socket = new ClientSocket(near, null, systemClock, () => {}, stream);
  connections.set(socket, near);
  hub.add(socket);
  board.greet(socket);
  near.on("error", () => {});
  near.on("close", () => {
    hub.remove(socket);
    connections.delete(socket);
  });
};

const HANDLERS = {
  /** @returns where sockets are opened */
  open: async (): Promise<string> => {
    board.read(viewAt(version));
    const admission = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    const server = createServer();
    server.on("upgrade", (request, stream, head) =>
      admission.handleUpgrade(request, stream, head, (near) => accept(near, stream)),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
  },
  /** Writes to every open socket, none of which reads, until it takes no more. @returns how many these are */
  fill: async (): Promise<number> => {
    const filling = Buffer.alloc(4 * SOCKET.highWaterBytes, "x");
    for (const near of connections.values()) {
      while (near.bufferedAmount < SOCKET.highWaterBytes) {
        near.send(filling, { binary: false });
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }
    return connections.size;
  },
  /** A step of the public queue. */
  step: async (): Promise<void> => {
    version += 1;
    const [before, view] = [viewAt(version - 1), viewAt(version)];
    board.take(
      create(QueueViewChangedSchema, { prev: BigInt(version - 1), before, view, joined: {}, left: {} }),
    );
  },
  /** For how many sockets something waits. */
  waiting: async (): Promise<number> =>
    [...hub.sockets].filter(({ pulse }) => pulse.stalledSinceMs !== null).length,
};

process.on("message", ({ id, name }: { id: number; name: keyof typeof HANDLERS }) => {
  HANDLERS[name]().then(
    (answer) => process.send?.({ id, answer }),
    (error) => process.send?.({ id, failure: String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));
