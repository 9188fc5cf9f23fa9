import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** The actions of this screen: above the navigation on an upright phone, elsewhere in the page. */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
);
