import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** What one does on this screen: on a phone held upright in reach above the navigation, elsewhere in its place. */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
);
