import { Check, CircleAlert } from "lucide-react";
import { dismissToast, useToasts } from "./toast.ts";
import styles from "./toaster.module.css";

/** The place of the short messages: above the menu of a phone, in a corner elsewhere. A tap closes one. */
export const Toaster = () => {
  const toasts = useToasts((state) => state.toasts);
  return (
    <ol className={styles.toaster} aria-live="polite">
      {toasts.map(({ id, kind, text }) => (
        <li key={id}>
          <button type="button" className={styles.toast} data-kind={kind} onClick={() => dismissToast(id)}>
            {kind === "success" ? (
              <Check size={18} aria-hidden="true" />
            ) : (
              <CircleAlert size={18} aria-hidden="true" />
            )}
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
};
