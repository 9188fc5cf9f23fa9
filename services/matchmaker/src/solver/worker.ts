import { parentPort } from "node:worker_threads";
import { systemClock } from "@gokaku/service";
import { solve } from "../domain/solve.ts";
import type { SolveAnswer, SolveOrder } from "./thread.ts";

/** A tick waits for its plan for a minute; a solver that runs away stops well before. */
const GUARD_MS = 20_000;

parentPort?.on("message", ({ id, snapshot, settings, seed }: SolveOrder) => {
  const endsAtMs = systemClock.nowMs() + GUARD_MS;
  const plan = solve(snapshot, settings, seed, { isOver: () => systemClock.nowMs() > endsAtMs });
  const answer: SolveAnswer = { id, plan };
  parentPort?.postMessage(answer);
});
