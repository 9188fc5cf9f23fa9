import { chance, pick } from "./chance.ts";
import type { Scope } from "./limits.ts";

/**
 * One call can fail so. `error`: a 5xx without an effect. `lost`: the effect, then a 5xx. `cut`: the
 * effect, and a connection that ends in the middle of the answer. `cutBefore`: a connection that ends without an
 * effect. `slow`: a late answer. `limited`: a 429.
 */
export const FAULT_KINDS = ["error", "lost", "cut", "cutBefore", "slow", "limited"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly status?: number;
  readonly delayMs?: number;
  readonly retryAfterMs?: number;
  readonly scope?: Scope;
  /** The only route that gets it, such as `POST /channels/:channel/threads`. */
  readonly route?: string;
}

export interface RandomFaults {
  readonly seed: number;
  /** How many in all. */
  readonly count: number;
  /** The share of calls that get one, until all are given. */
  readonly share?: number;
  readonly kinds?: readonly FaultKind[];
  readonly longestMs?: number;
}

const STATUSES = [500, 502, 503, 504];

const randomFault = ({ seed, kinds = FAULT_KINDS, longestMs = 500 }: RandomFaults, call: number): Fault => ({
  kind: pick(kinds, chance(seed, `${call} kind`)) ?? "error",
  status: pick(STATUSES, chance(seed, `${call} status`)) ?? 500,
  delayMs: 1 + Math.floor(chance(seed, `${call} delay`) * longestMs),
  retryAfterMs: 1 + Math.floor(chance(seed, `${call} limit`) * longestMs),
  scope: pick(["user", "global", "shared"], chance(seed, `${call} scope`)) ?? "user",
});

/** Faults for the next calls: planned ones first, then random ones. */
export const createFaults = () => {
  const planned: Fault[] = [];
  const given: { readonly fault: Fault; readonly route: string }[] = [];
  let random: (RandomFaults & { left: number; calls: number }) | null = null;

  const takeRandom = (): Fault | null => {
    if (random === null || random.left === 0) return null;
    random.calls += 1;
    if (chance(random.seed, `${random.calls}`) >= (random.share ?? 0.2)) return null;
    random.left -= 1;
    return randomFault(random, random.calls);
  };

  return {
    /** Every fault that a call got. */
    given,
    plan(fault: Fault, times = 1): void {
      for (let time = 0; time < times; time += 1) planned.push(fault);
    },
    random(faults: RandomFaults): void {
      random = { ...faults, left: faults.count, calls: 0 };
    },
    /** Planned and random ones that no call got. */
    left: (): number => planned.length + (random?.left ?? 0),
    clear(): void {
      planned.length = 0;
      random = null;
    },
    /** Takes the fault of the next call of a route; null for none. */
    take(route: string): Fault | null {
      const at = planned.findIndex((fault) => fault.route === undefined || fault.route === route);
      const fault = at < 0 ? takeRandom() : (planned.splice(at, 1)[0] ?? null);
      if (fault !== null) given.push({ fault, route });
      return fault;
    },
  };
};

export type DiscordFaults = ReturnType<typeof createFaults>;
