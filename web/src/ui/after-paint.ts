/** A hidden page paints nothing: waiting work goes on after this time. */
const AT_MOST_MS = 100;

/**
 * Does `act` once what has been changed so far has been painted, so that a tap is answered on the screen before the work
 * that it asks for.
 */
export const afterPaint = (act: () => void): void => {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(latest);
    act();
  };
  const latest = setTimeout(once, AT_MOST_MS);
  requestAnimationFrame(() => setTimeout(once));
};
