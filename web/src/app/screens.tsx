import type { ComponentType } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { MatchTab } from "./match-tab.tsx";

/**
 * Every screen by its address: a new one is a folder in `features/` and a line here. An address that is not here
 * shows the main page, whose tabs are `/?tab=`.
 */
export const SCREENS = {
  "/?tab=rules": lazyPart(() =>
    import("../features/rules/rules-screen.tsx").then((module) => module.RulesScreen),
  ),
  "/?tab=mypage": lazyPart(() => import("./mypage-tab.tsx").then((module) => module.MypageTab)),
  "/?tab=match": MatchTab,
  "/?tab=ranking": lazyPart(() =>
    import("../features/ranking/ranking-screen.tsx").then((module) => module.RankingScreen),
  ),
  "/players/:id": lazyPart(() =>
    import("../features/player/player-screen.tsx").then((module) => module.PlayerScreen),
  ),
  "/matches/:id": lazyPart(() =>
    import("../features/match-page/match-page-screen.tsx").then((module) => module.MatchPageScreen),
  ),
  "/fairness": lazyPart(() =>
    import("../features/fairness/fairness-screen.tsx").then((module) => module.FairnessScreen),
  ),
  "/shop": lazyPart(() => import("../features/shop/shop-screen.tsx").then((module) => module.ShopScreen)),
  "/shop/result": lazyPart(() =>
    import("../features/shop/result-screen.tsx").then((module) => module.ResultScreen),
  ),
  "/tools": lazyPart(() => import("../features/draft/draft-screen.tsx").then((module) => module.DraftScreen)),
  "/about": lazyPart(() => import("../features/legal/text-screens.tsx").then((module) => module.AboutScreen)),
  "/terms": lazyPart(() => import("../features/legal/text-screens.tsx").then((module) => module.TermsScreen)),
  "/privacy": lazyPart(() =>
    import("../features/legal/text-screens.tsx").then((module) => module.PrivacyScreen),
  ),
  "/commercial": lazyPart(() =>
    import("../features/legal/commercial-screen.tsx").then((module) => module.CommercialScreen),
  ),
  "/admin_control": lazyPart(() =>
    import("../features/admin/admin-screen.tsx").then((module) => module.AdminScreen),
  ),
} as const satisfies Readonly<Record<`/${string}`, ComponentType>>;

/** Those that are not tabs of the main page. */
export const PAGES: readonly (readonly [string, ComponentType])[] = Object.entries(SCREENS).filter(
  ([path]) => !path.startsWith("/?"),
);
