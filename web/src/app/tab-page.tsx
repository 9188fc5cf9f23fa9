import type { ComponentType } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { MatchTab } from "./match-tab.tsx";
import type { Tab } from "./paths.ts";
import { useTab } from "./use-tab.ts";

/** Tabs are one route, because a search parameter names them; each loads its screen when it is shown. */
const TAB_SCREENS: Readonly<Record<Tab, ComponentType>> = {
  rules: lazyPart(() => import("../features/rules/rules-screen.tsx").then((m) => m.RulesScreen)),
  mypage: lazyPart(() => import("./mypage-tab.tsx").then((m) => m.MypageTab)),
  match: MatchTab,
  ranking: lazyPart(() => import("../features/ranking/ranking-screen.tsx").then((m) => m.RankingScreen)),
};

/** The main page: the screen of the tab that the address names. */
export const TabPage = () => {
  const tab = useTab();
  if (tab === null) return null;
  const Screen = TAB_SCREENS[tab];
  return <Screen />;
};
