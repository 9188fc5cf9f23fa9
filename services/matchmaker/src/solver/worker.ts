import { parentPort } from "node:worker_threads";
import { DEFAULT_SETTINGS } from "../domain/settings.ts";
import { solve } from "../domain/solve.ts";
import type { SolveAnswer, SolveOrder } from "./thread.ts";

parentPort?.on("message", ({ id, snapshot, seed }: SolveOrder) => {
  const answer: SolveAnswer = { id, plan: solve(snapshot, DEFAULT_SETTINGS, seed) };
  parentPort?.postMessage(answer);
});
