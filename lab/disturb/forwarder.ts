import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A port that leads to a server, as a name that moves does. */
export interface Forwarder extends AsyncDisposable {
  readonly port: number;
  /** New connections lead there; those that stand stay where they are. */
  lead(port: number): void;
  /** Breaks the connections that stand. */
  cut(): void;
  /** From now on nothing comes through the connections, none is closed, and none is taken: the host has disappeared. */
  vanish(): Promise<void>;
  /** New connections work again; the silent ones stay so. */
  appear(): Promise<void>;
  /** Holds everything back for so long, both ways. */
  delay(ms: number): void;
}

export const startForwarder = async (to: number): Promise<Forwarder> => {
  let target = to;
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const muted = new WeakSet<Socket>();

  const pass = (from: Socket, into: Socket): void => {
    from.on("data", (data) => {
      if (muted.has(from)) return;
      if (delayMs === 0) into.write(data);
      else setTimeout(() => into.write(data), delayMs);
    });
    from.on("error", () => into.destroy());
    from.on("close", () => {
      sockets.delete(from);
      if (!muted.has(from)) into.destroy();
    });
  };
  const server = createServer((client) => {
    sockets.add(client);
    const upstream = connect({ host: "127.0.0.1", port: target });
    sockets.add(upstream);
    pass(client, upstream);
    pass(upstream, client);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: own,
    lead(port) {
      target = port;
    },
    cut,
    async vanish() {
      for (const socket of sockets) muted.add(socket);
      server.close();
    },
    appear: () => listen(own),
    delay(ms) {
      delayMs = ms;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
