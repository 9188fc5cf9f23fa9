/** One line of the table: measure, target and result. */
export interface YardstickRow {
  readonly measure: string;
  readonly target: string;
  readonly value: string;
  /** Null without a target. */
  readonly isReached: boolean | null;
  /** Seeds and sizes. */
  readonly note: string;
}

/** Processor time of the process, which a busy machine disturbs less than the clock. */
export const cpuOf = <Result>(work: () => Result): { readonly result: Result; readonly cpuMs: number } => {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1000 };
};
