import type { Badge, User } from "@gokaku/contract";
import { formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { BadgeChip } from "../../ui/badge-chip.tsx";
import { Card } from "../../ui/card.tsx";
import { wornBadges } from "../../ui/profile-card.tsx";
import styles from "./status-card.module.css";

type StatusCardProps = { readonly user: User; readonly badges: readonly Badge[] };

export const StatusCard = ({ user, badges }: StatusCardProps) => {
  const worn = wornBadges(user, badges);
  const figures = [
    [ja.mypage.rate, user.rate],
    [ja.mypage.maxRate, user.max_rate],
    [ja.mypage.matches, user.match_count],
    [ja.mypage.wins, user.win_count],
    [ja.mypage.winRate, formatPercent(user.win_rate)],
  ] as const;
  return (
    <Card title={ja.mypage.status}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
        <div>
          <dt>{ja.mypage.penalty}</dt>
          <dd>
            <span className="figure">{user.penalty_count}</span>
            <span className={styles.effective}>{ja.mypage.effective(user.effective_penalty)}</span>
          </dd>
        </div>
        <div className={styles.wide}>
          <dt>{ja.mypage.badges}</dt>
          <dd className={styles.badges}>
            {worn.length === 0
              ? ja.profile.noBadge
              : worn.map((badge) => <BadgeChip key={badge.id} badge={badge} />)}
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{ja.mypage.penaltyNote}</p>
    </Card>
  );
};
