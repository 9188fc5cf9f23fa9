import type { OwnPenalty } from "@gokaku/contract";
import { shortMatchId } from "@gokaku/game";
import { useNow } from "../../../live/use-now.ts";
import { formatDate, formatDateTime } from "../../../text/format.ts";
import { Unanswered } from "../../../ui/fallback.tsx";
import { Link } from "../../../ui/link.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./dialogs.module.css";
import { MORE_NAMES } from "./names.ts";
import { isTimeoutRunning, penaltySum } from "./penalty-sum.ts";
import { moreText } from "./text.ts";
import { useMyPenalties } from "./use-mine.ts";

const text = moreText.penalties;

const Row = ({ penalty, isRunning }: { readonly penalty: OwnPenalty; readonly isRunning: boolean }) => {
  const { cause, points, at, match_id: matchId, timeout_until: until, withdrawn_at: withdrawnAt } = penalty;
  const isWithdrawn = withdrawnAt > 0;
  return (
    <li className={styles.row} data-withdrawn={isWithdrawn || undefined}>
      <span>{text.causes[cause] ?? text.otherCause}</span>
      <span className="figure">{isWithdrawn ? text.withdrawn : text.points(points)}</span>
      <span className={`muted ${styles.aside}`}>
        {formatDateTime(at)}
        {until > at && !isWithdrawn
          ? `　${(isRunning ? text.timeoutRunning : text.timeout)(formatDateTime(until))}`
          : null}
      </span>
      {Number(matchId) > 0 ? (
        <Link className={`big-link ${styles.match}`} to={`/matches/${matchId}`}>
          {text.match(shortMatchId(matchId))}
        </Link>
      ) : null}
    </li>
  );
};

/** A part of the sum that is no single penalty. */
const Part = ({ name, points }: { readonly name: string; readonly points: string }) => (
  <li className={styles.row}>
    <span>{name}</span>
    <span className="figure">{points}</span>
  </li>
);

const Penalties = () => {
  const now = useNow();
  const query = useMyPenalties();
  const { data } = query;
  if (data === undefined) return <Unanswered title={text.failed} query={query} />;
  const { penalties, next_correction: next, penalty_timeout_until: until } = data;
  const { byAdmins, givenBack, effective, isBlocked } = penaltySum(data);
  const isEmpty = penalties.length === 0 && byAdmins === 0 && givenBack === 0;
  return (
    <>
      <p>
        {text.sum(effective)}
        {text.blockedAt}
      </p>
      {now < until ? <Notice tone="warn">{text.timeoutNow(formatDateTime(until))}</Notice> : null}
      {next === null ? null : (
        <p>
          {isBlocked
            ? text.nextByTime(formatDate(next.at))
            : text.next(next.matches_left, formatDate(next.at))}
        </p>
      )}
      {isEmpty ? <p className="empty">{text.none}</p> : null}
      <ul className={styles.rows}>
        {penalties.map((penalty) => (
          <Row key={penalty.id} penalty={penalty} isRunning={isTimeoutRunning(penalty, until, now)} />
        ))}
        {byAdmins === 0 ? null : <Part name={text.byAdmins} points={text.signed(byAdmins)} />}
        {givenBack === 0 ? null : <Part name={text.givenBack} points={text.signed(-givenBack)} />}
      </ul>
    </>
  );
};

/** The reasons of the player's penalties, and the time at which the next point is earned back. */
export const PenaltiesDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title={MORE_NAMES.penalties} onClose={onClose} snug>
    <ModalBody>
      <Penalties />
    </ModalBody>
  </Modal>
);
