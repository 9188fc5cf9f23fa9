/** One line of the table: what was measured, what is asked of it, what came out. */
export interface YardstickRow {
  readonly measure: string;
  readonly target: string;
  readonly value: string;
  /** Null where no figure is asked. */
  readonly isReached: boolean | null;
  /** Seeds and sizes. */
  readonly note: string;
}

/** Processor time of the calling thread's process, which a busy machine disturbs less than the clock. */
export const cpuOf = <Result>(work: () => Result): { readonly result: Result; readonly cpuMs: number } => {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1000 };
};
