import type { ReactNode } from "react";
import styles from "./page.module.css";

interface PageProps {
  readonly title: string;
  /** The title is for screen readers only where the screen speaks for itself. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

export const Page = ({ title, quiet = false, children }: PageProps) => (
  <div className={styles.page}>
    <h1 className={quiet ? "visually-hidden" : "text-24"}>{title}</h1>
    {children}
  </div>
);
