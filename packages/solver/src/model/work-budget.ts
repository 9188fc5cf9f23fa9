/** Steps left for a computation, shared by all of its parts. */
export interface WorkBudget {
  left: number;
  /** The wall-clock guard, called every 65,536 steps; after true no steps are left. */
  readonly isOver?: () => boolean;
}

/** Takes one step. @returns false when none was left */
export const takeStep = (steps: WorkBudget): boolean => {
  steps.left -= 1;
  if ((steps.left & 0xffff) === 0 && steps.isOver?.() === true) steps.left = -1;
  return steps.left >= 0;
};

/** Takes several steps at once, rounded up. @returns false when fewer were left */
export const takeSteps = (steps: WorkBudget, amount: number): boolean => {
  const before = steps.left;
  steps.left -= Math.ceil(amount);
  if (before >> 16 !== steps.left >> 16 && steps.isOver?.() === true) steps.left = -1;
  return steps.left >= 0;
};

/** Runs a part of a computation with at most this many steps, and counts what it took. */
export const withBudget = <Result>(
  steps: WorkBudget,
  most: number,
  act: (share: WorkBudget) => Result,
): Result => {
  const share: WorkBudget = { ...steps, left: Math.floor(Math.min(most, steps.left)) };
  const granted = share.left;
  const result = act(share);
  steps.left -= granted - share.left;
  return result;
};
