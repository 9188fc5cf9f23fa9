import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../tools/process/pace.ts";
import { isAlive, readPid } from "../../tools/process/proc.ts";
import { SERVICE_NAMES } from "../../tools/start/services.ts";
import type { System } from "../../tools/system/system.ts";
import type { Trouble } from "./faults.ts";
import { signal } from "./stories.ts";

const FROZEN_MS = 5_000;
const UNSYNCED_MS = 4_000;

const frozen = (name: string): Trouble => ({
  where: name,
  what: "frozen",
  cause: async (system) => {
    signal(system, name, "SIGSTOP");
    await sleep(FROZEN_MS);
    signal(system, name, "SIGCONT");
  },
});

/** NATS ends, and what it wrote in the last seconds was never synchronised: its folder is as it was before. */
const powerCut: Trouble = {
  where: "nats",
  what: "power cut",
  cause: async (system: System) => {
    const store = join(system.dataDir, "nats");
    const before = join(system.folder, "nats-before");
    // Files of one moment, as a disk after a power cut has them.
    signal(system, "nats", "SIGSTOP");
    cpSync(store, before, { recursive: true });
    signal(system, "nats", "SIGCONT");
    await sleep(UNSYNCED_MS);
    const pid = readPid(join(system.dataDir, "run", "nats.pid")) ?? 0;
    // The launcher starts it again only after a pause, in which the folder is replaced.
    signal(system, "nats", "SIGKILL");
    await until("NATS ended", () => !isAlive(pid), { withinMs: 5_000, everyMs: 5 });
    rmSync(store, { recursive: true, force: true });
    cpSync(before, store, { recursive: true });
    rmSync(before, { recursive: true, force: true });
  },
};

export const SERVER_STORIES: readonly { readonly name: string; readonly troubles: readonly Trouble[] }[] = [
  { name: "frozen servers", troubles: (["postgres", "nats", "redis"] as const).map(frozen) },
  { name: "frozen services", troubles: SERVICE_NAMES.map(frozen) },
  { name: "power", troubles: [powerCut, powerCut] },
];
