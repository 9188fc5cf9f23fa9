import type { SeatOffer } from "@gokaku/contract";
import { useNow } from "../../live/use-now.ts";
import { offerSecondsLeft } from "../../model/offer.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./offer-dialog.module.css";
import { offerText } from "./text.ts";
import { useOffer } from "./use-offer.ts";

/** From so few seconds on the clock is red. */
const URGENT_S = 10;

export interface OfferDialogProps {
  readonly offer: SeatOffer;
  /** Whether the player did not choose the role. */
  readonly isOffRole: boolean;
  /** Leads to the match. */
  readonly onTaken: () => void;
  /** Hides the dialog; the offer lasts. */
  readonly onClose: () => void;
}

/** The whole screen for an offered seat, as for a found match. */
export const OfferDialog = ({ offer, isOffRole, onTaken, onClose }: OfferDialogProps) => {
  const left = offerSecondsLeft(offer, useNow());
  const { take, refuse } = useOffer(offer, onTaken);
  const isBusy = take.isPending || refuse.isPending;
  return (
    <Dialog title={ja.offer.title} onClose={onClose} gate>
      <div className={`row ${styles.facts}`}>
        <RoleMark role={offer.role} size={96} />
        <span className={`figure ${styles.clock}`} data-urgent={left <= URGENT_S}>
          {offerText.seconds(left)}
        </span>
      </div>
      <p>{offerText.body}</p>
      {isOffRole ? <p>{offerText.offRole}</p> : null}
      <p className="muted">{offerText.keeps}</p>
      <Button kind="primary" wide disabled={isBusy} onClick={() => take.mutate()}>
        {take.isPending ? offerText.taking : offerText.take}
      </Button>
      <Button wide disabled={isBusy} onClick={() => refuse.mutate()}>
        {offerText.refuse}
      </Button>
    </Dialog>
  );
};
