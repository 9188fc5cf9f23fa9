import type { User } from "@gokaku/contract";
import { ja } from "../text/ja.ts";
import { cx } from "./cx.ts";

interface RateAndRankProps {
  readonly player: Pick<User, "rate" | "rank">;
  readonly rate: string;
  readonly rank: string;
  /** Classes of the list and of what stands in it. */
  readonly styles: {
    readonly list: string | undefined;
    readonly rate?: string | undefined;
    readonly rank?: string | undefined;
    readonly unranked: string | undefined;
  };
}

/** A player's rate and rank. */
export const RateAndRank = ({ player, rate, rank, styles }: RateAndRankProps) => (
  <dl className={styles.list}>
    <div>
      <dt>{rate}</dt>
      <dd className={cx("figure", styles.rate)}>{player.rate}</dd>
    </div>
    <div>
      <dt>{rank}</dt>
      <dd className={player.rank === null ? styles.unranked : cx("figure", styles.rank)}>
        {player.rank === null ? ja.profile.unranked : ja.profile.rank(player.rank)}
      </dd>
    </div>
  </dl>
);
