import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { LIVE_MAX_FRAME } from "@gokaku/contract";
import type { Clock, Logger } from "@gokaku/service";
import { type WebSocket, WebSocketServer } from "ws";
import { type Admission, admit } from "../domain/admission.ts";
import { CLOSE } from "../domain/close.ts";
import { isOwnOrigin } from "../domain/origin.ts";
import { isLoopback } from "../domain/peer.ts";
import type { Holder } from "../domain/ticket.ts";
import { answeredProtocol, offeredTicket } from "./offer.ts";

const PATH = "/ws";
const CLOSE_TIMEOUT_MS = 5_000;

export interface SocketServer extends AsyncDisposable {
  readonly port: number;
}

type Needs = Readonly<{
  host: string;
  port: number;
  clock: Clock;
  log: Logger;
  /** @throws Error when tickets cannot be looked up */
  redeemTicket: (ticket: string) => Promise<Holder | null>;
  attend: (connection: WebSocket, holder: Holder | null) => void;
  /** Closes what is open when the server stops. */
  closeAll: () => Promise<void>;
}>;

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const hasOwnOrigin = (request: IncomingMessage): boolean =>
  isOwnOrigin({
    origin: request.headers.origin,
    host: request.headers.host,
    forwardedHost: headerOf(request, "x-forwarded-host"),
    peerIsTrusted: isLoopback(request.socket.remoteAddress),
  });

const refuse = (stream: Duplex, status: string): void => {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** The door for sockets: checks path, origin and ticket, then hands the connection over. */
export const startSocketServer = async (needs: Needs): Promise<SocketServer> => {
  const { clock, log, redeemTicket, attend } = needs;
  const options = {
    noServer: true,
    clientTracking: false,
    maxPayload: LIVE_MAX_FRAME,
    perMessageDeflate: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    handleProtocols: answeredProtocol,
  };
  const sockets = new WebSocketServer(options);
  let isOpen = true;

  const decide = async (request: IncomingMessage, claimedUserId: string | null): Promise<Admission> => {
    const ticket = offeredTicket(request.headers["sec-websocket-protocol"]);
    const nowS = Math.floor(clock.nowMs() / 1000);
    if (ticket === null) return admit({ kind: "none" }, claimedUserId, nowS);
    try {
      return admit({ kind: "ticket", holder: await redeemTicket(ticket) }, claimedUserId, nowS);
    } catch (error) {
      log.warn({ err: error }, "a ticket could not be looked up");
      return { kind: "refused", close: CLOSE.unavailable };
    }
  };

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    stream.on("error", (error) => log.debug({ err: error }, "a connection failed"));
    const address = URL.parse(request.url ?? "", "http://realtime");
    if (address?.pathname !== PATH) return refuse(stream, "404 Not Found");
    if (!isOpen) return refuse(stream, "503 Service Unavailable");
    if (!hasOwnOrigin(request)) return refuse(stream, "403 Forbidden");
    const admission = await decide(request, address.searchParams.get("user_id"));
    sockets.handleUpgrade(request, stream, head, (connection) => {
      if (admission.kind === "refused" || !isOpen) {
        const { code, reason } = admission.kind === "refused" ? admission.close : CLOSE.restart;
        connection.on("error", (error) => log.debug({ err: error }, "a refused socket failed"));
        return connection.close(code, reason);
      }
      attend(connection, admission.kind === "player" ? admission.holder : null);
    });
  };

  const server = createServer((_request, response) => {
    response.writeHead(426, { connection: "close", upgrade: "websocket" }).end();
  });
  server.on("upgrade", (request, stream, head) => {
    upgrade(request, stream, head).catch((error) => {
      log.error({ err: error }, "an upgrade failed");
      stream.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(needs.port, needs.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      isOpen = false;
      const closed = new Promise((resolve) => server.close(resolve));
      await needs.closeAll();
      server.closeAllConnections();
      await closed;
    },
  };
};
