import type { User } from "@gokaku/contract";
import type { ReactNode } from "react";
import { ja } from "../text/ja.ts";
import { Avatar } from "./avatar.tsx";
import styles from "./player-head.module.css";
import { RateAndRank } from "./rate-and-rank.tsx";

interface PlayerHeadProps {
  readonly player: Pick<User, "trainer_name" | "discord_avatar_url" | "rate" | "rank">;
  /** Below the page's title it is the second. */
  readonly heading: "h1" | "h2";
  readonly rate: string;
  readonly rank: string;
  readonly children: ReactNode;
}

/** A player's face and name, with the rate and the rank as the largest figures of the page. */
export const PlayerHead = ({ player, heading: Heading, rate, rank, children }: PlayerHeadProps) => (
  <div className={`row ${styles.head}`}>
    <Avatar name={player.trainer_name} url={player.discord_avatar_url} size={72} />
    <div className={styles.who}>
      <Heading className={styles.name}>{player.trainer_name || ja.profile.noName}</Heading>
      {children}
    </div>
    <RateAndRank
      player={player}
      rate={rate}
      rank={rank}
      styles={{ list: styles.rating, rate: styles.rate, rank: "text-24", unranked: "muted" }}
    />
  </div>
);
