import { ROLES } from "@gokaku/game";
import type { ReactNode } from "react";
import { pentagonCorners, toPoints } from "../../ui/geometry.ts";
import styles from "./front.module.css";

const Picture = ({ children }: { readonly children: ReactNode }) => (
  <svg viewBox="0 0 240 96" aria-hidden="true" className={styles.picture}>
    {children}
  </svg>
);

const pentagon = (x: number, y: number, radius: number): string => toPoints(pentagonCorners(x, y, radius));

/** Five roles, two of them chosen. */
const Roles = () => (
  <Picture>
    {ROLES.map((role, at) => {
      const x = 24 + at * 48;
      const isChosen = at === 1 || at === 3;
      return (
        <g key={role} data-role={role} className={isChosen ? styles.chosen : styles.other}>
          <polygon points={pentagon(x, 50, 20)} />
          {isChosen ? <path d={`M${x - 8} 51l6 6 11-12`} /> : null}
        </g>
      );
    })}
  </Picture>
);

/** Two teams of five on a level beam. */
const Teams = () => (
  <Picture>
    {(["A", "B"] as const).map((team) => (
      <g key={team} className={team === "A" ? styles.ally : styles.opponent}>
        {ROLES.map((role, at) => (
          <polygon key={role} points={pentagon((team === "A" ? 22 : 150) + at * 17, 44, 8)} />
        ))}
      </g>
    ))}
    <path d="M8 60H232M120 60l-14 24h28z" />
  </Picture>
);

/** A rate that rises to its last point. */
const Rate = () => (
  <Picture>
    <path d="M16 80H224" />
    <polyline className={styles.rate} points="20,70 60,60 96,66 138,44 176,50 216,22" />
    <circle className={styles.point} cx="216" cy="22" r="6" />
  </Picture>
);

/** One picture for each step. */
export const PICTURES = [Roles, Teams, Rate] as const;
