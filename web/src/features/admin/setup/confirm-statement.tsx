import { CONFIRMATIONS, type Confirmation } from "@gokaku/game";
import { call } from "../../../api/http.ts";
import { KEYS } from "../../../api/keys.ts";
import { Link } from "../../../ui/link.tsx";
import { Confirm } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import styles from "./setup.module.css";
import { setupText } from "./setup-text.ts";

const text = setupText.confirm;

interface ConfirmStatementProps {
  readonly id: Confirmation;
  /** The confirmation is withdrawn. */
  readonly withdraws: boolean;
  readonly onClose: () => void;
}

/** An admin confirms a statement or withdraws the confirmation; the audit log gets both. */
export const ConfirmStatement = ({ id, withdraws, onClose }: ConfirmStatementProps) => {
  const act = useAct({
    run: (reason: string) =>
      call("updateSetting", { body: { id, value: withdraws ? "" : CONFIRMATIONS[id], reason } }),
    failed: text.failed,
    said: text.done,
    also: [KEYS.master, KEYS.shop, KEYS.system],
    onDone: onClose,
  });
  return (
    <Confirm
      title={text.titles[id]}
      go={withdraws ? text.withdraw : text.go}
      reason="optional"
      act={act}
      onConfirm={act.start}
      onClose={onClose}
    >
      <p>{withdraws ? text.withdrawals[id] : text.statements[id]}</p>
      {id === "legal_texts" && !withdraws ? (
        <ul className={styles.pages}>
          {Object.entries(text.pages).map(([path, name]) => (
            <li key={path}>
              <Link to={path} target="_blank">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Confirm>
  );
};
