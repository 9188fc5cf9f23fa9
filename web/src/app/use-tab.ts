import { useLocation, useMatches } from "react-router";
import { useSession } from "../session/session-store.ts";
import { MAIN_PAGE, type Tab, tabOf } from "./paths.ts";

/** The tab of the main page that is shown; null on a page of its own. */
export const useTab = (): Tab | null => {
  const { search } = useLocation();
  const isMainPage = useMatches().some(({ id }) => id === MAIN_PAGE);
  const signedIn = useSession((state) => state.session !== null);
  return isMainPage ? tabOf(new URLSearchParams(search), signedIn) : null;
};
