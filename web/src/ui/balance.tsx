import type { MatchExplanation } from "@gokaku/contract";
import type { ReactNode } from "react";
import styles from "./balance.module.css";
import { BalanceBar } from "./balance-bar.tsx";
import { chancesOf } from "./chances.ts";
import { reasonText } from "./reasons/text.ts";
import { RoleMark } from "./role-mark.tsx";

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface BalanceProps {
  readonly explanation: MatchExplanation;
  /** Further facts after the own role. */
  readonly children?: ReactNode;
}

/** How even a match is: both sides' chance to win, the gap between the teams, the own role. */
export const Balance = ({ explanation, children }: BalanceProps) => {
  const { my_role: role, my_choice: choice, team_gap: gap, by_skill: bySkill } = explanation;
  return (
    <div className="stack-2">
      <BalanceBar {...chancesOf(explanation)} />
      <dl className={styles.facts}>
        <Fact name={reasonText.teamGap(bySkill)}>
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
