import { CodedError, settingsFault } from "@gokaku/game";
import { mayBound, type Settings } from "@gokaku/solver";
import { findTick } from "../remote/queue.ts";
import { startSolverThread } from "../solver/thread.ts";
import type { Deps, FinishedPlan } from "./deps.ts";

export interface ReplayOrder {
  readonly tickId: string;
  /** Null for those that the tick was solved with. */
  readonly settings: Settings | null;
  /** Ends the replay when the caller hangs up. */
  readonly signal: AbortSignal;
}

/**
 * Solves a past tick again, one at a time; nothing is stored.
 * @throws CodedError `invalid_request` naming the field and its bounds, `not_found`, `conflict` while another runs
 */
export const replayTick = async (
  deps: Pick<Deps, "queue" | "solverGuardMs" | "replay" | "clock">,
  { tickId, settings, signal }: ReplayOrder,
): Promise<FinishedPlan> => {
  const { solverGuardMs, replay, clock } = deps;
  const fault = settings === null ? null : settingsFault(settings);
  if (fault !== null) {
    throw new CodedError("invalid_request", `${fault.field} must be within ${fault.min} and ${fault.max}`, {
      ...fault,
    });
  }
  if (replay.isRunning) throw new CodedError("conflict", "another replay is running");
  replay.isRunning = true;
  try {
    const tick = await findTick(deps, tickId);
    if (tick === null) throw new CodedError("not_found", `there is no snapshot of tick ${tickId}`);
    const startedAtMs = clock.nowMs();
    await using solver = startSolverThread({ guardMs: solverGuardMs });
    const end = (): void => void solver[Symbol.asyncDispose]();
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    const chosen = settings ?? tick.settings;
    const warmStart = tick.warmStart ?? [];
    const plan = await solver.solve(tick.snapshot, chosen, { ...tick, warmStart });
    const solveMs = clock.nowMs() - startedAtMs;
    const isOpen = !plan.isProven && plan.matches.length > 0;
    if (!isOpen || !mayBound(chosen, tick.intervalS, tick.snapshot.candidates.length))
      return { tick, plan, solveMs };
    const lineups = plan.matches.map(({ seats }) => seats.map(({ entryId }) => entryId));
    const { overdueBy, ...bound } = await solver.bound(tick.snapshot, chosen, { ...tick, lineups });
    const overdue = { ...plan.overdue, by: overdueBy };
    return { tick, plan: { ...plan, ...bound, overdue }, solveMs };
  } finally {
    replay.isRunning = false;
  }
};
