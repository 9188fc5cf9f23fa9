import { useLayoutEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";

/**
 * A screen that takes another's place, named by `key`, begins at its top. On back and forward the browser restores the
 * position itself.
 */
export const useScrollToTop = (key: string): void => {
  const isHistory = useNavigationType() === NavigationType.Pop;
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (!isHistory) window.scrollTo(0, 0);
  }, [key, isHistory]);
};
