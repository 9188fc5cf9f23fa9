import { CodedError, settingsFault } from "@gokaku/game";
import type { Settings } from "@gokaku/solver";
import { readTick } from "../remote/queue.ts";
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
    const tick = await readTick(deps, tickId);
    if (tick === null) throw new CodedError("not_found", `there is no snapshot of tick ${tickId}`);
    const startedAtMs = clock.nowMs();
    await using solver = startSolverThread({ guardMs: solverGuardMs });
    const end = (): void => void solver[Symbol.asyncDispose]();
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    const plan = await solver.solve(tick.snapshot, settings ?? tick.settings, tick);
    return { tick, plan, solveMs: clock.nowMs() - startedAtMs };
  } finally {
    replay.isRunning = false;
  }
};
