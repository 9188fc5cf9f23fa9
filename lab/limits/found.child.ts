/** The limit of notifying players of a match: a consumer of one stream that writes each message to ten sockets. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectBus } from "@gokaku/bus";
import { createLogger } from "@gokaku/service";
import { type WebSocket, WebSocketServer } from "ws";
import { answerParent } from "./child.ts";

const SOCKETS_EACH = 10;

const handlers = {
  /** @returns the URL for the sockets; message n of a round goes to the nth ten of them */
  open: async ({ natsUrl }: { natsUrl: string }): Promise<string> => {
    const sockets: WebSocket[] = [];
    const server = createServer();
    const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
    webSockets.on("connection", (socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

    const bus = await connectBus({ natsUrl: natsUrl, name: "limits", log: createLogger("limits", "warn") });
    await bus.manager.consumers.add("LIMIT", { durable_name: "limit", ack_policy: "explicit" });
    const consumer = await bus.js.consumers.get("LIMIT", "limit");
    const messages = await consumer.consume();
    void (async () => {
      for await (const message of messages) {
        const text = Buffer.from(message.data).toString("utf8");
        const from = Number(text.split(" ", 2)[1]) * SOCKETS_EACH;
        for (const socket of sockets.slice(from, from + SOCKETS_EACH)) socket.send(text);
        message.ack();
      }
    })();
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
};
export type Handlers = typeof handlers;
answerParent(handlers);
