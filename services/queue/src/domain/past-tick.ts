export type TickKind = "scheduled" | "manual";
export type TickState = "open" | "done" | "expired" | "idle";

/** When the steps of a tick ended, unix ms, and the durations of steps without such a time. */
export interface TickTimes {
  readonly openedAtMs: number;
  readonly plannedAtMs: number | null;
  readonly claimsWrittenAtMs: number | null;
  readonly decidedAtMs: number | null;
  readonly snapshotMs: number | null;
  readonly readMs: number | null;
  readonly solveMs: number | null;
  readonly submitMs: number | null;
}

export interface PastTick extends TickTimes {
  /** Planned start, unix ms. */
  readonly key: number;
  readonly kind: TickKind;
  readonly state: TickState;
  readonly waiting: number;
  readonly matchCount: number;
  readonly createdCount: number;
  readonly settingsVersion: number;
  readonly seed: number;
  readonly hasSnapshot: boolean;
}

const between = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : Math.max(0, to - from);

/** Length of each step in ms, of the steps that are done. `announce` is what lies between the others. */
export const stepsOf = (times: TickTimes): Readonly<Record<string, number>> => {
  const { openedAtMs, plannedAtMs, claimsWrittenAtMs, decidedAtMs } = times;
  const planning = between(openedAtMs, plannedAtMs);
  const own = [times.snapshotMs, times.readMs, times.solveMs, times.submitMs];
  const steps = {
    snapshot: times.snapshotMs,
    announce:
      planning === null ? null : Math.max(0, planning - own.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)),
    stream: times.readMs,
    solve: times.solveMs,
    submit: times.submitMs,
    claims: between(plannedAtMs, claimsWrittenAtMs),
    creation: between(claimsWrittenAtMs, decidedAtMs),
    total: between(openedAtMs, decidedAtMs),
  };
  return Object.fromEntries(
    Object.entries(steps).filter((step): step is [string, number] => step[1] !== null),
  );
};
