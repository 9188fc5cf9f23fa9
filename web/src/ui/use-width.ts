import { type RefObject, useLayoutEffect, useState } from "react";

/** How wide an element is, in px; `usual` until that is known. */
export const useWidth = (element: RefObject<HTMLElement | null>, usual: number): number => {
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
