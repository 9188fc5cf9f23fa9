import type { Timers } from "./ports.ts";

/** Runs work under a key and returns what it returns. It throws the refusal when the key has no room or its turn does not come in time. */
export type InFlight = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

interface InFlightOptions {
  /** Pieces of work of one key that run at once. */
  readonly atOnce: number;
  /** Further pieces of one key that may wait. */
  readonly mostWaiting: number;
  /** How long one may wait, in ms. */
  readonly waitMs: number;
  readonly timers: Timers;
  readonly refuse: () => Error;
}

interface Lane {
  running: number;
  /** In the order in which they start. */
  readonly waiting: Set<() => void>;
}

/** Bounds the work in flight for each key. What exceeds the bound waits in its order, itself bounded in number and time. */
export const createInFlight = ({
  atOnce,
  mostWaiting,
  waitMs,
  timers,
  refuse,
}: InFlightOptions): InFlight => {
  const lanes = new Map<string, Lane>();

  const wait = ({ waiting }: Lane): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        expiry[Symbol.dispose]();
        resolve();
      };
      const expiry = timers.after(waitMs, () => {
        waiting.delete(start);
        reject(refuse());
      });
      waiting.add(start);
    });

  const leave = (key: string, lane: Lane): void => {
    const [next] = lane.waiting;
    if (next !== undefined) {
      lane.waiting.delete(next);
      next();
      return;
    }
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(key);
  };

  return async (key, work) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: new Set() };
    if (lane.running < atOnce) {
      lane.running += 1;
      lanes.set(key, lane);
    } else if (lane.waiting.size >= mostWaiting) throw refuse();
    else await wait(lane);
    try {
      return await work();
    } finally {
      leave(key, lane);
    }
  };
};
