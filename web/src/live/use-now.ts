import { useEffect, useState } from "react";
import { serverNow, useClock } from "../model/clock-store.ts";

/**
 * The server's time in unix seconds, renewed as each second begins and at once when the page becomes visible.
 * It is always read from the clock, never counted, so that a sleeping tab is right when it wakes.
 */
export const useNow = (): number => {
  const offset = useClock((clock) => clock.offset);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const current = Date.now() / 1000 + offset;
      setNow(current);
      timer = window.setTimeout(tick, (1 - (current % 1)) * 1000 + 5);
    };
    const onVisible = () => {
      if (document.visibilityState !== "visible") return;
      window.clearTimeout(timer);
      tick();
    };
    tick();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [offset]);
  return now;
};
