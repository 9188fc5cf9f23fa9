import type { Timers } from "@gokaku/service";

/** After this time a process goes on without Redis, so that a stuck Redis does not delay calls. */
const REDIS_BUDGET_MS = 250;

/** @throws Error when Redis takes too long */
export const within = <Value>(work: Promise<Value>, timers: Timers): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = timers.after(REDIS_BUDGET_MS, () => reject(new Error("redis took too long")));
    work.then(resolve, reject).finally(() => late[Symbol.dispose]());
  });
