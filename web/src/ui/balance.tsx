import type { MatchExplanation } from "@gokaku/contract";
import type { ReactNode } from "react";
import { ja } from "../text/ja.ts";
import styles from "./balance.module.css";
import { chancesOf } from "./chances.ts";
import { RoleMark } from "./role-mark.tsx";

/** Between both sides of the bar, in percent. */
const GAP = 0.6;

type FactProps = { readonly name: string; readonly children: ReactNode };

export const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type BalanceProps = {
  readonly explanation: MatchExplanation;
  /** Further facts after the own role. */
  readonly children?: ReactNode;
};

/** How even a match is: both sides' chance to win, the gap between the teams, the own role. */
export const Balance = ({ explanation, children }: BalanceProps) => {
  const { my_role: role, my_choice: choice, team_gap: gap } = explanation;
  const { mine, theirs } = chancesOf(explanation);
  return (
    <div className={styles.balance}>
      <div className={styles.sides}>
        <span className={styles.side} data-side="ally">
          {ja.explain.mine}
          <span className={`figure ${styles.chance}`}>{mine}%</span>
        </span>
        <span className={styles.side} data-side="opponent">
          <span className={`figure ${styles.chance}`}>{theirs}%</span>
          {ja.explain.theirs}
        </span>
      </div>
      <svg
        className={styles.bar}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        role="img"
        aria-label={ja.explain.bar(`${mine}%`, `${theirs}%`)}
      >
        <rect data-side="ally" width={mine - GAP / 2} height="4" />
        <rect data-side="opponent" x={mine + GAP / 2} width={theirs - GAP / 2} height="4" />
      </svg>
      <dl className={styles.facts}>
        <Fact name={ja.explain.teamGap}>
          <span className="figure">{Math.round(gap)}</span>
        </Fact>
        <Fact name={ja.explain.yourRole}>
          <span className={styles.role}>
            <RoleMark role={role} size={20} />
            {ja.explain.choice(choice + 1)}
          </span>
        </Fact>
        {children}
      </dl>
    </div>
  );
};
