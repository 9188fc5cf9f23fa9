import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import styles from "../admin.module.css";
import { integrationsText as text } from "./text.ts";

interface SecretDialogProps {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret once, with a button to copy it. */
export const SecretDialog = ({ title, label, secret, onClose }: SecretDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{text.once}</p>
    <div>
      <p className={styles.label}>{label}</p>
      <code className={styles.code}>{secret}</code>
    </div>
    <div className="wrap">
      <Button kind="primary" onClick={() => copyText(secret, text.copied, text.copyFailed)}>
        {text.copy}
      </Button>
      <Button onClick={onClose}>{text.saved}</Button>
    </div>
  </Dialog>
);
