import { useEffect, useState } from "react";

const COUNT_MS = 600;
const STILL = "(prefers-reduced-motion: reduce)";

/** Matches whose change was counted before their player's eyes: it happens once. */
const counted = new Set<string>();

/** Between both at a share of the way, slower towards the end. */
export const countedAt = (before: number, after: number, share: number): number =>
  Math.round(after + (before - after) * (1 - Math.min(1, Math.max(0, share))) ** 3);

/** Counts a figure from its old to its new value; at once with reduced motion. */
export const useCounting = (what: string, before: number, after: number): number => {
  const [shown, setShown] = useState(() =>
    counted.has(what) || window.matchMedia(STILL).matches ? after : before,
  );
  useEffect(() => {
    if (counted.has(what) || window.matchMedia(STILL).matches) {
      setShown(after);
      return;
    }
    counted.add(what);
    const startedAt = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = (now - startedAt) / COUNT_MS;
      setShown(countedAt(before, after, share));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      setShown(after);
    };
  }, [what, before, after]);
  return shown;
};
