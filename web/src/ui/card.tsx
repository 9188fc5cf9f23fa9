import type { ReactNode } from "react";
import styles from "./card.module.css";
import { cx } from "./cx.ts";

interface CardProps {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Card = ({ title, aside, className, children }: CardProps) => (
  <section className={cx(styles.card, className)} {...(title === undefined ? {} : { "aria-label": title })}>
    {title === undefined ? null : (
      <div className={styles.head}>
        <h2 className="text-18">{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
);
