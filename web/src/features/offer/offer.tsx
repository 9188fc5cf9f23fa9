import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useQueueStatus } from "../../api/queries.ts";
import { endOfferAlarm, offerAlarm, raiseAlarm } from "../../live/alarm/alarm-store.ts";
import { useNow } from "../../live/use-now.ts";
import { offerSecondsLeft } from "../../model/offer.ts";
import { ja } from "../../text/ja.ts";
import { lazyDialog } from "../../ui/lazy-part.tsx";
import type { OfferDialogProps } from "./offer-dialog.tsx";
import { offerText } from "./text.ts";

const OfferDialog = lazyDialog(ja.offer.title, () => import("./offer-dialog.tsx").then((m) => m.OfferDialog));

interface OfferProps {
  /** Where the match is shown. */
  readonly to: string;
}

/** Its signals and its dialog, until it is answered or over: it lasts 20 seconds and is not to be overlooked. */
const Offered = ({ offer, isOffRole, to }: OfferProps & Pick<OfferDialogProps, "offer" | "isOffRole">) => {
  const isOpen = offerSecondsLeft(offer, useNow()) > 0;
  const navigate = useNavigate();
  const { match_id: matchId } = offer;
  useEffect(() => {
    if (!isOpen) return;
    raiseAlarm(offerAlarm(matchId));
    return endOfferAlarm;
  }, [isOpen, matchId]);
  if (!isOpen) return null;
  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {offerText.announce(ja.roles[offer.role])}
      </p>
      <OfferDialog
        offer={offer}
        isOffRole={isOffRole}
        onTaken={() => void navigate(to)}
        onClose={() => undefined}
      />
    </>
  );
};

/** A seat that is offered to the player who waits. */
export const Offer = ({ to }: OfferProps) => {
  const { data: status } = useQueueStatus();
  const isWaiting = status?.entry != null;
  // The dialog is loaded before an offer comes.
  useEffect(() => {
    if (isWaiting) OfferDialog.preload();
  }, [isWaiting]);
  if (status?.offer == null) return null;
  const { entry, offer } = status;
  const isOffRole = entry !== null && !entry.selected_roles.includes(offer.role);
  return <Offered offer={offer} isOffRole={isOffRole} to={to} />;
};
