import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { LIVE_MAX_FRAME } from "@gokaku/contract/live";
import { addressKey, clientAddress, namesSeveralHosts } from "@gokaku/service";
import { WebSocketServer } from "ws";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { admit, CLOSE, type Close, ConnectionCap, type Holder, isOwnOrigin } from "../domain/admission.ts";
import { MESSAGES, OPENINGS, scaled } from "../domain/allowance.ts";
import { closeAll } from "../jobs.ts";
import { createAttend } from "./attend.ts";
import { Openings } from "./openings.ts";
import { answeredProtocol, offeredTicket, redeemTicket } from "./tickets.ts";

const PATH = "/ws";
const CLOSE_TIMEOUT_MS = 5_000;
/** A connection that has not asked for a socket by then is dropped; looked for every second. */
const REQUEST_TIMEOUT_MS = 10_000;
const CHECK_INTERVAL_MS = 1_000;
/** How many more connections than sockets are taken: they are refused with an answer. */
const SPARE_CONNECTIONS = 100;

export interface SocketServer extends AsyncDisposable {
  readonly port: number;
}

const refuse = (stream: Duplex, status: string): void => {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
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
  const barOf = ({ userId, session }: Holder): Close | null => {
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
    closeTimeout: CLOSE_TIMEOUT_MS,
    handleProtocols: answeredProtocol,
  };
  const sockets = new WebSocketServer(options);
  let isOpen = true;

  /** Counts the connection until it ends; answers what is full when it must be refused. */
  const findRoom = (request: IncomingMessage, stream: Duplex): "all" | "address" | null => {
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
    const full = findRoom(request, stream);
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
      const admission = admit(offer, claimed, nowS, barOf);
      if (admission.kind === "refused") end(admission.close);
      else attend(connection, stream, admission.holder);
    });
  };

  const timing = {
    headersTimeout: REQUEST_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  };
  const server = createServer(timing, (_request, response) => {
    response.writeHead(426, { connection: "close", upgrade: "websocket" }).end();
  });
  server.maxConnections = config.maxSockets + SPARE_CONNECTIONS;
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
