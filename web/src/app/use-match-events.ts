import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { KEYS } from "../api/keys.ts";
import { acknowledgeAlarm, raiseAlarm } from "../live/alarm/alarm-store.ts";
import { serverNow } from "../model/clock-store.ts";
import { type CurrentMatch, matchOf } from "../model/current-match.ts";
import { showToast } from "../ui/toast.ts";
import { appText } from "./text.ts";

/** A match younger than this still rings when it is first seen without its announcement. Seconds. */
const FRESH_S = 60;
/** Rates follow the close of a match in a moment; when to look. */
const LOOK_AGAIN_MS = [0, 2000, 8000];

/** What begins and ends with a match: the alarm when its announcement was missed, the fresh figures after it. */
export const useMatchEvents = (current: CurrentMatch | undefined): void => {
  const client = useQueryClient();
  const lastId = useRef<string | null>(null);
  const match = matchOf(current);
  const open = match !== null && match.status === "matched" ? match : null;

  useEffect(() => {
    const before = lastId.current;
    const now = open?.match_id ?? null;
    lastId.current = now;
    if (current === undefined || before === now) return;
    if (open !== null && serverNow() - open.matched_unixtime < FRESH_S) raiseAlarm(open.match_id);
    if (before === null) return;
    if (now === null) {
      acknowledgeAlarm();
      showToast("success", appText.allDone);
    }
    for (const delay of LOOK_AGAIN_MS) {
      window.setTimeout(() => {
        for (const queryKey of [KEYS.me, KEYS.ranking, KEYS.queueStatus]) {
          void client.invalidateQueries({ queryKey });
        }
      }, delay);
    }
  }, [client, current, open]);
};
