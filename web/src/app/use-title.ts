import { useLayoutEffect } from "react";
import { useCurrentMatch, useQueueStatus } from "../api/queries.ts";
import { setTitle } from "../live/alarm/title.ts";
import { matchOf } from "../model/current-match.ts";
import { SERVICE } from "../text/ja.ts";
import type { Tab } from "./paths.ts";
import { appText } from "./text.ts";

/** The title of the browser's tab: what is going on, else the screen. `tab` null leaves it to the page shown. */
export const useTitle = (tab: Tab | null): void => {
  const playing = matchOf(useCurrentMatch().data)?.status === "matched";
  const waiting = (useQueueStatus().data?.entry ?? null) !== null;
  const state = playing ? appText.title.playing : waiting ? appText.title.waiting : null;
  const screen = tab === null || tab === "rules" ? null : appText.tabs[tab];
  useLayoutEffect(() => {
    const first = state ?? screen;
    setTitle(first === null ? appText.title.home : `${first}｜${SERVICE}`);
  }, [state, screen]);
};
