import type { QueueEstimate } from "@gokaku/contract";
import { LIMITS, type Role } from "@gokaku/game";
import { Plus } from "lucide-react";
import { useQueueInfo } from "../../api/queries.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./estimate.module.css";
import {
  aboutText,
  bestHint,
  leftOverText,
  mostText,
  type RoleHint,
  type Shortage,
  shortageOf,
} from "./estimate-text.ts";
import { queueText } from "./text.ts";
import { useEstimate } from "./use-estimate.ts";

interface EstimateProps {
  readonly selected: readonly Role[];
  /** Roles are locked while waiting, so that no other role is suggested. */
  readonly waiting: boolean;
  readonly onAdd: (role: Role) => void;
}

type HintProps = Pick<EstimateProps, "onAdd"> & { readonly hint: RoleHint };

const Hint = ({ hint, onAdd }: HintProps) => (
  <Button
    kind="quiet"
    onClick={() => onAdd(hint.role)}
    title={queueText.estimate.addRole(ja.roles[hint.role])}
  >
    <Plus size={16} aria-hidden="true" />
    {hint.text}
  </Button>
);

const shortageNote = ({ roles }: Shortage, waiting: boolean): string => {
  if (roles.length > 0)
    return queueText.estimate.shortageRoles(roles.map((role) => ja.roles[role]).join("・"));
  return waiting ? "" : queueText.estimate.shortageWithYou;
};

/** With fewer than ten players no wait can be estimated: how many are missing is known. */
const ShortageBox = ({ shortage, waiting }: { readonly shortage: Shortage; readonly waiting: boolean }) => {
  const note = shortageNote(shortage, waiting);
  return (
    <section className={styles.estimate} aria-label={queueText.estimate.shortageLabel}>
      <p className={styles.label}>{queueText.estimate.shortageLabel}</p>
      <p className={styles.note}>{waiting ? "" : note}</p>
      <p className={`figure ${styles.about} ${styles.whole}`}>
        {queueText.estimate.shortage(shortage.people)}
      </p>
      {waiting ? <p className={styles.leftOver}>{note}</p> : null}
    </section>
  );
};

const noteOf = (estimate: QueueEstimate | null, enough: boolean, failed: boolean): string => {
  if (!enough) return queueText.estimate.moreRoles;
  if (estimate === null) return failed ? queueText.estimate.failed : ja.common.loading;
  return estimate.known ? mostText(estimate.p90) : queueText.estimate.unknown;
};

/** How long players like this one wait for a match with the selected roles, and which role would shorten that. */
const Wait = ({ selected, waiting, onAdd }: EstimateProps) => {
  const { estimate, failed, isOld } = useEstimate(selected, waiting);
  const enough = selected.length >= LIMITS.minRoles;
  const shown = enough ? estimate : null;
  const hint = waiting || shown === null || isOld ? null : bestHint(shown, selected);
  return (
    <section className={styles.estimate} aria-label={queueText.estimate.label} aria-busy={enough && isOld}>
      <p className={styles.label}>{queueText.estimate.label}</p>
      <p className={styles.note}>{noteOf(shown, enough, failed)}</p>
      <p className={`figure ${styles.about}`}>{shown === null ? ja.common.unknown : aboutText(shown.p50)}</p>
      <div className={styles.hint}>{hint === null ? null : <Hint hint={hint} onAdd={onAdd} />}</div>
      {waiting ? (
        <p className={styles.leftOver}>{shown === null ? "" : leftOverText(shown.left_over)}</p>
      ) : null}
    </section>
  );
};

/** Below ten players how many are missing, else how long players like this one wait. */
export const Estimate = (props: EstimateProps) => {
  const { selected, waiting } = props;
  const info = useQueueInfo().data;
  const shortage = info === undefined ? null : shortageOf(info, { selected, waiting });
  return shortage === null ? <Wait {...props} /> : <ShortageBox shortage={shortage} waiting={waiting} />;
};
