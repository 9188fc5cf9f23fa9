import type { Settings } from "../../src/domain/settings.ts";
import type { Solve } from "../baselines/baseline.ts";
import { createAsker, type Told } from "./asker.ts";
import { auditOverdue, type OverdueAudit } from "./certificate.ts";
import { type PlayedMatch, playEvening, type Wait } from "./evening.ts";
import type { Scenario } from "./scenario.ts";
import { seated } from "./seated.ts";

/** Several evenings of one scenario with one solver; one list per evening. */
export interface Run {
  readonly scenario: Scenario;
  readonly waits: readonly (readonly Wait[])[];
  readonly matches: readonly (readonly PlayedMatch[])[];
  readonly told: readonly (readonly Told[])[];
  /** Of every tick that left an overdue player out. */
  readonly audits: readonly OverdueAudit[];
}

/** Plays `evenings` evenings with the seeds from `seed` on. */
export const runEvenings = (
  scenario: Scenario,
  solve: Solve,
  settings: Settings,
  seed: number,
  evenings: number,
): Run => {
  const audits: OverdueAudit[] = [];
  const played = Array.from({ length: evenings }, (_, evening) => {
    const asker = createAsker(scenario);
    const { waits, matches } = playEvening(scenario, solve, settings, seed + evening, {
      ...asker.onlooker,
      onTick: (tick) => {
        asker.onlooker.onTick?.(tick);
        const audit = auditOverdue(tick.snapshot.candidates, seated(tick.snapshot, tick.plan), settings);
        if (audit.impossible + audit.contested + audit.missed > 0) audits.push(audit);
      },
    });
    return { waits, matches, told: asker.told() };
  });
  return {
    scenario,
    waits: played.map(({ waits }) => waits),
    matches: played.map(({ matches }) => matches),
    told: played.map(({ told }) => told),
    audits,
  };
};
