import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { useCurrentMatch, useQueueStatus } from "../api/queries.ts";
import { setTitle } from "../live/alarm/title.ts";
import { matchOf } from "../model/current-match.ts";
import { usePageTitle } from "../model/page-title.ts";
import type { Tab } from "./paths.ts";
import { appText } from "./text.ts";

const PAGE_TITLES: Readonly<Record<string, string>> = { ...appText.pages, ...appText.others };

/** The title of the browser's tab: what is going on, else the screen. `tab` is null on a page beside the tabs. */
export const useTitle = (tab: Tab | null): void => {
  const playing = matchOf(useCurrentMatch().data)?.status === "matched";
  const waiting = (useQueueStatus().data?.entry ?? null) !== null;
  const state = playing ? appText.title.playing : waiting ? appText.title.waiting : null;
  const { pathname } = useLocation();
  const named = usePageTitle(({ title }) => title);
  const screen =
    tab === null
      ? (named ?? PAGE_TITLES[`/${pathname.split("/")[1]}`] ?? null)
      : tab === "rules"
        ? null
        : appText.tabs[tab];
  // The address that the server wrote into the page is that of the screen one came to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is left with the screen
  useEffect(() => () => document.head.querySelector('link[rel="canonical"]')?.remove(), [tab, pathname]);
  useLayoutEffect(() => {
    const first = state ?? screen;
    setTitle(first === null ? appText.title.home : appText.title.of(first));
  }, [state, screen]);
};
