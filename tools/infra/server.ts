import { setTimeout as sleep } from "node:timers/promises";
import { nextFreePort } from "../process/ports.ts";
import { describeEnding, type Managed, type Runner, type Spec } from "../process/runner.ts";
import { CliError } from "../process/say.ts";

export type ServerName = "postgres" | "redis" | "nats";

/** A server that answers. `process` is null when the server was given by its URL. */
export interface Server {
  readonly name: ServerName;
  readonly url: string;
  readonly port: number;
  readonly origin: string;
  readonly process: Managed | null;
  /** Starts it again on the same port. */
  readonly startAgain: () => Promise<Server>;
}

export interface Recipe {
  readonly name: ServerName;
  readonly preferredPort: number;
  readonly spec: (port: number) => Spec;
  readonly url: (port: number) => string;
  /** @throws while it does not answer */
  readonly ping: (url: string) => Promise<void>;
}

const START_TIMEOUT_MS = 30_000;

const waitUntilAnswering = async (recipe: Recipe, managed: Managed, url: string): Promise<void> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await recipe.ping(url);
      if (!managed.hasEnded()) return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw new CliError(`${recipe.name} does not answer after 30 s: ${String(error)}`);
      }
    }
    if (managed.hasEnded()) {
      const ending = describeEnding(await managed.ended);
      throw new CliError(
        `${recipe.name} ended while starting (${ending}):\n  ${managed.tail().slice(-6).join("\n  ")}`,
      );
    }
    await sleep(50);
  }
};

const isPortTaken = (error: unknown): boolean => /address already in use|bind:/i.test(String(error));

/**
 * Starts a server on its preferred port or the next free one; retries when another program takes the port meanwhile.
 */
export const startServer = async (recipe: Recipe, runner: Runner, origin: string): Promise<Server> => {
  let from = recipe.preferredPort;
  for (let attempt = 1; ; attempt += 1) {
    const port = await nextFreePort(from);
    try {
      return await startOn(recipe, runner, origin, port);
    } catch (error) {
      if (attempt === 5 || !isPortTaken(error)) throw error;
      from = port + 1;
    }
  }
};

const startOn = async (recipe: Recipe, runner: Runner, origin: string, port: number): Promise<Server> => {
  const managed = await runner.start(recipe.spec(port));
  const url = recipe.url(port);
  try {
    await waitUntilAnswering(recipe, managed, url);
  } catch (error) {
    await managed.stop(3000);
    throw error;
  }
  return {
    name: recipe.name,
    url,
    port,
    origin,
    process: managed,
    startAgain: () => startOn(recipe, runner, origin, port),
  };
};
