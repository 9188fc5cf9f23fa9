/**
 * Collects what a service opens, to be closed in reverse order. If the start fails half way, disposing the
 * stack closes what was opened so far.
 */
export const openAll = async <Result>(
  open: (stack: AsyncDisposableStack) => Promise<Result>,
): Promise<Result & AsyncDisposable> => {
  const stack = new AsyncDisposableStack();
  try {
    const result = await open(stack);
    return Object.assign(result as Result & object, {
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    });
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
};
