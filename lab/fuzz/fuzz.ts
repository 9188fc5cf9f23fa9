import { Coverage } from "./coverage.ts";
import { createRandom, mutate } from "./mutate.ts";

/** A reader of foreign text, with a check that holds for whatever it reads. */
export interface Opened {
  /** Inputs to begin with. */
  readonly seeds: readonly string[];
  /** @throws for a fault */
  readonly run: (input: string) => unknown;
}

export interface Target {
  readonly name: string;
  /** Words of its format. */
  readonly words: readonly string[];
  /** Letters of the longest input. */
  readonly most: number;
  readonly open: () => Opened | Promise<Opened>;
}

export interface Fault {
  readonly input: string;
  readonly message: string;
}

export interface Outcome {
  readonly inputs: number;
  /** Inputs that ran code which none before had run. */
  readonly retained: number;
  /** Functions, and blocks of them, that ran for the first time. */
  readonly ways: number;
  /** The shortest input found for each kind of fault. */
  readonly faults: readonly Fault[];
}

/** So many inputs run between two looks at the coverage, which cost more than an input. */
const BATCH = 64;
/** Processor time that no input may take. */
const SLOWEST_MS = 1_000;
const SHRINK_RUNS = 400;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** @returns why the input is a fault; null for none */
const tryInput = async (run: Opened["run"], input: string): Promise<string | null> => {
  const begunMs = cpuMs();
  try {
    await run(input);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message.split("\n")[0]}` : String(error);
  }
  return cpuMs() - begunMs > SLOWEST_MS ? "too slow" : null;
};

/** A shorter input with the same fault, found by leaving parts out. */
const shrink = async (run: Opened["run"], { input, message }: Fault): Promise<Fault> => {
  let best = input;
  let left = SHRINK_RUNS;
  for (let size = Math.ceil(best.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length && left > 0; left -= 1) {
      const shorter = best.slice(0, at) + best.slice(at + size);
      if ((await tryInput(run, shorter)) === message) best = shorter;
      else at += size;
    }
  }
  return { input: best, message };
};

/** Two faults of one kind differ in figures only. */
const kindOf = (message: string): string => message.replaceAll(/\d+/g, "0");

/**
 * Changes inputs and keeps those that run code which none before has run, so that later changes begin where earlier ones
 * arrived.
 * @param mayGoOn is asked with the number of inputs so far
 */
export const fuzz = async (
  { words, most, open }: Target,
  { seed, mayGoOn }: { readonly seed: number; readonly mayGoOn: (inputs: number) => boolean },
): Promise<Outcome> => {
  const { seeds, run } = await open();
  using coverage = new Coverage();
  const random = createRandom(seed);
  const corpus = [...seeds];
  const faults = new Map<string, Fault>();
  let inputs = 0;
  let ways = 0;

  const runAll = async (batch: readonly string[]): Promise<void> => {
    for (const input of batch) {
      const message = await tryInput(run, input);
      if (message !== null && !faults.has(kindOf(message))) faults.set(kindOf(message), { input, message });
    }
    inputs += batch.length;
    const before = coverage.copy();
    if (coverage.take() === 0) return;
    // Which of them it was shows only in a run of each.
    coverage.reset(before);
    for (const input of batch) {
      await tryInput(run, input);
      const fresh = coverage.take();
      ways += fresh;
      if (fresh > 0) corpus.push(input);
    }
  };

  await runAll(seeds);
  while (mayGoOn(inputs))
    await runAll(Array.from({ length: BATCH }, () => mutate(random, { words, corpus, most })));
  const shrunk: Fault[] = [];
  for (const fault of faults.values()) shrunk.push(await shrink(run, fault));
  return { inputs, retained: corpus.length - seeds.length, ways, faults: shrunk };
};
