import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** False while the browser itself knows that there is no network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
