import { readTick, submitPlan } from "../remote/queue.ts";
import type { Deps } from "./deps.ts";

/** A tick waits for its plan for a minute at most, so an older one has expired. */
const STALE_AFTER_MS = 120_000;

/**
 * Makes the plan of one tick. It may run twice for the same tick: the second plan is refused by queue.
 * @param tickId planned start in unix ms
 */
export const solveTick = async (
  deps: Pick<Deps, "queue" | "solver" | "clock" | "log" | "observe">,
  { tickId }: { readonly tickId: string },
): Promise<void> => {
  const { solver, clock, log, observe } = deps;
  if (clock.nowMs() - Number(tickId) > STALE_AFTER_MS) {
    log.info({ tickId }, "the tick has expired; it is not solved any more");
    return;
  }
  const tick = await readTick(deps, tickId);
  if (tick === null) {
    log.warn({ tickId }, "queue has no snapshot of the tick");
    return;
  }
  const { snapshot, settings, seed, intervalS } = tick;
  const startedAtMs = clock.nowMs();
  const plan = await solver.solve(snapshot, settings, { seed, intervalS });
  const solveMs = clock.nowMs() - startedAtMs;
  const refusal = await submitPlan(deps, { tick, plan, solveMs });
  const facts = { tickId, players: snapshot.candidates.length, matches: plan.matches.length, solveMs };
  if (refusal === null) {
    observe(solveMs, plan.matches);
    log.info(facts, "the plan was stored");
  } else if (refusal === "plan_malformed") log.error({ ...facts, refusal }, "queue found the plan malformed");
  else log.info({ ...facts, refusal }, "the plan was not needed any more");
};
