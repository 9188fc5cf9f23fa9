import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { useAlarm } from "../../live/alarm/alarm-store.ts";
import { DeclineButton } from "../../live/seat/decline-button.tsx";
import { useNow } from "../../live/use-now.ts";
import { type CheckInClock, checkInClock, mustCheckIn, playersOf } from "../../model/attendance.ts";
import type { MyMatch } from "../../model/my-match.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { Refusal } from "../../ui/fallback.tsx";
import { lazyDialog } from "../../ui/lazy-part.tsx";
import styles from "./seats-card.module.css";
import { matchText } from "./text.ts";
import { useMatchAnswer } from "./use-match-actions.ts";

const text = matchText.seats;

const MissingDialog = lazyDialog(text.missingTitle, () =>
  import("./missing-dialog.tsx").then((m) => m.MissingDialog),
);

/** The page confirms the seat by itself once the match is seen; this is for a page that could not. */
const JoinButton = ({ clock }: { readonly clock: CheckInClock }) => {
  const { show, reload } = useMatchAnswer();
  const join = useMutation({ mutationFn: () => call("checkIn"), onSuccess: show, onError: reload });
  return (
    <>
      <p>{text.confirming}</p>
      <Button kind="primary" wide disabled={join.isPending} onClick={() => join.mutate()}>
        {text.join}
        <span className={`figure ${styles.left}`} data-urgent={clock.urgent}>
          {text.left(clock.left)}
        </span>
      </Button>
      <Refusal failure={join.error} />
    </>
  );
};

/** Ten places: confirmed, not confirmed, open. */
const Count = ({ view, clock }: { readonly view: MyMatch; readonly clock: CheckInClock }) => {
  const players = playersOf(view.match);
  const confirmed = players.filter(({ attendance }) => attendance === "confirmed").length;
  const isWaiting = players.some(({ attendance }) => attendance === "unconfirmed");
  return (
    <p className={`row ${styles.count}`}>
      <span className="bold">{confirmed === players.length ? text.all : text.confirmed(confirmed)}</span>
      <span className={styles.places} aria-hidden="true">
        {players.map(({ user_id: id, attendance }) => (
          <span key={id} data-seat={attendance} />
        ))}
      </span>
      {isWaiting ? (
        <span className={`figure ${styles.clock}`} data-urgent={clock.urgent}>
          {text.left(clock.left)}
        </span>
      ) : null}
    </p>
  );
};

interface SeatsCardProps {
  readonly view: MyMatch;
  readonly userId: string;
}

/** The confirmed seats, and until the match begins the ways to give one back and to name a missing player. */
export const SeatsCard = ({ view, userId }: SeatsCardProps) => {
  const [isNaming, setNaming] = useState(false);
  const { match } = view;
  const clock = checkInClock(match, useNow());
  // Below the announcement, which has the same button.
  const isAnnounced = useAlarm((alarm) => alarm.matchId !== null);
  const isAsked = clock !== null && !isAnnounced && mustCheckIn(match, userId);
  if (!match.can_substitute) return null;
  return (
    <Card className={cx(styles.card, isAsked && styles.first)}>
      {isAsked ? <JoinButton clock={clock} /> : null}
      {clock === null ? null : <Count view={view} clock={clock} />}
      <div className={`row ${styles.acts}`}>
        <Button onClick={() => setNaming(true)}>{text.missing}</Button>
        <DeclineButton match={match} />
      </div>
      {isNaming ? <MissingDialog view={view} userId={userId} onClose={() => setNaming(false)} /> : null}
    </Card>
  );
};
