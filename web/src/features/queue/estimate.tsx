import type { Shortage as Missing, QueueEstimate } from "@gokaku/contract";
import { LIMITS, type Role } from "@gokaku/game";
import { Plus } from "lucide-react";
import { useMe, useQueueInfo } from "../../api/queries.ts";
import { formatText } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
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
import { completesMatch, missingSeatText } from "./missing-text.ts";
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
    return queueText.estimate.shortageRoles(roles.map((role) => ja.roles[role]).join(formatText.beside));
  return waiting ? "" : queueText.estimate.shortageWithYou;
};

interface ShortageBoxProps {
  readonly people: string;
  readonly note: string;
  readonly waiting: boolean;
  /** The viewer would complete the match. */
  readonly isOwn?: boolean;
}

const ShortageBox = ({ people, note, waiting, isOwn = false }: ShortageBoxProps) => (
  <section className={cx(styles.estimate, isOwn && styles.own)} aria-label={queueText.estimate.shortageLabel}>
    <p className={styles.label}>{isOwn ? queueText.estimate.missingYou : queueText.estimate.shortageLabel}</p>
    <p className={styles.note}>{waiting ? "" : note}</p>
    <p className={`figure ${styles.about} ${styles.whole}`}>{people}</p>
    {waiting ? <p className={`muted ${styles.leftOver}`}>{note}</p> : null}
  </section>
);

/** Up to three players are missing, as queue has found. */
const MissingBox = ({
  missing,
  selected,
  waiting,
}: Pick<EstimateProps, "selected" | "waiting"> & { readonly missing: Missing }) => {
  const rate = useMe().data?.rate;
  return (
    <ShortageBox
      people={queueText.estimate.missing(missing.players)}
      note={missingSeatText(missing)}
      waiting={waiting}
      isOwn={!waiting && rate !== undefined && completesMatch(missing, { selected, rate })}
    />
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
        <p className={`muted ${styles.leftOver}`}>{shown === null ? "" : leftOverText(shown.left_over)}</p>
      ) : null}
    </section>
  );
};

/** How many players are missing while no match is possible, else how long players like this one wait. */
export const Estimate = (props: EstimateProps) => {
  const { selected, waiting } = props;
  const info = useQueueInfo().data;
  if (info?.shortage) return <MissingBox missing={info.shortage} selected={selected} waiting={waiting} />;
  // With fewer than ten players no wait can be estimated.
  const shortage = info === undefined ? null : shortageOf(info, { selected, waiting });
  if (shortage === null) return <Wait {...props} />;
  const people = queueText.estimate.shortage(shortage.people);
  return <ShortageBox people={people} note={shortageNote(shortage, waiting)} waiting={waiting} />;
};
