import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "@gokaku/service";
import { type Candidate, type Plan, solve } from "@gokaku/solver";
import type { PlanHead, SolveAnswer, SolveOrder, SolverThreadOptions } from "./thread.ts";

const { guardMs } = workerData as SolverThreadOptions;

/** Process 0 is the calling thread on Linux: a solve takes what players' calls leave of the processor. */
setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

/** Parts of snapshots that are not whole yet, and plans that are being fetched; by order. */
const arriving = new Map<number, Candidate[]>();
const leaving = new Map<number, Plan>();

const plan = ({
  id,
  settings,
  inputs,
  recentPairs,
}: Extract<SolveOrder, { readonly kind: "solve" }>): PlanHead => {
  const candidates = arriving.get(id) ?? [];
  arriving.delete(id);
  const endsAtMs = systemClock.nowMs() + guardMs;
  const snapshot = recentPairs === null ? { candidates } : { candidates, recentPairs };
  const solved = solve(snapshot, settings, inputs.seed, {
    intervalS: inputs.intervalS,
    isOver: () => systemClock.nowMs() > endsAtMs,
  });
  leaving.set(id, solved);
  const { matches, leftovers, ...head } = solved;
  return { ...head, matchCount: matches.length, leftoverCount: leftovers.length };
};

const answerTo = (order: SolveOrder): SolveAnswer | null => {
  const { id } = order;
  const solved = leaving.get(id);
  switch (order.kind) {
    case "candidates":
      if (!arriving.has(id)) arriving.set(id, []);
      arriving.get(id)?.push(...order.candidates);
      return null;
    case "solve":
      return { id, kind: "head", head: plan(order) };
    case "matches":
      return { id, kind: "matches", items: solved?.matches.slice(order.from, order.to) ?? [] };
    case "leftovers":
      return { id, kind: "leftovers", items: solved?.leftovers.slice(order.from, order.to) ?? [] };
    case "done":
      leaving.delete(id);
      return null;
  }
};

parentPort?.on("message", (order: SolveOrder) => {
  const answer = answerTo(order);
  if (answer !== null) parentPort?.postMessage(answer);
});
