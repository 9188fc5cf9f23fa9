import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { KEYS } from "../api/keys.ts";
import { useQueueStatus } from "../api/queries.ts";
import { acknowledgeAlarm, raiseAlarm } from "../live/alarm/alarm-store.ts";
import { serverNow } from "../model/clock-store.ts";
import { type CurrentMatch, matchOf, NONE, openMatchOf } from "../model/current-match.ts";
import { dismissLostSeat } from "../model/lost-seat.ts";
import { isBackInQueue, useReturned } from "../model/returned.ts";
import { MatchScreen } from "./match-tab.tsx";

/** A younger match still starts the alarm when its announcement was missed. Seconds. */
const FRESH_S = 60;

/**
 * Starts the alarm when a match's announcement was missed, and stops it when the match is over. A match without a
 * substitute leads back to the queue.
 */
export const useMatchEvents = (current: CurrentMatch | undefined): void => {
  const lastId = useRef<string | null>(null);
  const open = openMatchOf(current);
  const client = useQueryClient();
  const { data: status } = useQueueStatus();

  useEffect(() => {
    const before = lastId.current;
    const now = open?.match_id ?? null;
    lastId.current = now;
    if (current === undefined || before === now) return;
    if (open !== null) MatchScreen.preload();
    if (open === null) acknowledgeAlarm();
    else if (serverNow() - open.matched_unixtime < FRESH_S) raiseAlarm(open.match_id);
  }, [current, open]);

  useEffect(() => {
    if (open !== null) {
      dismissLostSeat();
      useReturned.setState({ matchId: null });
    }
  }, [open]);

  const closed = matchOf(current);
  const returnedFrom = closed !== null && isBackInQueue(closed, status) ? closed.match_id : null;
  useEffect(() => {
    if (returnedFrom === null) return;
    useReturned.setState({ matchId: returnedFrom });
    client.setQueryData<CurrentMatch>(KEYS.match, (known) => (openMatchOf(known) === null ? NONE : known));
  }, [client, returnedFrom]);
};
