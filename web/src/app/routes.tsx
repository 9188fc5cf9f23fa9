import { Outlet, type RouteObject, useRevalidator } from "react-router";
import { ja } from "../text/ja.ts";
import { ReloadButton, Retry } from "../ui/fallback.tsx";
import { Notice } from "../ui/notice.tsx";
import { Loading } from "../ui/pentagon.tsx";
import { Layout } from "./layout.tsx";
import { MAIN_PAGE } from "./paths.ts";
import { TabPage } from "./tab-page.tsx";

/** In place of a screen that could not be loaded or rendered, inside the layout; a retry loads its route again. */
const ScreenFailed = () => {
  const { revalidate } = useRevalidator();
  return <Retry onRetry={() => void revalidate()} />;
};

const ScreenLoading = () => <Loading label={ja.common.loading} />;

/** In place of the whole page, when what surrounds the screens fails to render. */
const PageFailed = () => (
  <Notice tone="error" alert action={<ReloadButton />}>
    {ja.common.crashed}
  </Notice>
);

/**
 * The screens by their paths, each loaded when it is shown. A new one is a folder in `features/` and an entry here.
 * Any other path shows the main page, whose tabs are `/?tab=` (see `tab-page.tsx`).
 */
const SCREENS: RouteObject[] = [
  {
    path: "/players/:id",
    lazy: async () => ({ Component: (await import("../features/player/player-screen.tsx")).PlayerScreen }),
  },
  {
    path: "/matches/:id",
    lazy: async () => ({
      Component: (await import("../features/match-page/match-page-screen.tsx")).MatchPageScreen,
    }),
  },
  {
    path: "/fairness",
    lazy: async () => ({
      Component: (await import("../features/fairness/fairness-screen.tsx")).FairnessScreen,
    }),
  },
  {
    path: "/shop",
    lazy: async () => ({ Component: (await import("../features/shop/shop-screen.tsx")).ShopScreen }),
  },
  {
    path: "/shop/result",
    lazy: async () => ({ Component: (await import("../features/shop/result-screen.tsx")).ResultScreen }),
  },
  {
    path: "/tools",
    lazy: async () => ({ Component: (await import("../features/draft/draft-screen.tsx")).DraftScreen }),
  },
  {
    path: "/about",
    lazy: async () => ({ Component: (await import("../features/legal/text-screens.tsx")).AboutScreen }),
  },
  {
    path: "/terms",
    lazy: async () => ({ Component: (await import("../features/legal/text-screens.tsx")).TermsScreen }),
  },
  {
    path: "/privacy",
    lazy: async () => ({ Component: (await import("../features/legal/text-screens.tsx")).PrivacyScreen }),
  },
  {
    path: "/commercial",
    lazy: async () => ({
      Component: (await import("../features/legal/commercial-screen.tsx")).CommercialScreen,
    }),
  },
  {
    path: "/admin_control",
    lazy: async () => ({ Component: (await import("../features/admin/admin-screen.tsx")).AdminScreen }),
  },
  { id: MAIN_PAGE, path: "*", Component: TabPage },
];

/** All screens inside `surroundings`, which renders them at its `<Outlet />`. */
export const routesInside = (surroundings: () => React.ReactNode): RouteObject[] => [
  {
    Component: surroundings,
    ErrorBoundary: PageFailed,
    children: [
      {
        Component: Outlet,
        ErrorBoundary: ScreenFailed,
        HydrateFallback: ScreenLoading,
        children: SCREENS,
      },
    ],
  },
];

export const ROUTES: RouteObject[] = routesInside(Layout);
