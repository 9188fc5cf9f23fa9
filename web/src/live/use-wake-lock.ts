import { useEffect } from "react";

/**
 * Keeps the screen of a phone on while `wanted`: a sleeping phone stops the page and its alarm. The browser releases
 * the lock whenever the page is hidden, and may refuse it (low battery).
 */
export const useWakeLock = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let stopped = false;
    const hold = async () => {
      if (document.visibilityState !== "visible" || lock?.released === false) return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (stopped) await lock?.release();
    };
    const onVisible = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      stopped = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, [wanted]);
};
