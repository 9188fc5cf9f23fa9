import { type RefObject, useLayoutEffect, useState } from "react";

/** How wide an element without padding is, in px, before it is seen; `usual` where there is no layout. */
export const useWidth = (element: RefObject<HTMLElement | null>, usual: number): number => {
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const take = (measured: number) => {
      if (measured > 0) setWidth(Math.round(measured));
    };
    take(current.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => take(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
