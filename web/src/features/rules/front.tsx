import type { FrontResponse, PublicMatch } from "@gokaku/contract/people";
import { askLogin } from "../../session/login-prompt.ts";
import { formatDateTime } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { matchResult } from "../../ui/heads/match-result.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./front.module.css";
import { PICTURES } from "./how-pictures.tsx";
import { rulesText } from "./text.ts";

const text = rulesText.front;

const averageRate = ({ players }: PublicMatch["team_a"]): number =>
  Math.round(players.reduce((sum, { rate }) => sum + rate, 0) / players.length);

const Result = ({ match }: { readonly match: PublicMatch }) => (
  <li>
    <Link className={`row ${styles.match}`} to={`/matches/${match.match_id}`}>
      <span className={styles.won}>{matchResult(match)}</span>
      <span>{text.averages(averageRate(match.team_a), averageRate(match.team_b))}</span>
      <time dateTime={new Date(match.settled_at * 1000).toISOString()}>
        {formatDateTime(match.settled_at)}
      </time>
    </Link>
  </li>
);

interface FrontProps {
  readonly front: FrontResponse | undefined;
}

const Figures = ({ front }: FrontProps) => {
  const figures = [
    [text.waiting, front?.total_waiting ?? null, text.people],
    [text.ongoing, front?.ongoing_matches ?? null, text.matches],
    [text.ofDay, front?.matches_of_day ?? null, text.matches],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, unit]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figure">{value === null ? ja.common.unknown : unit(value)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Comes last: without a match it has no place, and what follows would move. */
const Latest = ({ front }: FrontProps) => {
  if (front === undefined) return <div className={styles.latest} />;
  if (front.latest_matches.length === 0) return null;
  return (
    <section className={styles.latest} aria-label={text.latest}>
      <p className="caption">{text.latest}</p>
      <ul className="plain-list">
        {front.latest_matches.map((match) => (
          <Result key={match.match_id} match={match} />
        ))}
      </ul>
    </section>
  );
};

const How = () => (
  <section aria-label={text.how}>
    <ol className={styles.how}>
      {text.steps.map(({ title, what }, at) => {
        const Picture = PICTURES[at];
        return (
          <li key={title}>
            {Picture === undefined ? null : <Picture />}
            <strong>{title}</strong>
            <span className="caption">{what}</span>
          </li>
        );
      })}
    </ol>
  </section>
);

/** A stranger's first look: what this is, the way in, what goes on now, how it works, and how matches ended last. */
export const Front = ({ front }: FrontProps) => (
  <section className={`panel ${styles.front}`} aria-label={text.label}>
    <p className={styles.lead}>{text.lead}</p>
    <p>{text.what}</p>
    <div className={`row ${styles.acts}`}>
      <Button kind="primary" className={styles.start} onClick={askLogin}>
        {text.start}
      </Button>
      <a className="big-link" href="#rules">
        {text.rules}
      </a>
      <Link className="big-link" to="/about">
        {text.about}
      </Link>
    </div>
    <Figures front={front} />
    <How />
    <Latest front={front} />
  </section>
);
