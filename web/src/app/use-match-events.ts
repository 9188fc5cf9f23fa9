import { useEffect, useRef } from "react";
import { acknowledgeAlarm, raiseAlarm } from "../live/alarm/alarm-store.ts";
import { serverNow } from "../model/clock-store.ts";

import { type CurrentMatch, openMatchOf } from "../model/current-match.ts";
import { MatchScreen } from "./match-tab.tsx";

/** A match younger than this still rings when it is first seen without its announcement. Seconds. */
const FRESH_S = 60;

/** What begins and ends with a match: the alarm when its announcement was missed, silence after it. */
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
