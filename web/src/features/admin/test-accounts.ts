/** How many test accounts are moved together, and the pause between two of them. */
export const TEST_ACCOUNTS = 20;
export const PAUSE_MS = 200;

export interface Progress {
  readonly done: number;
  readonly all: number;
  readonly failures: number;
  /** Why the last one that failed did; "" while none has. */
  readonly reason: string;
}

/**
 * Does something for each, one after the other with a pause between; one that fails does not hold up the others.
 * Ends early once `isOver`.
 */
export const forEachOf = async <One>(
  all: readonly One[],
  act: (one: One, index: number) => Promise<unknown>,
  on: {
    readonly progress: (progress: Progress) => void;
    readonly pause: () => Promise<unknown>;
    readonly reasonOf: (failure: unknown) => string;
    readonly isOver: () => boolean;
  },
): Promise<void> => {
  let progress: Progress = { done: 0, all: all.length, failures: 0, reason: "" };
  on.progress(progress);
  for (const [index, one] of all.entries()) {
    if (index > 0) await on.pause();
    if (on.isOver()) return;
    const failure = await act(one, index).then(
      () => null,
      (thrown: unknown) => on.reasonOf(thrown),
    );
    progress = {
      ...progress,
      done: index + 1,
      failures: progress.failures + (failure === null ? 0 : 1),
      reason: failure ?? progress.reason,
    };
    on.progress(progress);
  }
};
