import { LIMITS } from "@gokaku/game";
import { useSeason } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { formatDate } from "../../text/format.ts";
import { daysLeft, seasonColour } from "./season.ts";
import styles from "./season-banner.module.css";
import { seasonText } from "./text.ts";

const DaysLeft = ({ endDate }: { readonly endDate: number }) => {
  const days = daysLeft(endDate, useNow());
  if (days === null || days > LIMITS.seasonEndingDays) return null;
  return (
    <strong className={styles.left}>{days === 0 ? seasonText.lastDay : seasonText.daysLeft(days)}</strong>
  );
};

/** The active season; while it loads its place is kept, without one there is nothing. */
export const SeasonBanner = () => {
  const season = useSeason();
  const current = season.data?.current_season ?? null;
  if (season.isPending) return <div className={styles.place} />;
  if (season.data?.is_season_active !== true || current === null) return null;
  const next = season.data.next_season;
  return (
    <section
      className={styles.banner}
      aria-label={seasonText.region}
      style={{ borderInlineStartColor: seasonColour(current.theme_color) }}
    >
      <p className={styles.name}>{current.name}</p>
      <p className={styles.facts}>
        <span className={styles.state}>{season.data.closing ? seasonText.closing : seasonText.active}</span>
        <span>
          {formatDate(current.start_date)}〜{formatDate(current.end_date)}
        </span>
        <DaysLeft endDate={current.end_date} />
        {next === null ? null : <span>{seasonText.next(next.name, formatDate(next.start_date))}</span>}
      </p>
    </section>
  );
};
