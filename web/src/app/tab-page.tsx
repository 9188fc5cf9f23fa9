import { tabPath } from "./paths.ts";
import { SCREENS } from "./screens.tsx";
import { useTab } from "./use-tab.ts";

/** The main page: the screen of the tab that the address names. */
export const TabPage = () => {
  const tab = useTab();
  if (tab === null) return null;
  const Screen = SCREENS[tabPath(tab)];
  return <Screen />;
};
