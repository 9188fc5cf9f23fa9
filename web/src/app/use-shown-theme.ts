import { useSyncExternalStore } from "react";
import { type Theme, usePreferences } from "../session/preferences-store.ts";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

const subscribe = (listener: () => void) => {
  systemDark.addEventListener("change", listener);
  return () => systemDark.removeEventListener("change", listener);
};

/** The theme on the screen: the chosen one, else the system's. */
export const useShownTheme = (): Theme => {
  const chosen = usePreferences((preferences) => preferences.theme);
  const dark = useSyncExternalStore(subscribe, () => systemDark.matches);
  return chosen ?? (dark ? "dark" : "light");
};
