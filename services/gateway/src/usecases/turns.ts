/** Lets so many pieces of work run at once; the others wait in their order. */
export type Turns = <Value>(work: () => Promise<Value>) => Promise<Value>;

export const createTurns = (most: number): Turns => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
