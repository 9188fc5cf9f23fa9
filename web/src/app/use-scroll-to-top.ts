import { useLayoutEffect, useRef } from "react";

/** A screen that takes another's place, named by `key`, begins at its top. */
export const useScrollToTop = (key: string): void => {
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    window.scrollTo(0, 0);
  }, [key]);
};
