import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useMe } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { dismissLostSeat, type LostSeat as Lost } from "../../model/lost-seat.ts";
import { formatTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { type Cost, costOf } from "./cost.ts";
import styles from "./lost-seat.module.css";
import { lostText } from "./text.ts";

/** The charge reaches the account some seconds after the loss. Milliseconds. */
const READ_EVERY_MS = 2000;
const READ_FOR_S = 10;

const costText = (cost: Cost): string => {
  switch (cost.kind) {
    case "excused":
      return lostText.excused;
    case "points":
      return lostText.points(cost.points);
    case "mark":
      return lostText.mark;
    case "free":
      return lostText.free;
    case "usual":
      return lostText.usual[cost.cause];
    case "checking":
      return lostText.checking;
  }
};

/** Why the player has no seat any more, and what that cost. */
export const LostSeat = ({ lost }: { readonly lost: Lost }) => {
  const { matchId, cause, isExcused } = lost;
  const now = useNow();
  const [openedAt] = useState(now);
  const isFinal = now - openedAt > READ_FOR_S;
  const me = useMe();
  const penalties = useQuery({
    queryKey: KEYS.penalties,
    queryFn: isExcused ? skipToken : () => call("listMyPenalties"),
    retry: false,
    refetchInterval: ({ state }) =>
      isFinal || state.data?.penalties.some((penalty) => penalty.match_id === matchId)
        ? false
        : READ_EVERY_MS,
  });
  const until = penalties.data?.penalty_timeout_until ?? me.data?.penalty_timeout_until ?? 0;
  const cost = costOf(lost, penalties.data, { nowS: now, isFinal });
  return (
    <Page title={lostText.title}>
      <section className={`panel stack-4 ${styles.card}`}>
        <p>{cause === null ? lostText.unknown : lostText.causes[cause]}</p>
        <dl className={styles.cost}>
          <dt className="muted">{lostText.cost}</dt>
          <dd className="bold">{costText(cost)}</dd>
        </dl>
        {now < until ? <Notice tone="warn">{lostText.until(formatTime(until))}</Notice> : null}
        {isExcused ? null : <p className="muted">{lostText.next}</p>}
        <Button kind="primary" wide onClick={dismissLostSeat}>
          {lostText.back}
        </Button>
      </section>
    </Page>
  );
};
