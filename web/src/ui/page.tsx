import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./page.module.css";

interface PageProps {
  readonly title: string;
  /** The title is for screen readers only where the screen speaks for itself. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

export const Page = ({ title, quiet = false, children }: PageProps) => (
  <div className={styles.page}>
    <h1 className={cx(quiet ? "visually-hidden" : styles.title)}>{title}</h1>
    {children}
  </div>
);
