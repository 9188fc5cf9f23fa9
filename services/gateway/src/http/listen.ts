import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Timers } from "@gokaku/service";
import { HTTP, HTTP_TIMEOUTS } from "../domain/timeouts.ts";
import type { SocketProxy } from "./socket-proxy.ts";

export interface HttpServer extends AsyncDisposable {
  readonly port: number;
}

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** How long calls are still accepted after the close began. */
  readonly lingerMs: number;
  readonly app: RequestListener;
  readonly sockets: SocketProxy;
  readonly timers: Timers;
}

/**
 * Starts listening. Disposing first accepts calls for `lingerMs` more; each answer closes its connection,
 * so that clients open another one in time. Then calls in flight finish for at most 10 s, and the rest is
 * cut.
 * @throws Error with one clear sentence when the port is taken
 */
export const listen = async ({
  host,
  port,
  lingerMs,
  app,
  sockets,
  timers,
}: ListenOptions): Promise<HttpServer> => {
  let isLeaving = false;
  const server = createServer(HTTP_TIMEOUTS, (request, response) => {
    if (isLeaving) response.setHeader("connection", "close");
    app(request, response);
  });
  server.on("upgrade", (request, socket, head) => sockets.handle(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(startFailure(error, host, port)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      isLeaving = true;
      await timers.sleep(lingerMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      sockets[Symbol.dispose]();
      await using _idle = timers.every(HTTP.idleCheckMs, () => server.closeIdleConnections());
      using _cut = timers.after(HTTP.drainMs, () => server.closeAllConnections());
      await closed;
    },
  };
};

const startFailure = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use: set PORT to a free one.`,
    EACCES: `Port ${port} on ${host} may not be opened: set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one of its own.`,
  };
  return new Error(reasons[error.code ?? ""] ?? error.message, { cause: error });
};
