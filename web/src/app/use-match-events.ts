import { useEffect, useRef } from "react";
import { acknowledgeAlarm, raiseAlarm } from "../live/alarm/alarm-store.ts";
import { serverNow } from "../model/clock-store.ts";

import { type CurrentMatch, openMatchOf } from "../model/current-match.ts";
import { MatchScreen } from "./match-tab.tsx";

/** A younger match still starts the alarm when its announcement was missed. Seconds. */
const FRESH_S = 60;

/** Starts the alarm when a match's announcement was missed, and stops it when the match is over. */
export const useMatchEvents = (current: CurrentMatch | undefined): void => {
  const lastId = useRef<string | null>(null);
  const open = openMatchOf(current);

  useEffect(() => {
    const before = lastId.current;
    const now = open?.match_id ?? null;
    lastId.current = now;
    if (current === undefined || before === now) return;
    if (open !== null) MatchScreen.preload();
    if (open === null) acknowledgeAlarm();
    else if (serverNow() - open.matched_unixtime < FRESH_S) raiseAlarm(open.match_id);
  }, [current, open]);
};
