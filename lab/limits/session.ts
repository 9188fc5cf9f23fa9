import { setTimeout as sleep } from "node:timers/promises";
import { runLoad } from "../../tools/player/session.ts";
import { CliError } from "../../tools/process/say.ts";
import { STAND_IN_NAMES } from "../../tools/start/stand-ins.ts";
import { openTick } from "../../tools/system/matches.ts";
import { measureMemory } from "../memory.ts";
import { sumOf } from "../statistics.ts";
import { lineOf } from "./lines.ts";
import type { Row } from "./row.ts";

const PLAYERS = 60;
const SECONDS = 120;
const TICK_EVERY_MS = 10_000;
const WITHOUT: ReadonlySet<string> = new Set(STAND_IN_NAMES);

/** The most memory of the whole installation while sixty players wait, play and report. */
export const measureSession: Row = async (system, { rounds }) => {
  const all: (readonly (readonly [string, number])[])[] = [];
  let matches = 0;
  for (let round = 0; round < rounds; round += 1) {
    const over = new AbortController();
    const playing = runLoad({
      url: system.api.origin,
      password: "gokaku",
      players: PLAYERS,
      seconds: SECONDS,
      seed: round + 1,
      closingSeconds: 60,
      recorder: null,
    }).finally(() => over.abort());
    // The await below reports its failure.
    playing.catch(() => {});
    let peak: readonly (readonly [string, number])[] = [];
    while (!over.signal.aborted) {
      await openTick(system);
      const own = new Set(await system.ownBackends());
      const now = measureMemory(system.dataDir, own)
        .filter(({ name }) => !WITHOUT.has(name))
        .map(({ name, mib }) => [name, mib] as const);
      if (sumOf(new Map(now)) > sumOf(new Map(peak))) peak = now;
      await sleep(TICK_EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
    }
    const result = await playing;
    if (result.matchesMade === 0) throw new CliError("No match was made, so nothing was measured.");
    matches += result.matchesMade;
    all.push(peak);
  }
  return [
    lineOf({
      what: `the most in a session of ${PLAYERS}`,
      unit: "MiB (PSS)",
      product: all.map((peak) => sumOf(new Map(peak))),
      target: { of: "product", most: 1024 },
      parts: all.map((peak) => new Map(peak)),
      note: `${matches} matches in ${rounds} × ${SECONDS} s, sampled every ${TICK_EVERY_MS / 1000} s; launcher and supervisor included, Caddy and npm not`,
    }),
  ];
};
