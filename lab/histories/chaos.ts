import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../../tools/player/chance.ts";
import { askLauncher } from "../../tools/start/control.ts";
import type { ServiceName } from "../../tools/start/services.ts";
import type { System } from "../../tools/system/system.ts";
import type { Forwarder } from "../disturb/forwarder.ts";
import { signal } from "../disturb/stories.ts";

const BETWEEN_KILLS_MS = [2_000, 6_000] as const;
const DOWN_MS = [50, 800] as const;
const BETWEEN_CUTS_MS = [500, 2_500] as const;

export interface Disturbances {
  readonly kills: Record<string, number>;
  cuts: number;
}

const pause = async (chance: Chance, [low, high]: readonly [number, number], over: AbortSignal) => {
  await sleep(chance.whole(low, high), undefined, { signal: over }).catch(() => {});
  return !over.aborted;
};

/**
 * Kills these services at random and cuts the connections of one of the clients' ways until `over` aborts. Resolves when
 * all services are started again.
 */
export const disturb = async (
  system: Pick<System, "dataDir">,
  ways: readonly Pick<Forwarder, "cut">[],
  services: readonly ServiceName[],
  chance: Chance,
  over: AbortSignal,
  counts: Disturbances,
): Promise<void> => {
  const killing = async (): Promise<void> => {
    while (await pause(chance, BETWEEN_KILLS_MS, over)) {
      const name = services[chance.whole(0, services.length - 1)] ?? "queue";
      signal(system, name, "SIGKILL");
      counts.kills[name] = (counts.kills[name] ?? 0) + 1;
      await sleep(chance.whole(...DOWN_MS));
      await askLauncher(system.dataDir, { command: "restart", name });
    }
  };
  const cutting = async (): Promise<void> => {
    while (await pause(chance, BETWEEN_CUTS_MS, over)) {
      ways[chance.whole(0, ways.length - 1)]?.cut();
      counts.cuts += 1;
    }
  };
  await Promise.all([killing(), cutting()]);
};
