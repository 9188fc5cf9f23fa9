import type { OwnPenalty } from "@gokaku/contract";
import { shortMatchId } from "@gokaku/game";
import { formatDate, formatDateTime } from "../../../text/format.ts";
import { ja } from "../../../text/ja.ts";
import { Failed } from "../../../ui/fallback.tsx";
import { Link } from "../../../ui/link.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { Loading } from "../../../ui/pentagon.tsx";
import styles from "./dialogs.module.css";
import { moreText } from "./text.ts";
import { useMyPenalties } from "./use-mine.ts";

const text = moreText.penalties;

const Row = ({ penalty }: { readonly penalty: OwnPenalty }) => {
  const { cause, points, at, match_id: matchId, timeout_until: until, withdrawn_at: withdrawnAt } = penalty;
  const isWithdrawn = withdrawnAt > 0;
  return (
    <li className={styles.row} data-withdrawn={isWithdrawn || undefined}>
      <span>{text.causes[cause] ?? text.otherCause}</span>
      <span className="figure">{isWithdrawn ? text.withdrawn : text.points(points)}</span>
      <span className={styles.aside}>
        {formatDateTime(at)}
        {until > at && !isWithdrawn ? `　${text.timeout(formatDateTime(until))}` : null}
      </span>
      {Number(matchId) > 0 ? (
        <Link className={styles.match} to={`/matches/${matchId}`}>
          {text.match(shortMatchId(matchId))}
        </Link>
      ) : null}
    </li>
  );
};

const Penalties = () => {
  const { data, error, isFetching, refetch } = useMyPenalties();
  if (data === undefined)
    return error === null ? (
      <Loading label={ja.common.loading} />
    ) : (
      <Failed title={text.failed} failure={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  const { penalties, effective_penalty: effective, next_correction: next } = data;
  return (
    <>
      <p>
        {text.sum(effective)}
        {text.blockedAt}
      </p>
      {next === null ? null : <p>{text.next(next.matches_left, formatDate(next.at))}</p>}
      {penalties.length === 0 ? <p className={styles.none}>{text.none}</p> : null}
      <ul className={styles.rows}>
        {penalties.map((penalty) => (
          <Row key={penalty.id} penalty={penalty} />
        ))}
      </ul>
    </>
  );
};

/** What one's penalties are for, and when the next point is earned back. */
export const PenaltiesDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title={text.title} onClose={onClose} snug>
    <ModalBody>
      <Penalties />
    </ModalBody>
  </Modal>
);
