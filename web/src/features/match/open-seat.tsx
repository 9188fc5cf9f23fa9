import type { MatchPlayer } from "@gokaku/contract";
import { pentagonCorners, toPoints } from "../../ui/geometry.ts";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./open-seat.module.css";
import { matchText } from "./text.ts";

const OUTLINE = toPoints(pentagonCorners(50, 53, 44));

interface OpenSeatProps {
  readonly player: MatchPlayer;
  readonly isSearching: boolean;
}

/** The place of a player who left or did not come, until a substitute sits there. */
export const OpenSeat = ({ player, isSearching }: OpenSeatProps) => (
  <li className={styles.seat}>
    <svg
      viewBox="0 0 100 100"
      width="36"
      height="36"
      aria-hidden="true"
      className={styles.outline}
      data-searching={isSearching}
    >
      <polygon points={OUTLINE} />
    </svg>
    <span className={styles.what}>
      <span className={styles.name}>{matchText.seats.open}</span>
      <span className={`caption ${styles.line}`}>
        {player.role === null ? null : <RoleMark role={player.role} size={20} />}
        {isSearching ? matchText.seats.searching : matchText.seats.notFound}
      </span>
    </span>
  </li>
);
