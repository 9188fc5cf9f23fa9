import type { Badge, User } from "@gokaku/contract";
import { formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { BadgeChip } from "../../ui/badge-chip.tsx";
import { Card } from "../../ui/card.tsx";
import { equippedBadges } from "../../ui/equipped-badges.tsx";
import styles from "./status-card.module.css";
import { mypageText } from "./text.ts";

export const StatusCard = ({ user, badges }: { readonly user: User; readonly badges: readonly Badge[] }) => {
  const equipped = equippedBadges(user, badges);
  const figures = [
    [mypageText.maxRate, user.max_rate],
    [mypageText.matches, user.match_count],
    [mypageText.wins, user.win_count],
    [mypageText.winRate, formatPercent(user.win_rate)],
  ] as const;
  return (
    <Card title={mypageText.status}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="figure">{value}</span>
            </dd>
          </div>
        ))}
        <div>
          <dt>{mypageText.penalty}</dt>
          <dd>
            <span className="figure">{user.penalty_count}</span>
            <span className={`caption ${styles.aside}`}>{mypageText.effective(user.effective_penalty)}</span>
          </dd>
        </div>
        <div className={styles.wide}>
          <dt>{mypageText.badges}</dt>
          <dd className={styles.badges}>
            {equipped.length === 0
              ? ja.profile.noBadge
              : equipped.map((badge) => <BadgeChip key={badge.id} badge={badge} />)}
          </dd>
        </div>
      </dl>
      <p className={`caption ${styles.note}`}>{mypageText.penaltyNote}</p>
    </Card>
  );
};
