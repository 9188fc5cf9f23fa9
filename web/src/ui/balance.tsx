import type { MatchExplanation } from "@gokaku/contract";
import type { ReactNode } from "react";
import styles from "./balance.module.css";
import { chancesOf } from "./chances.ts";
import { reasonText } from "./reasons/text.ts";
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

type ChancesProps = {
  /** Whole percent; together 100. */
  readonly mine: number;
  readonly theirs: number;
  /** What the sides are called where neither is the viewer's. */
  readonly names?: readonly [mine: string, theirs: string];
};

/** Both sides' chance to win, in figures and as a bar. */
export const Chances = ({ mine, theirs, names = [reasonText.mine, reasonText.theirs] }: ChancesProps) => (
  <>
    <div className={styles.sides}>
      <span className={styles.side} data-side="ally">
        {names[0]}
        <span className={`figure ${styles.chance}`}>{mine}%</span>
      </span>
      <span className={styles.side} data-side="opponent">
        <span className={`figure ${styles.chance}`}>{theirs}%</span>
        {names[1]}
      </span>
    </div>
    <svg
      className={styles.bar}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="img"
      aria-label={reasonText.bar(names, `${mine}%`, `${theirs}%`)}
    >
      <rect data-side="ally" width={mine - GAP / 2} height="4" />
      <rect data-side="opponent" x={mine + GAP / 2} width={theirs - GAP / 2} height="4" />
    </svg>
  </>
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
      <Chances mine={mine} theirs={theirs} />
      <dl className={styles.facts}>
        <Fact name={reasonText.teamGap}>
          <span className="figure">{Math.round(gap)}</span>
        </Fact>
        <Fact name={reasonText.yourRole}>
          <span className={styles.role}>
            <RoleMark role={role} size={20} />
            {reasonText.choice(choice + 1)}
          </span>
        </Fact>
        {children}
      </dl>
    </div>
  );
};
