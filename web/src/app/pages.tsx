import type { RouteObject } from "react-router";
import { lazyPart } from "../ui/lazy-part.tsx";

/**
 * The screens by their paths, each loaded when it is shown. A new one is a folder in `features/` and an entry here.
 * Any other path shows the main page, whose tabs are `/?tab=` (see `tab-page.tsx`).
 */
export const PAGES: RouteObject[] = [
  {
    path: "/players/:id",
    Component: lazyPart(() =>
      import("../features/player/player-screen.tsx").then((module) => module.PlayerScreen),
    ),
  },
  {
    path: "/matches/:id",
    Component: lazyPart(() =>
      import("../features/match-page/match-page-screen.tsx").then((module) => module.MatchPageScreen),
    ),
  },
  {
    path: "/fairness",
    Component: lazyPart(() =>
      import("../features/fairness/fairness-screen.tsx").then((module) => module.FairnessScreen),
    ),
  },
  {
    path: "/shop",
    Component: lazyPart(() => import("../features/shop/shop-screen.tsx").then((module) => module.ShopScreen)),
  },
  {
    path: "/shop/result",
    Component: lazyPart(() =>
      import("../features/shop/result-screen.tsx").then((module) => module.ResultScreen),
    ),
  },
  {
    path: "/tools",
    Component: lazyPart(() =>
      import("../features/draft/draft-screen.tsx").then((module) => module.DraftScreen),
    ),
  },
  {
    path: "/about",
    Component: lazyPart(() =>
      import("../features/legal/text-screens.tsx").then((module) => module.AboutScreen),
    ),
  },
  {
    path: "/terms",
    Component: lazyPart(() =>
      import("../features/legal/text-screens.tsx").then((module) => module.TermsScreen),
    ),
  },
  {
    path: "/privacy",
    Component: lazyPart(() =>
      import("../features/legal/text-screens.tsx").then((module) => module.PrivacyScreen),
    ),
  },
  {
    path: "/commercial",
    Component: lazyPart(() =>
      import("../features/legal/commercial-screen.tsx").then((module) => module.CommercialScreen),
    ),
  },
  {
    path: "/admin_control",
    Component: lazyPart(() =>
      import("../features/admin/admin-screen.tsx").then((module) => module.AdminScreen),
    ),
  },
];
