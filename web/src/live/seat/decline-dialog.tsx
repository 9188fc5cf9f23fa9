import type { Match } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { type CurrentMatch, matchOf, NONE } from "../../model/current-match.ts";
import { loseSeat } from "../../model/lost-seat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Refusal } from "../../ui/fallback.tsx";
import { useNow } from "../use-now.ts";
import { seatText } from "./text.ts";

const useDecline = (matchId: string, onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("declineMatch"),
    onSuccess: () => {
      client.setQueryData<CurrentMatch>(KEYS.match, (known) =>
        matchOf(known)?.match_id === matchId ? NONE : known,
      );
      loseSeat({ matchId, cause: "declined", isExcused: false });
      onDone();
      for (const queryKey of [KEYS.me, KEYS.penalties, KEYS.queueStatus])
        void client.invalidateQueries({ queryKey });
    },
    onError: () => client.invalidateQueries({ queryKey: KEYS.match }),
  });
};

interface DeclineDialogProps {
  readonly match: Match;
  readonly onClose: () => void;
}

/** Gives the own seat back after a second tap, with its price. */
export const DeclineDialog = ({ match, onClose }: DeclineDialogProps) => {
  const decline = useDecline(match.match_id, onClose);
  const freeS = Math.ceil(match.matched_unixtime + LIMITS.freeDecline - useNow());
  return (
    <Dialog title={seatText.declineTitle} onClose={onClose}>
      <p>{seatText.declinePrice}</p>
      {freeS > 0 ? <p className="bold">{seatText.declineFree(freeS)}</p> : null}
      <p className="muted">{seatText.declineOthers}</p>
      <Refusal failure={decline.error} />
      <div className="wrap">
        <Button kind="primary" onClick={onClose}>
          {seatText.stay}
        </Button>
        <Button disabled={decline.isPending} onClick={() => decline.mutate()}>
          {seatText.decline}
        </Button>
      </div>
    </Dialog>
  );
};
