import { parseArgs } from "node:util";
import { cutPower, isBrokerIdle, resetBroker, syncBroker } from "./broker.ts";
import { later, realMs, releaseTime, runUntil, stopTime } from "./clock.ts";
import { isAnyInTransaction } from "./database.ts";
import { judgeAnswers, judgeInvariants, judgeRest } from "./judge.ts";
import { createLives, SERVICES } from "./lives.ts";
import { closeNetwork } from "./network.ts";
import { OWNERS, type Stores } from "./owners.ts";
import { openAccounts } from "./players.ts";
import { BEGIN_MS, openStores } from "./prepare.ts";
import { createRandom, createTrace, type Faults, NO_FAULTS, type Random, setWorld } from "./world.ts";

/** Players join and play for so long, then all faults stop. */
const SESSION_MS = 150_000;
/** After that everything must have settled. */
const SETTLED_MS = 300_000;
const JUDGED_EVERY_MS = 30_000;
const LOOKED_EVERY_MS = 15_000;
const SYNCED_EVERY_MS = 15_000;
/** The invariants that hold at every moment, whatever is on its way. */
const ALWAYS = ["I1", "I2", "I8", "I9", "I10"];

const pickFaults = (random: Random): Faults => {
  const rate = (most: number): number => (random.chance(0.4) ? 0 : (most * random.int(1000)) / 1000);
  return {
    crashAtStatement: rate(0.012),
    crashAtPublish: rate(0.1),
    breakConnection: rate(0.004),
    deadlock: rate(0.01),
    losePublish: rate(0.15),
    loseAck: rate(0.25),
    delayMessage: rate(0.1),
    loseCall: rate(0.08),
  };
};

export interface Course {
  readonly seed: number;
  readonly digest: string;
  readonly steps: number;
  readonly breaks: readonly string[];
  readonly reached: ReadonlyMap<string, number>;
}

/** Steps on until no transaction is open, of which a judge would see half. */
const runUntilBetween = async (untilMs: number): Promise<void> => {
  await runUntil(untilMs);
  while (isAnyInTransaction()) await runUntil(Date.now() + 1);
};

/** Plays one seed from the same stores as every other. @param show gets each line of its course */
const playSeed = async (
  stores: Stores,
  seed: number,
  show: ((line: string) => void) | null,
): Promise<Course> => {
  for (const owner of OWNERS) await stores[owner].pglite.exec("select origin.restore()");
  stopTime(BEGIN_MS);
  resetBroker();
  const random = createRandom(seed);
  const trace = createTrace(show);
  const lives = createLives(show);
  const reached = new Map<string, number>();
  const breaks: string[] = [];
  const faults = pickFaults(random);
  const state = { random, faults, crash: lives.crash, note: trace.note, reached };
  setWorld(state);
  const onRejection = (error: unknown): void => {
    breaks.push(
      `a promise failed that no code awaited: ${error instanceof Error ? error.stack : String(error)}`,
    );
  };
  process.on("unhandledRejection", onRejection);
  try {
    for (const service of SERVICES) lives.start(service);
    const accounts = await openAccounts();
    const endMs = BEGIN_MS + SESSION_MS;
    const sync = (): void => {
      syncBroker();
      if (Date.now() < endMs) later(sync, SYNCED_EVERY_MS);
    };
    later(sync, SYNCED_EVERY_MS);
    if (random.chance(0.3)) later(() => cutPower(random.chance(0.25)), random.int(SESSION_MS));
    for (let atMs = BEGIN_MS; atMs < endMs && breaks.length === 0; atMs += JUDGED_EVERY_MS) {
      await runUntilBetween(atMs + JUDGED_EVERY_MS);
      breaks.push(...(await judgeInvariants(stores, { horizonMs: Date.now(), only: ALWAYS })));
    }
    if (breaks.length === 0) {
      state.faults = NO_FAULTS;
      accounts.goHome();
      let left = await judgeRest(stores);
      while (left.length > 0 && Date.now() < endMs + SETTLED_MS) {
        await runUntilBetween(Date.now() + LOOKED_EVERY_MS);
        left = isBrokerIdle() ? await judgeRest(stores) : ["events are on their way"];
      }
      lives.end();
      breaks.push(
        ...(await judgeInvariants(stores, { horizonMs: Date.now() })),
        ...left,
        ...(await judgeAnswers(stores, accounts.acknowledged)),
      );
    }
  } finally {
    lives.end();
    closeNetwork();
    releaseTime();
    process.off("unhandledRejection", onRejection);
  }
  return { seed, digest: trace.digest(), steps: trace.lines(), breaks, reached };
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const SHOWN = 5;

export const simulate = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string" },
      first: { type: "string" },
      seed: { type: "string" },
      twice: { type: "boolean", default: false },
      stop: { type: "boolean", default: false },
    },
  });
  const stores = await openStores(say);
  const isReplay = values.seed !== undefined;
  const first = Number(values.seed ?? values.first ?? 1);
  const count = isReplay ? 1 : Number(values.seeds ?? 100);
  const reached = new Map<string, number>();
  const beganMs = realMs();
  const cpu = process.cpuUsage();
  let broken = 0;
  for (let seed = first; seed < first + count; seed++) {
    const course = await playSeed(stores, seed, isReplay ? say : null);
    for (const [path, times] of course.reached) reached.set(path, (reached.get(path) ?? 0) + times);
    if (values.twice) {
      const again = await playSeed(stores, seed, null);
      if (again.digest !== course.digest) {
        broken += 1;
        say(`BROKEN seed ${seed} is not repeatable: trace ${course.digest}, then ${again.digest}`);
      }
    }
    if (isReplay) say(`seed ${seed}: trace ${course.digest}, ${course.steps} steps`);
    if (course.breaks.length === 0) continue;
    broken += 1;
    say(`BROKEN seed ${seed} (trace ${course.digest}); replay: npm run lab -- simulate --seed ${seed}`);
    for (const each of course.breaks.slice(0, SHOWN)) say(`  ${each}`);
    if (values.stop) break;
  }
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (realMs() - beganMs) / 1000;
  for (const [path, times] of [...reached].sort(([a], [b]) => a.localeCompare(b)))
    say(`reached ${path}: ${times}`);
  say(
    `${count} seeds, ${broken} broken; ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor time`,
  );
  return broken === 0 ? 0 : 1;
};
