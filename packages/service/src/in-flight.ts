import type { Timers } from "./ports.ts";

export interface InFlight {
  /** Runs work under a key. It throws the refusal when the key has no room or the work's turn does not come in time. */
  run<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** Whether the key has no room, so that further work would be refused at once. */
  isFull(key: string): boolean;
}

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

/**
 * Bounds the work in flight for each key. Work above the bound waits in order, itself bounded in number and
 * time.
 */
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

  const hasNoRoom = ({ running, waiting }: Lane): boolean => running >= atOnce && waiting.size >= mostWaiting;

  return {
    isFull(key) {
      const lane = lanes.get(key);
      return lane !== undefined && hasNoRoom(lane);
    },

    async run(key, work) {
      const lane = lanes.get(key) ?? { running: 0, waiting: new Set() };
      if (hasNoRoom(lane)) throw refuse();
      if (lane.running >= atOnce) await wait(lane);
      else {
        lane.running += 1;
        lanes.set(key, lane);
      }
      try {
        return await work();
      } finally {
        leave(key, lane);
      }
    },
  };
};
