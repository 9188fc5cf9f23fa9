import { planFault, warmStartFault } from "../domain/plan.ts";
import {
  findTickByKey,
  type PlanBound,
  type SubmittedPlan,
  storeBoundByTickKey,
  storePlanByTickKey,
} from "../store/ticks.ts";
import type { Deps } from "./deps.ts";

export interface PlanSubmission {
  readonly key: number;
  readonly plan: SubmittedPlan;
  /** When the first message came. */
  readonly startedAtMs: number;
}

type PlanRefusal = "tick_not_open" | "plan_exists" | "plan_malformed";

/** Stores the first valid plan of an open tick. @returns the refusal with its fault for the log, or null */
export const submitPlan = async (
  {
    db,
    clock,
    cachedTick,
    countRare,
    onPlanStored,
  }: Pick<Deps, "db" | "clock" | "cachedTick" | "countRare" | "onPlanStored">,
  { key, plan, startedAtMs }: PlanSubmission,
): Promise<{ readonly refusal: PlanRefusal; readonly fault?: string } | null> => {
  const tick = await findTickByKey(db, key, cachedTick);
  if (tick === null) return { refusal: "tick_not_open" };
  const fault =
    planFault(plan, tick.snapshot, tick.settings) ?? warmStartFault(plan.warmStart, tick.snapshot.length);
  if (fault !== null) return { refusal: "plan_malformed", fault };
  const stored = await storePlanByTickKey(db, key, plan, {
    submitStartedAtMs: startedAtMs,
    clock,
    cachedTick,
  });
  if (stored === "stored") {
    onPlanStored();
    return null;
  }
  countRare("second_plan_refused");
  return { refusal: stored };
};

/** Stores the upper bound of a plan, once. @returns whether it was stored */
export const submitBound = (
  { db }: Pick<Deps, "db">,
  { key, bound }: { readonly key: number; readonly bound: PlanBound },
): Promise<boolean> => storeBoundByTickKey(db, key, bound);
