import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { PRIVATE } from "../api/keys.ts";
import { acknowledgeAlarm } from "../live/alarm/alarm-store.ts";
import { useQueueHealth } from "../model/queue-health.ts";
import { useSession } from "../session/session-store.ts";

/** With another player, or none, signed in, nothing of the last one stays. */
export const useSessionEnd = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      useSession.subscribe((state, before) => {
        if (state.session?.user.user_id === before.session?.user.user_id) return;
        acknowledgeAlarm();
        client.removeQueries({ queryKey: PRIVATE });
        useQueueHealth.getState().succeeded();
      }),
    [client],
  );
};
