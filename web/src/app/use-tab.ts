import { matchRoute, useLocation, useRouter, useSearch } from "wouter";
import { useSession } from "../session/session-store.ts";
import { type Tab, tabOf } from "./paths.ts";
import { PAGES } from "./screens.tsx";

/** The tab of the main page that is shown; null on a page of its own. */
export const useTab = (): Tab | null => {
  const [pathname] = useLocation();
  const search = useSearch();
  const { parser } = useRouter();
  const signedIn = useSession((state) => state.session !== null);
  return PAGES.some(([path]) => matchRoute(parser, path, pathname)[0])
    ? null
    : tabOf(new URLSearchParams(search), signedIn);
};
