import type { Fairness } from "@gokaku/contract/people";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useSearchParams } from "react-router";
import { call, isMissing } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { useHead } from "../../ui/head.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { SeasonChoice } from "../../ui/season-choice.tsx";
import { Bars } from "./bars.tsx";
import { Calibration, Mark } from "./calibration.tsx";
import { Chart } from "./chart.tsx";
import { Estimates } from "./estimates.tsx";
import styles from "./fairness.module.css";
import {
  type Bounded,
  barsOf,
  boundHolding,
  calibratedOf,
  favourites,
  shareBelow,
  wishShares,
} from "./figures.ts";
import { Losses } from "./losses.tsx";
import { MovedIn } from "./moved-in.tsx";
import { Plans } from "./plans.tsx";
import { fairnessText as text } from "./text.ts";
import { Wishes } from "./wishes.tsx";

/** Fewer decided matches than that say little. */
const FEW = 100;
const EVEN_GAP = 20;
const COIN = { brier: "0.250", logLoss: "0.693" } as const;

const Hero = ({ fairness, gaps }: { readonly fairness: Fairness; readonly gaps: Bounded }) => (
  <div className={styles.hero}>
    <p className={styles.claim}>
      <span className={`figure ${styles.share}`}>{text.percent(shareBelow(gaps, EVEN_GAP) ?? 0)}</span>
      {text.gaps.hero(EVEN_GAP)}
    </p>
    <p className={styles.note}>{text.counted(fairness.settled_matches, fairness.decided_matches)}</p>
  </div>
);

const Scores = ({ fairness }: { readonly fairness: Fairness }) => {
  const { brier, logLoss, figures } = text.calibration;
  const { skill } = fairness;
  const scores = [
    [brier(figures.rate), fairness.brier_score, COIN.brier],
    [logLoss(figures.rate), fairness.log_loss, COIN.logLoss],
    ...(skill.matches === 0
      ? []
      : ([
          [brier(figures.skill), skill.brier_score, COIN.brier],
          [logLoss(figures.skill), fairness.log_losses.skill, COIN.logLoss],
        ] as const)),
  ] as const;
  return (
    <>
      <dl className={styles.scores}>
        {scores.map(([name, value, coin]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value === null ? ja.common.unknown : value.toFixed(3)}</dd>
            <dd className={styles.coin}>{text.calibration.coin(coin)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{text.calibration.scores}</p>
    </>
  );
};

const SeriesLegend = () => (
  <ul className={styles.series}>
    {(["rate", "skill"] as const).map((figure) => (
      <li key={figure}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <Mark figure={figure} x={10} y={10} radius={7} />
        </svg>
        {text.calibration.figures[figure]}
      </li>
    ))}
  </ul>
);

const Said = ({ fairness }: { readonly fairness: Fairness }) => {
  const bins = calibratedOf(fairness.calibration);
  const skillBins = calibratedOf(fairness.skill.calibration);
  const series = [
    { figure: "rate", bins },
    { figure: "skill", bins: skillBins },
  ] as const;
  const bySkill = favourites(skillBins);
  const ahead = bySkill ?? favourites(bins);
  const figure = text.calibration.figures[bySkill === null ? "rate" : "skill"];
  return (
    <Chart
      title={text.calibration.title}
      sentence={
        ahead === null
          ? text.calibration.none
          : text.calibration.sentence(figure, text.percent(ahead.said), text.percent(ahead.won))
      }
      note={text.calibration.note}
      head={[text.calibration.which, text.gaps.matches, text.calibration.y, text.calibration.interval]}
      rows={series.flatMap(({ figure, bins: parts }) =>
        parts.map(({ from, to, matches, won, interval: [low, high] }) => [
          `${text.calibration.figures[figure]} ${text.calibration.range(from, to)}`,
          text.matches(matches),
          text.percent(won),
          text.range(text.percent(low), text.percent(high)),
        ]),
      )}
    >
      <div className={styles.said}>
        <div className="stack-3">
          <Calibration series={series} />
          <SeriesLegend />
          <p className={styles.note}>
            {fairness.skill.matches === 0
              ? text.calibration.noSkill
              : text.calibration.skill(fairness.skill.matches)}
          </p>
        </div>
        <div>
          <Scores fairness={fairness} />
        </div>
      </div>
    </Chart>
  );
};

const Waits = ({ fairness }: { readonly fairness: Fairness }) => {
  const waits = fairness.recent_waits.map(({ below_s: below, players }) => ({ below, count: players }));
  const players = waits.reduce((total, { count }) => total + count, 0);
  const within = boundHolding(waits, 0.5);
  if (within === null)
    return (
      <Card title={text.waits.title}>
        <p className={styles.note}>{text.waits.none}</p>
      </Card>
    );
  const bars = barsOf(waits, text.waits.below);
  return (
    <Chart
      title={text.waits.title}
      sentence={text.waits.sentence(text.percent(shareBelow(waits, within) ?? 0), within)}
      note={text.waits.note(players)}
      head={[text.waits.axis, text.waits.people]}
      rows={bars.map(({ label, value }) => [label, text.people(value)])}
    >
      <Bars bars={bars} />
    </Chart>
  );
};

const Wished = ({ fairness }: { readonly fairness: Fairness }) => {
  const shares = wishShares(fairness.role_wishes);
  if (shares === null) return null;
  const { first, second, further } = fairness.role_wishes;
  return (
    <Chart
      title={text.wishes.title}
      sentence={text.wishes.sentence(text.percent(shares[0]))}
      head={[text.wishes.axis, text.wishes.people]}
      rows={[
        [text.wishes.first, text.people(first)],
        [text.wishes.second, text.people(second)],
        [text.wishes.further, text.people(further)],
      ]}
    >
      <Wishes shares={shares} />
    </Chart>
  );
};

const Shown = ({ fairness }: { readonly fairness: Fairness }) => {
  if (fairness.settled_matches === 0)
    return (
      <>
        <Notice>{text.empty}</Notice>
        {fairness.plan_gaps?.some(({ ticks }) => ticks > 0) ? <Plans fairness={fairness} /> : null}
        <Waits fairness={fairness} />
        {fairness.estimates?.p90.compared ? <Estimates fairness={fairness} /> : null}
      </>
    );
  const gaps = fairness.team_gaps.map(({ below, matches }) => ({ below, count: matches }));
  const bars = barsOf(gaps, text.gaps.below);
  return (
    <>
      <Hero fairness={fairness} gaps={gaps} />
      {fairness.decided_matches < FEW ? <Notice>{text.few(fairness.decided_matches)}</Notice> : null}
      <Plans fairness={fairness} />
      <Said fairness={fairness} />
      <Losses fairness={fairness} />
      <div className={`stack-4 ${styles.columns}`}>
        <Chart
          title={text.gaps.title}
          sentence={text.gaps.note}
          head={[text.gaps.axis, text.gaps.matches]}
          rows={bars.map(({ label, value }) => [label, text.matches(value)])}
        >
          <Bars bars={bars} />
        </Chart>
        <Waits fairness={fairness} />
      </div>
      <Estimates fairness={fairness} />
      <Wished fairness={fairness} />
    </>
  );
};

/** How even a season's matches were and how true the chances that their players saw, for everybody to look at. */
export const FairnessScreen = () => {
  const [search] = useSearchParams();
  const asked = search.get("season") ?? undefined;
  const query = asked === undefined ? "" : `?${new URLSearchParams({ season: asked })}`;
  useHead(text.title, text.description, true, `/fairness${query}`);
  const fairness = useQuery({
    queryKey: KEYS.fairness(asked),
    queryFn: () => call("getFairness", { query: asked === undefined ? {} : { season: asked } }),
    staleTime: 60_000,
  });
  // As a transition, so that the page answers to taps while it renders.
  const shown = useDeferredValue(fairness.data);
  return (
    <Page title={text.title}>
      <div className={styles.head}>
        <div>
          <p className={styles.lead}>{text.lead}</p>
          <Link className="big-link" to="/characters">
            {text.characters}
          </Link>
        </div>
        <SeasonChoice
          chosen={asked ?? fairness.data?.season_id}
          addressOf={(id) => `/fairness?${new URLSearchParams({ season: id })}`}
        />
      </div>
      {shown !== undefined && shown.season_id === fairness.data?.season_id ? (
        <Shown fairness={shown} />
      ) : isMissing(fairness.error) ? (
        <Notice>{asked === undefined ? text.noSeason : text.missing}</Notice>
      ) : fairness.data === undefined ? (
        <Unanswered title={text.failed} query={fairness} />
      ) : (
        <Loading />
      )}
      <MovedIn />
    </Page>
  );
};
