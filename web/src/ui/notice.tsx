import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly tone?: "info" | "warn" | "error";
  /** Read aloud as soon as it appears. */
  readonly alert?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const Notice = ({ tone = "info", alert = false, action, children }: NoticeProps) => (
  <div className={cx(styles.notice, styles[tone])} {...(alert ? { role: "alert" } : {})}>
    <p className={styles.text}>{children}</p>
    {action}
  </div>
);
