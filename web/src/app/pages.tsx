import type { ComponentType } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";

/**
 * The screens by their paths, each loaded when it is shown. A new one is a folder in `features/` and an entry here.
 * Any other path shows the main page, whose tabs are `/?tab=` (see `tab-page.tsx`).
 */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  "/players/:id": lazyPart(() => import("../features/player/player-screen.tsx").then((m) => m.PlayerScreen)),
  "/matches/:id": lazyPart(() =>
    import("../features/match-page/match-page-screen.tsx").then((m) => m.MatchPageScreen),
  ),
  "/fairness": lazyPart(() =>
    import("../features/fairness/fairness-screen.tsx").then((m) => m.FairnessScreen),
  ),
  "/season": lazyPart(() => import("../features/archive/archive-screen.tsx").then((m) => m.ArchiveScreen)),
  "/characters": lazyPart(() =>
    import("../features/characters/characters-screen.tsx").then((m) => m.CharactersScreen),
  ),
  "/shop": lazyPart(() => import("../features/shop/shop-screen.tsx").then((m) => m.ShopScreen)),
  "/shop/result": lazyPart(() => import("../features/shop/result-screen.tsx").then((m) => m.ResultScreen)),
  "/tools": lazyPart(() => import("../features/draft/draft-screen.tsx").then((m) => m.DraftScreen)),
  "/about": lazyPart(() => import("../features/legal/text-screens.tsx").then((m) => m.AboutScreen)),
  "/terms": lazyPart(() => import("../features/legal/text-screens.tsx").then((m) => m.TermsScreen)),
  "/privacy": lazyPart(() => import("../features/legal/privacy-screen.tsx").then((m) => m.PrivacyScreen)),
  "/transmissions": lazyPart(() =>
    import("../features/legal/transmissions-screen.tsx").then((m) => m.TransmissionsScreen),
  ),
  "/commercial": lazyPart(() =>
    import("../features/legal/commercial-screen.tsx").then((m) => m.CommercialScreen),
  ),
  "/corrections/:id": lazyPart(() =>
    import("../features/corrections/correction-screen.tsx").then((m) => m.CorrectionScreen),
  ),
  "/admin_control": lazyPart(() => import("../features/admin/admin-screen.tsx").then((m) => m.AdminScreen)),
};

export const PAGES = Object.entries(SCREENS).map(([path, Component]) => ({ path, Component }));
