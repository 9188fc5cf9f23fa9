import { LIMITS } from "@gokaku/game";
import type { Settings, Snapshot } from "@gokaku/solver";
import type { BarePlan, Solve } from "../baselines/baseline.ts";
import { auditOverdue, type OverdueAudit } from "./overdue-audit.ts";
import type { Scenario } from "./scenario.ts";
import { seated } from "./seated.ts";
import { type PlayedMatch, playEvening, type Wait } from "./session.ts";
import { createAsker, type Told } from "./wait-estimates.ts";

/** Several evenings of one scenario with one solver; one list per evening. */
export interface Run {
  readonly scenario: Scenario;
  readonly waits: readonly (readonly Wait[])[];
  readonly matches: readonly (readonly PlayedMatch[])[];
  readonly told: readonly (readonly Told[])[];
  /** Of every tick that left an overdue player out. */
  readonly audits: readonly TickAudit[];
  /** Of every tick with enough players for a match: whether no plan could have been better. */
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
  /** The settings as shipped: a tick that missed somebody is planned once more with them. */
  readonly shipped: Settings;
  readonly seed: number;
  readonly evenings: number;
  /** Whether everybody is told an estimate at joining. */
  readonly isAsked: boolean;
}

/** Plays `evenings` evenings with the seeds from `seed` on. */
export const runEvenings = (options: RunOptions): Run => {
  const { scenario, solve, settings, shipped, seed, evenings, isAsked } = options;
  const audits: TickAudit[] = [];
  const proofs: boolean[] = [];
  const auditOf = (snapshot: Snapshot, plan: BarePlan): OverdueAudit =>
    auditOverdue(snapshot.candidates, seated(snapshot, plan), settings);
  const played = Array.from({ length: evenings }, (_, evening) => {
    const asker = isAsked ? createAsker(scenario) : null;
    const { waits, matches } = playEvening(scenario, solve, settings, seed + evening, {
      ...asker?.onlooker,
      onTick: (tick) => {
        asker?.onlooker.onTick?.(tick);
        if (tick.snapshot.candidates.length >= LIMITS.playersPerMatch)
          proofs.push(tick.plan.isProven === true);
        const audit = auditOf(tick.snapshot, tick.plan);
        if (audit.impossible + audit.contested + audit.missed === 0) return;
        const again =
          audit.missed === 0 ? audit : auditOf(tick.snapshot, solve(tick.snapshot, shipped, `${tick.atS}`));
        audits.push({ ...audit, missedWithAll: again.missed });
      },
    });
    return { waits, matches, told: asker?.told() ?? [] };
  });
  return {
    scenario,
    waits: played.map(({ waits }) => waits),
    matches: played.map(({ matches }) => matches),
    told: played.map(({ told }) => told),
    audits,
    proofs,
  };
};
