import type { PlaceMove } from "@gokaku/contract";
import type { MovedPlayer } from "@gokaku/contract/admin";
import { formatDelta } from "../../text/format.ts";
import { badgeName } from "../badge-words.ts";
import { Link } from "../link.tsx";
import styles from "./moves.module.css";
import { movesText as text } from "./text.ts";

const rankText = (rank: number | null): string => (rank === null ? text.noRank : text.place(rank));

const badgesText = (badges: readonly string[]): string =>
  badges.length === 0 ? text.noBadges : text.list(badges.map((display) => badgeName({ display })));

const Change = ({ before, after }: { readonly before: string; readonly after: string }) =>
  before === after ? (
    <span>{after}</span>
  ) : (
    <>
      <span className="dim">{before}</span>
      <span aria-hidden="true">→</span>
      <span className="bold">{after}</span>
    </>
  );

/** Rate, place and badges of a player before and after; badges only where a place is worth some. */
export const MoveFacts = ({ move }: { readonly move: PlaceMove }) => {
  const delta = move.rate_after - move.rate_before;
  return (
    <dl className={`wrap text-14 ${styles.facts}`}>
      <div className="wrap">
        <dt>{text.rate}</dt>
        <dd className="wrap figure">
          <Change before={String(move.rate_before)} after={String(move.rate_after)} />
          <span className={delta > 0 ? styles.up : delta < 0 ? styles.down : ""}>{formatDelta(delta)}</span>
        </dd>
      </div>
      <div className="wrap">
        <dt>{text.rank}</dt>
        <dd className="wrap">
          <Change before={rankText(move.rank_before)} after={rankText(move.rank_after)} />
        </dd>
      </div>
      {move.badges_before.length + move.badges_after.length === 0 ? null : (
        <div className="wrap">
          <dt>{text.badges}</dt>
          <dd className="wrap">
            <Change before={badgesText(move.badges_before)} after={badgesText(move.badges_after)} />
          </dd>
        </div>
      )}
    </dl>
  );
};

interface MovedPlayersProps {
  readonly players: readonly MovedPlayer[];
  /** How many there are. */
  readonly count: number;
  readonly addressOf: (userId: string) => string;
}

export const MovedPlayers = ({ players, count, addressOf }: MovedPlayersProps) => (
  <>
    {count > players.length ? <p className="caption">{text.listed(players.length, count)}</p> : null}
    <ul className="stack-4">
      {players.map((player) => (
        <li key={player.user_id} className="stack-2">
          <p className="wrap row">
            <Link className="big-link" to={addressOf(player.user_id)}>
              {player.trainer_name || player.user_id}
            </Link>
            {player.corrected_matches === 0 ? null : (
              <span className="muted">{text.corrected(player.corrected_matches)}</span>
            )}
          </p>
          <MoveFacts move={player} />
        </li>
      ))}
    </ul>
  </>
);
