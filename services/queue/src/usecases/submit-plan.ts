import type { Clock } from "@gokaku/service";
import { type Plan, planFault } from "../domain/plan.ts";
import type { CountRare, Store } from "./ports.ts";

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly countRare: CountRare;
  /** Told that claims are to be written. */
  readonly onStored: () => void;
}

export interface SubmittedPlan {
  readonly key: number;
  readonly plan: Plan;
  /** When the first piece came. */
  readonly startedAtMs: number;
}

export type PlanRefusal = "tick_not_open" | "plan_exists" | "plan_malformed";

/** Stores the first sound plan of an open tick. @returns why not, with a sentence for the log, or null */
export const submitPlan = async (
  { store, clock, countRare, onStored }: Deps,
  { key, plan, startedAtMs }: SubmittedPlan,
): Promise<{ readonly refusal: PlanRefusal; readonly fault?: string } | null> => {
  const tick = await store.read.ticks.find(key);
  if (tick === null) return { refusal: "tick_not_open" };
  const { facts, matches } = plan;
  const fault =
    facts.matchCount === matches.length
      ? planFault(plan, tick.snapshot, tick.settings)
      : `${matches.length} of ${facts.matchCount} matches arrived`;
  if (fault !== null) return { refusal: "plan_malformed", fault };
  const stored = await store.read.ticks.storePlan(key, plan, { submitStartedAtMs: startedAtMs, clock });
  if (stored === "stored") {
    onStored();
    return null;
  }
  countRare("second_plan_refused");
  return { refusal: stored };
};
