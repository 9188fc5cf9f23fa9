import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { CodedError } from "@gokaku/game";
import { ConnectionCap, type ConnectionCaps, type Logger, namesSeveralHosts } from "@gokaku/service";
import { HTTP } from "../domain/timeouts.ts";
import type { Limits } from "../store/limits.ts";
import { toCoded, toFailure } from "./failure.ts";
import { bareHeaders } from "./headers.ts";
import { addressKeyOf, addressOf, isHttps } from "./peer.ts";

/** The visitor's headers that are forwarded; identity and cookies never are. */
const PASSED_ON = [
  "host",
  "origin",
  "user-agent",
  "connection",
  "upgrade",
  "sec-websocket-key",
  "sec-websocket-version",
  "sec-websocket-protocol",
  "sec-websocket-extensions",
] as const;

export interface SocketProxy extends Disposable {
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

interface Dependencies {
  /** http://host:port of the service that owns the sockets. */
  readonly target: string;
  readonly limits: Limits;
  readonly trustedProxies: number;
  readonly caps: ConnectionCaps;
  readonly log: Logger;
}

const refuse = (socket: Duplex, error: CodedError, own: Readonly<Record<string, string>>): void => {
  const { status, headers, body } = toFailure(error);
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} Refused`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...(error.code === "method_not_allowed" ? ["Allow: GET"] : []),
    ...Object.entries({ ...own, ...headers }).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${text}`);
};

const requestHead = (request: IncomingMessage, trustedProxies: number): string => {
  const passed = PASSED_ON.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const added = [
    `x-forwarded-for: ${addressOf(request, trustedProxies)}`,
    `x-forwarded-proto: ${isHttps(request, trustedProxies) ? "https" : "http"}`,
  ];
  return `GET ${request.url ?? "/ws"} HTTP/1.1\r\n${[...passed, ...added].join("\r\n")}\r\n\r\n`;
};

const isLivePath = (url: string | undefined): boolean => /^\/ws(?:\?|$)/.test(url ?? "");

/**
 * Hands `/ws` through to the service that owns the sockets, byte for byte after the first request: for a system on
 * one machine. An ingress leads `/ws` to that service itself, which enforces all that is enforced here.
 */
export const createSocketProxy = ({
  target,
  limits,
  trustedProxies,
  caps,
  log,
}: Dependencies): SocketProxy => {
  const { hostname, port } = new URL(target);
  const open = new Set<Duplex>();
  const cap = new ConnectionCap(caps);

  const take = (socket: Duplex, address: string): void => {
    const full = cap.enter(address);
    if (full === "all") throw new CodedError("unavailable", "as many sockets as may be are open");
    if (full === "address")
      throw new CodedError("rate_limited", "one address holds too many sockets", {
        retry_after: HTTP.socketRetryAfterS,
      });
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      cap.leave(address);
    });
  };

  const passOn = (request: IncomingMessage, near: Duplex, head: Buffer): void => {
    const far = connect({
      host: hostname,
      port: Number(port || 80),
      noDelay: true,
      timeout: HTTP.socketConnectMs,
    });
    const unavailable = () => {
      refuse(
        near,
        new CodedError("unavailable", "realtime is unavailable"),
        bareHeaders(request, trustedProxies),
      );
      far.destroy();
    };
    near.once("close", () => far.destroy());
    far.once("timeout", unavailable).once("error", unavailable);
    far.once("connect", () => {
      far.setTimeout(0).off("timeout", unavailable).off("error", unavailable);
      far.on("error", (error) => {
        log.debug({ err: error }, "a live connection broke");
        near.destroy();
      });
      // A close frame of realtime must still be flushed, so the visitor's side is ended and not destroyed.
      far.once("close", () => near.end());
      far.write(requestHead(request, trustedProxies));
      if (head.length > 0) far.write(head);
      far.pipe(near);
      near.pipe(far);
    });
  };

  return {
    handle(request, socket, head) {
      socket.on("error", () => socket.destroy());
      const admitted = async () => {
        if (namesSeveralHosts(request.rawHeaders))
          throw new CodedError("invalid_request", "the request names several hosts");
        if (!isLivePath(request.url)) throw new CodedError("not_found", "no socket is served at this path");
        if (request.method !== "GET")
          throw new CodedError("method_not_allowed", `a socket is not opened by ${request.method}`);
        const address = addressKeyOf(request, trustedProxies);
        await limits.consume(["anonymous", address]);
        if (socket.destroyed) return;
        take(socket, address);
        passOn(request, socket, head);
      };
      admitted().catch((error: unknown) =>
        refuse(socket, toCoded(error), bareHeaders(request, trustedProxies)),
      );
    },
    [Symbol.dispose]() {
      for (const socket of open) socket.destroy();
    },
  };
};
