import { createHealthCheck } from "@gokaku/grpc";
import { testContext } from "@gokaku/testing";
import type { ServiceProcess } from "./process.ts";

const EVERY_MS = 100;
const TIMEOUT_MS = 10_000;

export interface Answers {
  readonly asked: number;
  readonly failed: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Checks the health of a service every 100 ms until disposed. */
export const probeHealth = ({
  address,
}: ServiceProcess): { readonly answers: () => Answers } & AsyncDisposable => {
  const { timers } = testContext("scale").ports;
  const health = createHealthCheck(address);
  const took: number[] = [];
  let failed = 0;
  const ask = async (): Promise<void> => {
    const startedAt = performance.now();
    if (!(await health.isServing(TIMEOUT_MS))) failed += 1;
    took.push(performance.now() - startedAt);
  };
  const asking = new Set<Promise<void>>();
  const schedule = timers.every(EVERY_MS, () => {
    const question = ask().finally(() => asking.delete(question));
    asking.add(question);
  });
  return {
    answers() {
      const sorted = took.toSorted((one, other) => one - other);
      return {
        asked: took.length,
        failed,
        p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
        maxMs: Math.round(sorted.at(-1) ?? 0),
      };
    },
    async [Symbol.asyncDispose]() {
      await schedule[Symbol.asyncDispose]();
      await Promise.all(asking);
      health[Symbol.dispose]();
    },
  };
};
