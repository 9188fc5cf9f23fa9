import { CodedError, settingsFault } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import type { Settings } from "@gokaku/solver";
import type { FinishedPlan, ReadTick, Solve } from "./ports.ts";

export interface ReplayDeps {
  readonly readTick: ReadTick;
  /** A solver of its own, so that no tick waits for a replay. */
  readonly startSolver: () => { readonly solve: Solve } & AsyncDisposable;
  readonly clock: Clock;
}

export interface ReplayOrder {
  readonly tickId: string;
  /** Null for those that the tick was solved with. */
  readonly settings: Settings | null;
  /** Ends the replay when the caller hangs up. */
  readonly signal: AbortSignal;
}

const replay = async (
  { readTick, startSolver, clock }: ReplayDeps,
  { tickId, settings, signal }: ReplayOrder,
): Promise<FinishedPlan> => {
  const tick = await readTick(tickId);
  if (tick === null) throw new CodedError("not_found", `there is no snapshot of tick ${tickId}`);
  const startedAtMs = clock.nowMs();
  await using solver = startSolver();
  const end = (): void => void solver[Symbol.asyncDispose]();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  const plan = await solver.solve(
    { candidates: tick.candidates },
    String(tick.seed),
    settings ?? tick.settings,
  );
  return { tick, plan, solveMs: clock.nowMs() - startedAtMs };
};

/**
 * Solves past ticks again, one at a time; nothing is stored.
 * @throws CodedError `invalid_request` naming the field and its bounds, `not_found`, `conflict` while another runs
 */
export const createReplayTick = (deps: ReplayDeps): ((order: ReplayOrder) => Promise<FinishedPlan>) => {
  let isBusy = false;
  return async (order) => {
    const fault = order.settings === null ? null : settingsFault(order.settings);
    if (fault !== null) {
      throw new CodedError("invalid_request", `${fault.field} must be within ${fault.min} and ${fault.max}`, {
        ...fault,
      });
    }
    if (isBusy) throw new CodedError("conflict", "another replay is running");
    isBusy = true;
    try {
      return await replay(deps, order);
    } finally {
      isBusy = false;
    }
  };
};
