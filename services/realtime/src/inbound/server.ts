import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { LIVE_MAX_FRAME } from "@gokaku/contract/live";
import { addressKey, ConnectionCap, clientAddress, namesSeveralHosts } from "@gokaku/service";
import { WebSocketServer } from "ws";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { admit, CLOSE, type Close, type Holder, isOwnOrigin } from "../domain/admission.ts";
import { scaled } from "../domain/allowance.ts";
import { MESSAGES, OPENINGS, SOCKET } from "../domain/constants.ts";
import { closeAll } from "../jobs.ts";
import { createAttend } from "./attend.ts";
import { Openings } from "./openings.ts";
import { answeredProtocol, offeredTicket, redeemTicket } from "./tickets.ts";

const PATH = "/ws";

export interface SocketServer extends AsyncDisposable {
  readonly port: number;
}

/** Headers of answers that no browser may show or run. */
const NO_PAGE = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const;

const refuse = (stream: Duplex, status: string): void => {
  const headers = Object.entries({ connection: "close", "content-length": "0", ...NO_PAGE });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  stream.end(`HTTP/1.1 ${status}\r\n${lines}\r\n`);
};

const keyOf = ({ headers, socket }: IncomingMessage, trustedProxies: number): string => {
  const forwarded = headers["x-forwarded-for"];
  const chain = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return addressKey(clientAddress(socket.remoteAddress ?? "", chain, trustedProxies));
};

/** The socket server: checks path, origin, room and ticket, then hands the connection over to its handler. */
export const startSocketServer = async (
  deps: Deps,
  config: Config & Readonly<{ socketsPerUser: number }>,
): Promise<SocketServer> => {
  const { clock, log, metrics, bans, endedSessions } = deps;
  const limits = {
    messages: scaled(MESSAGES, config.rateLimitScale),
    socketsPerUser: config.socketsPerUser,
  };
  const attend = createAttend(deps, limits);
  const connectionCap = new ConnectionCap({
    inAll: config.maxSockets,
    perAddress: Math.ceil(config.maxSocketsPerAddress * config.rateLimitScale),
  });
  const refusalOf = ({ userId, session }: Holder): Close | null => {
    if (bans.has(userId)) return CLOSE.banned;
    return endedSessions.has(session) ? CLOSE.loggedOut : null;
  };
  const openings = new Openings(scaled(OPENINGS, config.rateLimitScale), clock);
  // `closeTimeout` is not in the library's types.
  const options = {
    noServer: true,
    clientTracking: false,
    maxPayload: LIVE_MAX_FRAME,
    perMessageDeflate: false,
    closeTimeout: SOCKET.closeTimeoutMs,
    handleProtocols: answeredProtocol,
  };
  const sockets = new WebSocketServer(options);
  let isOpen = true;

  /** Counts the connection until it ends; returns what is full when it must be refused. */
  const enter = (request: IncomingMessage, stream: Duplex): "all" | "address" | null => {
    const address = keyOf(request, config.trustedProxies);
    const full = openings.take(address) ? connectionCap.enter(address) : "address";
    if (full === null) stream.once("close", () => connectionCap.leave(address));
    else metrics.refused.inc();
    return full;
  };

  // A listener that lives as long as its stream must hold nothing of its request.
  const failed = (error: Error): void => log.debug({ err: error }, "a connection failed");

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    stream.on("error", failed);
    const address = URL.parse(request.url ?? "", "http://realtime");
    if (address?.pathname !== PATH) return refuse(stream, "404 Not Found");
    if (namesSeveralHosts(request.rawHeaders)) return refuse(stream, "400 Bad Request");
    if (request.method !== "GET") return refuse(stream, "405 Method Not Allowed\r\nAllow: GET");
    if (!isOpen) return refuse(stream, "503 Service Unavailable");
    if (!isOwnOrigin(request.headers.origin, request.headers.host)) return refuse(stream, "403 Forbidden");
    const full = enter(request, stream);
    if (full === "all") return refuse(stream, "503 Service Unavailable");
    if (full === "address") return refuse(stream, "429 Too Many Requests");
    const offer = await redeemTicket(deps, offeredTicket(request.headers["sec-websocket-protocol"]));
    sockets.handleUpgrade(request, stream, head, (connection) => {
      const end = ({ code, reason }: Close): void => {
        connection.on("error", failed);
        connection.close(code, reason);
      };
      if (!isOpen) return end(CLOSE.restart);
      const nowS = Math.floor(clock.nowMs() / 1000);
      const claimed = address.searchParams.get("user_id");
      const admission = admit(offer, claimed, nowS, refusalOf);
      if (admission.kind === "refused") end(admission.close);
      else attend(connection, stream, admission.holder);
    });
  };

  const timing = {
    headersTimeout: SOCKET.requestTimeoutMs,
    requestTimeout: SOCKET.requestTimeoutMs,
    connectionsCheckingInterval: SOCKET.requestCheckMs,
  };
  const server = createServer(timing, (_request, response) => {
    response.writeHead(426, { connection: "close", upgrade: "websocket", ...NO_PAGE }).end();
  });
  server.maxConnections = config.maxSockets + SOCKET.spareConnections;
  server.on("upgrade", (request, stream, head) => {
    upgrade(request, stream, head).catch((error) => {
      log.error({ err: error }, "an upgrade failed");
      stream.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.wsPort, config.wsHost, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      isOpen = false;
      const closed = new Promise((resolve) => server.close(resolve));
      await closeAll(deps, config.drainMs);
      server.closeAllConnections();
      await closed;
    },
  };
};
