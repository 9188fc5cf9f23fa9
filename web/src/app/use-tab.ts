import { matchRoutes, useLocation } from "react-router";
import { useSession } from "../session/session-store.ts";
import { PAGES } from "./pages.tsx";
import { type Tab, tabOf } from "./paths.ts";

/** The tab of the main page that is shown; null on a page of its own. */
export const useTab = (): Tab | null => {
  const location = useLocation();
  const signedIn = useSession((state) => state.session !== null);
  return matchRoutes(PAGES, location) === null ? tabOf(new URLSearchParams(location.search), signedIn) : null;
};
