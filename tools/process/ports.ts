import { createServer } from "node:net";
import { CliError } from "./say.ts";

export type Binding = "free" | "taken" | "not-local" | "not-allowed";

/** Tries to listen on the port. */
export const tryBind = (port: number, host: string): Promise<Binding> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EACCES") resolve("not-allowed");
      else if (error.code === "EADDRINUSE") resolve("taken");
      else resolve("not-local");
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve("free")));
  });

/**
 * The first free port on 127.0.0.1 from `preferred` on. It stays below 32768, because the kernel gives higher ports
 * to outgoing connections.
 */
export const nextFreePort = async (
  preferred: number,
  taken: ReadonlySet<number> = new Set(),
): Promise<number> => {
  for (let port = preferred; port < Math.min(preferred + 2000, 32768); port += 1) {
    if (!taken.has(port) && (await tryBind(port, "127.0.0.1")) === "free") return port;
  }
  throw new CliError(`No free port on 127.0.0.1 from ${preferred} to ${preferred + 1999}.`);
};

/** A base port from 20000 to 29980 in steps of 20, by a hash of the seed. */
export const portBase = (seed: string): number => {
  let hash = 0;
  for (const letter of seed) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return 20000 + (hash % 500) * 20;
};
