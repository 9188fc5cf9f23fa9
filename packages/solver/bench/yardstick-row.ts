/** One line of the table: what was measured, what is asked of it, what came out. */
export interface YardstickRow {
  readonly measure: string;
  readonly target: string;
  readonly value: string;
  /** Null where no figure is asked. */
  readonly isMet: boolean | null;
  /** Seeds and sizes. */
  readonly note: string;
}

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

/** Processor time of the calling thread's process, which a busy machine disturbs less than the clock. */
export const cpuOf = <Result>(work: () => Result): { readonly result: Result; readonly cpuMs: number } => {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1000 };
};
