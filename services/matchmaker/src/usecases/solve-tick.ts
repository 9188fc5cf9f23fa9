import type { Clock, Logger } from "@gokaku/service";
import type { ReadTick, Solve, SubmitPlan } from "./ports.ts";

/** A tick waits for its plan for a minute at most, so an older one has expired. */
const STALE_AFTER_MS = 120_000;

export interface SolveTickDeps {
  readonly readTick: ReadTick;
  readonly solve: Solve;
  readonly submitPlan: SubmitPlan;
  readonly clock: Clock;
  readonly log: Logger;
  readonly observe: (seconds: number, matchCount: number) => void;
}

/**
 * Makes the plan of one tick. It may run twice for the same tick: the second plan is refused by queue.
 * @param tickId planned start in unix ms
 */
export const solveTick = async (deps: SolveTickDeps, tickId: string): Promise<void> => {
  const { readTick, solve, submitPlan, clock, log } = deps;
  if (clock.nowMs() - Number(tickId) > STALE_AFTER_MS) {
    log.info({ tickId }, "the tick has expired; it is not solved any more");
    return;
  }
  const tick = await readTick(tickId);
  if (tick === null) {
    log.warn({ tickId }, "queue has no snapshot of the tick");
    return;
  }
  const startedAtMs = clock.nowMs();
  const plan = await solve({ candidates: tick.candidates }, String(tick.seed), tick.settings);
  const solveMs = clock.nowMs() - startedAtMs;
  const refusal = await submitPlan({ tick, plan, solveMs });
  const facts = { tickId, players: tick.candidates.length, matches: plan.matches.length, solveMs };
  if (refusal === null) {
    deps.observe(solveMs / 1000, plan.matches.length);
    log.info(facts, "the plan was stored");
  } else if (refusal === "plan_malformed") log.error({ ...facts, refusal }, "queue found the plan malformed");
  else log.info({ ...facts, refusal }, "the plan was not needed any more");
};
