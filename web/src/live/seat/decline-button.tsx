import type { Match } from "@gokaku/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-part.tsx";
import { seatText } from "./text.ts";

const DeclineDialog = lazyDialog(seatText.declineTitle, () =>
  import("./decline-dialog.tsx").then((m) => m.DeclineDialog),
);

/** The way to give the own seat back, while that is possible. A player who reported keeps it. */
export const DeclineButton = ({ match }: { readonly match: Match }) => {
  const [isAsking, setAsking] = useState(false);
  if (!match.can_substitute || match.user_reports.length > 0) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {seatText.decline}
      </Button>
      {isAsking ? <DeclineDialog match={match} onClose={() => setAsking(false)} /> : null}
    </>
  );
};
