import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A port that leads to a server, as a name that moves does. */
export interface Forwarder extends AsyncDisposable {
  readonly port: number;
  /** New connections lead there; those that stand stay where they are. */
  lead(port: number): void;
  /** Breaks the connections that stand. */
  cut(): void;
  /** From now on nothing comes through connections, and none is closed, as when a machine has disappeared. */
  silence(): void;
  /** The connections that are made from now on work; the silent ones stay so. */
  speak(): void;
  /** Holds everything back for so long, both ways. */
  delay(ms: number): void;
}

export const startForwarder = async (to: number): Promise<Forwarder> => {
  let target = to;
  let isSilent = false;
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
    if (isSilent) {
      muted.add(client);
      client.on("error", () => {});
      client.on("close", () => sockets.delete(client));
      return;
    }
    const upstream = connect({ host: "127.0.0.1", port: target });
    sockets.add(upstream);
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lead(port) {
      target = port;
    },
    cut,
    silence() {
      isSilent = true;
      for (const socket of sockets) muted.add(socket);
    },
    speak() {
      isSilent = false;
    },
    delay(ms) {
      delayMs = ms;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
