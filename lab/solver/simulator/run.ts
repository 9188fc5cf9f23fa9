import { LIMITS } from "@gokaku/game";
import type { Settings, Snapshot } from "@gokaku/solver";
import { auditOverdue, type OverdueAudit } from "./overdue-audit.ts";
import type { Scenario } from "./scenario.ts";
import { type BarePlan, type Solve, seated } from "./seated.ts";
import { type PlayedMatch, playSession, type Wait } from "./session.ts";
import { createEstimateRecorder, type ReportedEstimate } from "./wait-estimates.ts";

/** Several sessions of one scenario with one solver; one list per session. */
export interface Run {
  readonly scenario: Scenario;
  readonly waits: readonly (readonly Wait[])[];
  readonly matches: readonly (readonly PlayedMatch[])[];
  readonly estimates: readonly (readonly ReportedEstimate[])[];
  /** One for every tick that left an overdue player over. */
  readonly audits: readonly TickAudit[];
  /** For every tick with enough players for a match: whether its plan was proven. */
  readonly proofs: readonly boolean[];
}

export interface TickAudit extends OverdueAudit {
  /** Players missed by a plan of the same snapshot with the whole budget; 0 when none was missed before. */
  readonly missedWithAll: number;
}

export interface RunOptions {
  readonly scenario: Scenario;
  readonly solve: Solve;
  readonly settings: Settings;
  /** The settings as shipped: a tick that missed a player is planned once more with them. */
  readonly shipped: Settings;
  readonly seed: number;
  readonly sessions: number;
  /** Whether the wait estimate is asked for at every joining. */
  readonly hasEstimates: boolean;
}

/** Plays `sessions` sessions with the seeds from `seed` on. */
export const runSessions = (options: RunOptions): Run => {
  const { scenario, solve, settings, shipped, seed, sessions, hasEstimates } = options;
  const audits: TickAudit[] = [];
  const proofs: boolean[] = [];
  const auditOf = (snapshot: Snapshot, plan: BarePlan): OverdueAudit =>
    auditOverdue(snapshot.candidates, seated(snapshot, plan), settings);
  const played = Array.from({ length: sessions }, (_, session) => {
    const recorder = hasEstimates ? createEstimateRecorder(scenario) : null;
    const { waits, matches } = playSession(scenario, solve, settings, seed + session, {
      ...recorder?.observer,
      onTick: (tick) => {
        recorder?.observer.onTick?.(tick);
        if (tick.snapshot.candidates.length >= LIMITS.playersPerMatch)
          proofs.push(tick.plan.isProven === true);
        const audit = auditOf(tick.snapshot, tick.plan);
        if (audit.impossible + audit.contested + audit.missed === 0) return;
        const again =
          audit.missed === 0 ? audit : auditOf(tick.snapshot, solve(tick.snapshot, shipped, `${tick.atS}`));
        audits.push({ ...audit, missedWithAll: again.missed });
      },
    });
    return { waits, matches, estimates: recorder?.estimates() ?? [] };
  });
  return {
    scenario,
    waits: played.map(({ waits }) => waits),
    matches: played.map(({ matches }) => matches),
    estimates: played.map(({ estimates }) => estimates),
    audits,
    proofs,
  };
};
