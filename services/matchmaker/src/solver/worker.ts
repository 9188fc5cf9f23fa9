import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "@gokaku/service";
import { solve } from "../domain/solve.ts";
import type { SolveAnswer, SolveOrder, SolverThreadOptions } from "./thread.ts";

const { guardMs } = workerData as SolverThreadOptions;

parentPort?.on("message", ({ id, snapshot, settings, seed }: SolveOrder) => {
  const endsAtMs = systemClock.nowMs() + guardMs;
  const plan = solve(snapshot, settings, seed, { isOver: () => systemClock.nowMs() > endsAtMs });
  const answer: SolveAnswer = { id, plan };
  parentPort?.postMessage(answer);
});
