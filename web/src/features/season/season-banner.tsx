import type { Season } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import { ChevronDown } from "lucide-react";
import { useSeason } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { formatDateSeen } from "../../text/format.ts";

import { daysLeft, type SeasonState, seasonColour, seasonDates, seasonState } from "./season.ts";
import styles from "./season-banner.module.css";
import { seasonText } from "./text.ts";

interface FactsProps {
  readonly season: Season;
  readonly state: SeasonState;
  readonly now: number;
}

const Facts = ({ season, state, now }: FactsProps) => {
  const days = daysLeft(season, now);
  return (
    <>
      <strong className={styles.name}>{season.name}</strong>
      <span className={styles.state}>{seasonText[state]}</span>
      <span>{seasonDates(season, now)}</span>
      {days === null || days > LIMITS.seasonEndingDays ? null : (
        <strong className={styles.left}>{days === 0 ? seasonText.lastDay : seasonText.daysLeft(days)}</strong>
      )}
    </>
  );
};

/** The active season in one line; the next one is hidden where there is no room. Its place is reserved. */
export const SeasonBanner = () => {
  const now = useNow();
  const { data, isPending } = useSeason();
  if (isPending) return <div className={styles.place} />;
  const season = data?.current_season ?? null;
  const state = data === undefined ? null : seasonState(data, now);
  if (data === undefined || season === null || state === null) return null;
  const facts = <Facts season={season} state={state} now={now} />;
  const next =
    data.next_season === null
      ? null
      : seasonText.next(data.next_season.name, formatDateSeen(data.next_season.start_date, now));
  return (
    <section
      className={styles.banner}
      aria-label={seasonText.region}
      style={{ borderInlineStartColor: seasonColour(season.theme_color) }}
    >
      <p className={next === null ? styles.line : styles.wideLine}>
        {facts}
        {next === null ? null : <span>{next}</span>}
      </p>
      {next === null ? null : (
        <details className={styles.folded}>
          <summary className={styles.line}>
            {facts}
            <ChevronDown className={styles.chevron} size={16} aria-hidden="true" />
          </summary>
          <p className={styles.more}>{next}</p>
        </details>
      )}
    </section>
  );
};
