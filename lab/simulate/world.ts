import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, type Hash } from "node:crypto";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** One life of a service, from its start to its crash. After that nothing of it runs. */
export interface Life {
  readonly service: string;
  readonly number: number;
  isDead: boolean;
  /** Called at the crash, in this order. */
  readonly onDeath: (() => void)[];
}

const lives = new AsyncLocalStorage<Life>();

/** The life whose code runs now. @throws outside of any */
export const currentLife = (): Life => {
  const life = lives.getStore();
  if (life === undefined) throw new Error("this edge was used outside of any service");
  return life;
};

export const lifeOrNone = (): Life | undefined => lives.getStore();

/** Runs work as a life; what it awaits and starts belongs to that life. */
export const runAs = <Result>(life: Life, work: () => Result): Result => lives.run(life, work);

/** Carries the life at hand, and its trace, to a later call; a dead life is not called. */
export const bindToLife = <Args extends unknown[]>(
  work: (...args: Args) => void,
): ((...args: Args) => void) => {
  const life = lives.getStore();
  const within = AsyncLocalStorage.snapshot();
  return (...args) => {
    if (life?.isDead) return;
    within(work, ...args);
  };
};

/** Seeded choices; one sequence for everything, so that a seed gives one course. */
export interface Random {
  /** An integer from 0 up to, not including, `bound`. */
  int(bound: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export const createRandom = (seed: number): Random => {
  const generator = xoroshiro128plus(seed);
  const next = (): number => (generator.next() >>> 0) / 2 ** 32;
  return {
    int: (bound) => Math.floor(next() * bound),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
};

/** How often what goes wrong; all probabilities. */
export interface Faults {
  /** A service dies at a statement, before or after its effect. */
  readonly crashAtStatement: number;
  /** A service dies at a publish, before or after it was stored. */
  readonly crashAtPublish: number;
  /** A connection to the database breaks, before or after the statement's effect. */
  readonly breakConnection: number;
  /** A transaction is undone as the victim of a deadlock. */
  readonly deadlock: number;
  /** A publish is lost before or after it was stored. */
  readonly losePublish: number;
  /** An acknowledgement of a consumer is lost. */
  readonly loseAck: number;
  /** A message is delivered seconds late. */
  readonly delayMessage: number;
  /** A call is lost before or after its effect. */
  readonly loseCall: number;
}

export const NO_FAULTS: Faults = {
  crashAtStatement: 0,
  crashAtPublish: 0,
  breakConnection: 0,
  deadlock: 0,
  losePublish: 0,
  loseAck: 0,
  delayMessage: 0,
  loseCall: 0,
};

/** The state that the edges share while one seed runs. */
export interface World {
  readonly random: Random;
  faults: Faults;
  /** Ends a life at once; the service starts again later. */
  crash: (life: Life, where: string) => void;
  /** One line of the course, and a part of its hash. */
  note: (line: string) => void;
  /** How often a rare path was reached. */
  readonly reached: Map<string, number>;
}

let current: World | undefined;

export const world = (): World => {
  if (current === undefined) throw new Error("no seed runs");
  return current;
};

export const setWorld = (next: World): void => {
  current = next;
};

/** Counts that a rare path was reached. */
export const reach = (path: string): void => {
  const { reached } = world();
  reached.set(path, (reached.get(path) ?? 0) + 1);
};

export interface Trace {
  note(line: string): void;
  /** Of all lines so far. */
  digest(): string;
  readonly lines: () => number;
}

/** @param show gets each line, for the replay of one seed */
export const createTrace = (show: ((line: string) => void) | null): Trace => {
  const hash: Hash = createHash("sha256");
  let count = 0;
  return {
    note(line) {
      const timed = `${Date.now()} ${line}`;
      count += 1;
      hash.update(timed);
      hash.update("\n");
      show?.(timed);
    },
    digest: () => hash.copy().digest("hex").slice(0, 16),
    lines: () => count,
  };
};
