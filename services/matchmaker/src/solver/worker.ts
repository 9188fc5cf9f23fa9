import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "@gokaku/service";
import { boundTick, type Candidate, type Plan, planTick, prepareDraft, type Snapshot } from "@gokaku/solver";
import type { PlanHead, SolveAnswer, SolveOrder, WorkerData } from "./thread.ts";

const { guardMs, isIdle = false, cuts } = workerData as WorkerData;

/** Process 0 is the calling thread on Linux: a solve takes what players' calls leave of the processor. */
setPriority(0, isIdle ? constants.priority.PRIORITY_LOW : constants.priority.PRIORITY_BELOW_NORMAL);

/** Parts of snapshots that are not whole yet, and plans that are being fetched; by order. */
const arriving = new Map<number, Candidate[]>();
const leaving = new Map<number, Plan>();

type TaskOrder = Extract<SolveOrder, { readonly kind: "solve" | "bound" | "prepare" }>;

const snapshotFor = ({ id, recentPairs }: TaskOrder): Snapshot => {
  const candidates = arriving.get(id) ?? [];
  arriving.delete(id);
  return recentPairs === null ? { candidates } : { candidates, recentPairs };
};

const planFor = (order: Extract<SolveOrder, { readonly kind: "solve" }>): PlanHead => {
  const { id, settings, inputs } = order;
  const endsAtMs = systemClock.nowMs() + guardMs;
  const { seed, ...options } = inputs;
  const isOver = (): boolean => systemClock.nowMs() > endsAtMs;
  const solved = planTick(snapshotFor(order), settings, seed, { ...options, isOver });
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
      return { id, kind: "head", head: planFor(order) };
    case "bound": {
      const endsAtMs = systemClock.nowMs() + guardMs;
      const isOver = (): boolean => Atomics.load(cuts, 0) !== order.cuts || systemClock.nowMs() > endsAtMs;
      const { lineups, intervalS } = order.inputs;
      const bound = boundTick(snapshotFor(order), order.settings, lineups, { intervalS, isOver });
      return { id, kind: "bound", bound };
    }
    case "prepare": {
      const isOver = (): boolean => Atomics.load(cuts, 0) !== order.cuts;
      const { before, ...options } = order.inputs;
      const draft = prepareDraft(snapshotFor(order), order.settings, before, { ...options, isOver });
      return { id, kind: "draft", draft };
    }
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
