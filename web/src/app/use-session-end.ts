import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { PRIVATE } from "../api/keys.ts";
import { acknowledgeAlarm } from "../live/alarm/alarm-store.ts";
import { dismissLostSeat } from "../model/lost-seat.ts";
import { useQueueHealth } from "../model/queue-health.ts";
import { useReturned } from "../model/returned.ts";
import { endFarewell } from "../session/farewell.ts";
import { LOGOUT_MARK, useSession } from "../session/session-store.ts";
import { ja } from "../text/ja.ts";
import { showToast } from "../ui/toast.ts";

/** A deliberate logout on another page of this browser ends the session here too, and says so. */
const useLogoutElsewhere = (): void => {
  const userId = useRef<string | null>(null);
  const own = useSession((state) => state.session?.user.user_id ?? null);
  useEffect(() => {
    // The last signed-in user: the session may have ended before the mark arrives.
    if (own !== null) userId.current = own;
  }, [own]);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== LOGOUT_MARK || userId.current === null) return;
      if (newValue?.split(" ")[0] !== userId.current) return;
      userId.current = null;
      useSession.getState().forget();
      showToast("success", ja.auth.loggedOut);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
};

/** With another player, or none, signed in, nothing of the last one stays. */
export const useSessionEnd = (): void => {
  useLogoutElsewhere();
  const client = useQueryClient();
  useEffect(
    () =>
      useSession.subscribe((state, before) => {
        if (state.session?.user.user_id === before.session?.user.user_id) return;
        if (state.session !== null) endFarewell();
        acknowledgeAlarm();
        dismissLostSeat();
        useReturned.setState({ matchId: null });
        client.removeQueries({ queryKey: PRIVATE });
        useQueueHealth.getState().succeeded();
      }),
    [client],
  );
};
