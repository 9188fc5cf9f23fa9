import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./dialog.module.css";
import { useDialogEntry } from "./use-dialog-entry.ts";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Over the whole screen, with an entrance that is felt: blue and red halves part. */
  readonly gate?: boolean;
  readonly children: ReactNode;
}

/**
 * The browser's own modal dialog: focus stays inside and returns to where it was. It starts on what carries
 * `autofocus`, else on the first control.
 */
export const Dialog = ({ title, onClose, gate = false, children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useDialogEntry(onClose);
  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, gate && styles.gate)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={`stack-4 ${styles.body}`}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
};
