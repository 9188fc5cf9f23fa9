/** WorkBudget that a proof may still take, shared by everything that works on it. */
export interface WorkBudget {
  left: number;
  /** The wall-clock guard, asked every 65,536 steps; none are left once it says so. */
  readonly isOver?: () => boolean;
}

/** Takes one step. @returns whether there was one left */
export const takeStep = (steps: WorkBudget): boolean => {
  steps.left -= 1;
  if ((steps.left & 0xffff) === 0 && steps.isOver?.() === true) steps.left = -1;
  return steps.left >= 0;
};

/** Takes so many steps at once, rounded up. @returns whether there were as many left */
export const takeSteps = (steps: WorkBudget, amount: number): boolean => {
  const before = steps.left;
  steps.left -= Math.ceil(amount);
  if (before >> 16 !== steps.left >> 16 && steps.isOver?.() === true) steps.left = -1;
  return steps.left >= 0;
};

/** Lets something have a share of the steps, and counts what it took. */
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
