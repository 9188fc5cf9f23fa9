import { type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./dialog.module.css";

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** An entrance that is felt: the gate opens. */
  readonly gate?: boolean;
  readonly children: ReactNode;
};

/** The browser's own modal dialog: focus stays inside and returns to where it was. */
export const Dialog = ({ title, onClose, gate = false, children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
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
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
};
