import { formatDate, formatDateTime } from "../../../text/format.ts";
import { ja } from "../../../text/ja.ts";
import { Failed } from "../../../ui/fallback.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { Loading } from "../../../ui/pentagon.tsx";
import styles from "./more.module.css";
import { moreText } from "./text.ts";
import { useMyPenalties } from "./use-mine.ts";

const text = moreText.penalties;

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
        {penalties.map(({ id, cause, points, at, withdrawn_at: withdrawnAt }) => (
          <li key={id} className={styles.row} data-withdrawn={withdrawnAt > 0 || undefined}>
            <span>{text.causes[cause] ?? text.otherCause}</span>
            <span className="figure">{withdrawnAt > 0 ? text.withdrawn : text.points(points)}</span>
            <span className={styles.aside}>{formatDateTime(at)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** What one's penalties are for, and when the next point is earned back. */
export const PenaltiesDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title={text.title} onClose={onClose}>
    <ModalBody>
      <Penalties />
    </ModalBody>
  </Modal>
);
