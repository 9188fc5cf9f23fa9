import type { QueueStatus, SeatOffer } from "@gokaku/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, failureMessage } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { acknowledgeMatch, endOfferAlarm } from "../../live/alarm/alarm-store.ts";
import { showToast } from "../../ui/toast.ts";

/** Taking and refusing an offered seat. An offer that is gone ends, and the player waits as before. */
export const useOffer = ({ match_id }: SeatOffer, onTaken: () => void) => {
  const client = useQueryClient();
  const show = (status: QueueStatus) => client.setQueryData<QueueStatus>(KEYS.queueStatus, status);
  const onError = (failure: unknown) => {
    showToast("error", failureMessage(failure));
    if (!(failure instanceof ApiError) || failure.status === 0) return;
    endOfferAlarm();
    client.setQueryData<QueueStatus>(KEYS.queueStatus, (known) => known && { ...known, offer: null });
    void client.invalidateQueries({ queryKey: KEYS.queueStatus });
  };
  const take = useMutation({
    mutationFn: () => call("acceptOffer", { body: { match_id } }),
    onSuccess: (status) => {
      acknowledgeMatch(match_id);
      onTaken();
      show(status);
      void client.invalidateQueries({ queryKey: KEYS.match });
    },
    onError,
  });
  const refuse = useMutation({
    mutationFn: () => call("refuseOffer", { body: { match_id } }),
    onMutate: endOfferAlarm,
    onSuccess: show,
    onError,
  });
  return { take, refuse };
};
