import { CodedError } from "@gokaku/game";
import { mayBound, needsHeadStart, type Plan, type WarmStart, warmStartOf } from "@gokaku/solver";
import { findTick, submitBound, submitPlan } from "../remote/queue.ts";
import type { Background, Deps, Tick } from "./deps.ts";

/** A tick waits for its plan for a minute at most, so an older one has expired. */
const STALE_AFTER_MS = 120_000;

/** The warm start from the drafts of the tick; a tick that an admin opened takes those of the next one. */
const warmStartFor = ({ headStarts }: Background, { tickId, snapshot }: Tick): WarmStart => {
  if (!needsHeadStart(snapshot.candidates.length)) return [];
  const known = headStarts.find((one) => one.tickId === tickId) ?? headStarts[0];
  return warmStartOf(
    (known?.drafts ?? []).filter((draft) => draft !== null),
    snapshot,
  );
};

/**
 * Computes the bound of an announced plan, until the next tick ends it.
 * @throws CodedError `unavailable` when the service ends, so that the event is delivered again
 */
const boundTick = async (
  deps: Pick<Deps, "queue" | "background" | "clock" | "log">,
  { tickId, snapshot, settings, intervalS }: Tick,
  plan: Plan,
  cuts: number,
): Promise<void> => {
  const { background, clock, log } = deps;
  const isOpen = plan.matches.length > 0 && !plan.isProven;
  if (!isOpen || !mayBound(settings, intervalS, snapshot.candidates.length) || background.boundOf === tickId)
    return;
  background.boundOf = tickId;
  try {
    const startedAtMs = clock.nowMs();
    const lineups = plan.matches.map(({ seats }) => seats.map(({ entryId }) => entryId));
    const bound = await background.solver.bound(snapshot, settings, { lineups, intervalS, cuts });
    if (background.isEnding)
      throw new CodedError("unavailable", `the service ends; tick ${tickId} has no bound`);
    const boundMs = clock.nowMs() - startedAtMs;
    const isStored = await submitBound(deps, { tickId, plan, bound, boundMs });
    log.info({ tickId, ...bound, boundMs, isStored }, "the bound of a plan was computed");
  } finally {
    if (background.boundOf === tickId) background.boundOf = null;
  }
};

/**
 * Makes the plan of one tick, and computes its bound afterwards. Both may run twice for the same tick: queue refuses
 * the second plan and the second bound. The stored warm start makes the second plan equal to the first.
 * @param tickId planned start in unix ms
 */
export const solveTick = async (
  deps: Pick<Deps, "queue" | "solver" | "background" | "clock" | "log" | "observe">,
  { tickId }: { readonly tickId: string },
): Promise<void> => {
  const { solver, background, clock, log, observe } = deps;
  if (clock.nowMs() - Number(tickId) > STALE_AFTER_MS) {
    log.info({ tickId }, "the tick has expired; it is not solved any more");
    return;
  }
  background.ticks += 1;
  try {
    if (background.boundOf !== tickId) background.solver.cut();
    const cuts = background.solver.cuts();
    const found = await findTick(deps, tickId);
    if (found === null) {
      log.warn({ tickId }, "queue has no snapshot of the tick");
      return;
    }
    const tick = { ...found, warmStart: found.warmStart ?? warmStartFor(background, found) };
    const { snapshot, settings, seed, intervalS, warmStart } = tick;
    const startedAtMs = clock.nowMs();
    const plan = await solver.solve(snapshot, settings, { seed, intervalS, warmStart });
    const solveMs = clock.nowMs() - startedAtMs;
    const refusal = await submitPlan(deps, { tick, plan, solveMs });
    const facts = { tickId, players: snapshot.candidates.length, matches: plan.matches.length, solveMs };
    if (refusal === null) {
      observe(solveMs, plan.matches);
      log.info(facts, "the plan was stored");
    } else if (refusal === "plan_malformed")
      log.error({ ...facts, refusal }, "queue found the plan malformed");
    else log.info({ ...facts, refusal }, "the plan was not needed any more");
    if (refusal === null || refusal === "plan_exists") await boundTick(deps, tick, plan, cuts);
  } finally {
    background.ticks -= 1;
  }
};
