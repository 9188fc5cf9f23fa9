import { Notice } from "../../ui/notice.tsx";
import styles from "./checkout-failure.module.css";

/** Why no payment page could be opened, line by line. */
export const CheckoutFailure = ({ lines }: { readonly lines: readonly string[] | null }) =>
  lines === null ? null : (
    <Notice tone="error" alert>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </Notice>
  );
