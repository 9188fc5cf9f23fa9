import type { QueueEstimate } from "@gokaku/contract";
import { LIMITS, type Role } from "@gokaku/game";
import { Plus } from "lucide-react";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./estimate.module.css";
import { aboutText, bestHint, leftOverText, mostText, type RoleHint } from "./estimate-text.ts";
import { queueText } from "./text.ts";
import { useEstimate } from "./use-estimate.ts";

type EstimateProps = {
  readonly selected: readonly Role[];
  /** Roles are locked while waiting: the hint is then told, not offered. */
  readonly waiting: boolean;
  readonly onAdd: (role: Role) => void;
};

type HintProps = Pick<EstimateProps, "waiting" | "onAdd"> & { readonly hint: RoleHint };

const Hint = ({ hint, waiting, onAdd }: HintProps) =>
  waiting ? (
    <p className={styles.told}>{hint.text}</p>
  ) : (
    <Button
      kind="quiet"
      onClick={() => onAdd(hint.role)}
      title={queueText.estimate.addRole(ja.roles[hint.role])}
    >
      <Plus size={16} aria-hidden="true" />
      {hint.text}
    </Button>
  );

const noteOf = (estimate: QueueEstimate | null, enough: boolean, failed: boolean): string => {
  if (!enough) return queueText.estimate.moreRoles;
  if (estimate === null) return failed ? queueText.estimate.failed : ja.common.loading;
  return estimate.known ? mostText(estimate.p90) : queueText.estimate.unknown;
};

/** How long players like this one wait for a match with the selected roles, and which role would shorten that. */
export const Estimate = ({ selected, waiting, onAdd }: EstimateProps) => {
  const { estimate, failed, isOld } = useEstimate(selected, waiting);
  const enough = selected.length >= LIMITS.minRoles;
  const shown = enough ? estimate : null;
  const hint = shown === null || isOld ? null : bestHint(shown, selected);
  return (
    <section className={styles.estimate} aria-label={queueText.estimate.label} aria-busy={enough && isOld}>
      <p className={styles.label}>{queueText.estimate.label}</p>
      <p className={styles.note}>{noteOf(shown, enough, failed)}</p>
      <p className={`figure ${styles.about}`}>{shown === null ? ja.common.unknown : aboutText(shown.p50)}</p>
      <div className={styles.hint}>
        {hint === null ? null : <Hint hint={hint} waiting={waiting} onAdd={onAdd} />}
      </div>
      {waiting ? (
        <p className={styles.leftOver}>{shown === null ? "" : leftOverText(shown.left_over)}</p>
      ) : null}
    </section>
  );
};
