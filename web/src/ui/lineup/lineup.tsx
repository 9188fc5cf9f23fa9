import type { ExplainedMatch, PublicSeat } from "@gokaku/contract/people";
import type { Team } from "@gokaku/game";
import { useCharacters } from "../../api/queries.ts";
import { formatDelta, formatText } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../avatar.tsx";
import { BadgeMarks } from "../badge-marks.tsx";
import { ReportButton } from "../cases/report-button.tsx";
import { characterName, moveName } from "../characters/character-name.ts";
import { Emblem } from "../emblem.tsx";
import { PentagonMark } from "../pentagon.tsx";
import { PlayerLink } from "../player-link.tsx";
import styles from "./lineup.module.css";
import { lineupText as text } from "./text.ts";
import { bansOf, lanesOf, outcomeOf } from "./view.ts";

/** In the place of a name that is not known yet: as tall as one. */
const BLANK = "\u00a0";

/** How a character is shown, before the catalogue is there without its name; null when that did not come. */
const useDepiction = () => {
  const { data, isPending } = useCharacters();
  if (data === undefined && !isPending) return null;
  return (id: string) => {
    const character = data?.pokemon.find(({ pokemon_id }) => pokemon_id === id);
    const name = data === undefined ? BLANK : character === undefined ? id : characterName(character);
    return { id, name, type: character?.type ?? null, iconUrl: character?.icon_url ?? null };
  };
};

const Pick = ({ seat }: { readonly seat: PublicSeat }) => {
  const { picked_pokemon: id, pokemon_move1: move1, pokemon_move2: move2 } = seat;
  const depict = useDepiction();
  if (id === "" || depict === null) return null;
  const character = depict(id);
  const moves = [move1, move2].filter((move) => move !== "");
  return (
    <div className={styles.pick}>
      <Emblem {...character} size={40} />
      <div className={styles.picked}>
        <p className={styles.character}>
          <span className="visually-hidden">{text.picked}</span>
          {character.name}
        </p>
        {moves.length === 0 ? null : (
          <p className={`caption ${styles.moves}`}>{moves.map(moveName).join(formatText.beside)}</p>
        )}
      </div>
    </div>
  );
};

const Bans = ({ ids }: { readonly ids: readonly string[] }) => {
  const depict = useDepiction();
  if (ids.length === 0 || depict === null) return null;
  return (
    <>
      <p className="caption bold">{text.bans}</p>
      <ul className={styles.bans}>
        {ids.map(depict).map((character) => (
          <li key={character.id}>
            <Emblem {...character} size={32} />
            <span>{character.name}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

interface SeatProps {
  readonly seat: PublicSeat;
  readonly choice: number | null;
  readonly isMoved: boolean;
  readonly own: boolean;
}

const Seat = ({ seat, choice, isMoved, own }: SeatProps) => (
  <div className={styles.seat} data-own={own || undefined}>
    <div className={styles.player}>
      <Avatar name={seat.trainer_name} url={seat.discord_avatar_url} size={36} />
      <div className={styles.who}>
        <PlayerLink className={styles.name} userId={seat.user_id} name={seat.trainer_name} />
        <p className={styles.rates}>
          {own ? <span className="visually-hidden">{text.you}</span> : null}
          <span className="visually-hidden">{text.rateThen(seat.rate)}</span>
          <span className="figure" aria-hidden="true">
            {seat.rate}
          </span>
          {isMoved ? (
            <span className={`figure ${styles.delta}`} data-way={Math.sign(seat.rate_delta)}>
              {formatDelta(seat.rate_delta)}
            </span>
          ) : null}
        </p>
        <BadgeMarks user={seat} />
        {choice === null ? null : <p className={styles.choice}>{text.choice(choice + 1)}</p>}
      </div>
    </div>
    <Pick seat={seat} />
  </div>
);

interface LineupProps {
  readonly match: ExplainedMatch;
  readonly first: Team;
  readonly viewerId: string | null;
}

export const Lineup = ({ match, first, viewerId }: LineupProps) => {
  const second: Team = first === "A" ? "B" : "A";
  const outcome = outcomeOf(match);
  const teams = [first, second] as const;
  const choiceOf = ({ user_id: userId }: PublicSeat): number | null =>
    match.explanation?.choices.find((choice) => choice.user_id === userId)?.choice ?? null;
  const players = teams.flatMap((team) => (team === "A" ? match.team_a : match.team_b).players);
  const hasPlayed = players.some(({ user_id: id }) => id === viewerId);
  // A player who left cannot be reported.
  const others = players.filter(
    ({ user_id: id, trainer_name: name }) => id !== viewerId && name !== ja.profile.left,
  );
  const seat = (one: PublicSeat) => (
    <Seat
      seat={one}
      choice={choiceOf(one)}
      isMoved={outcome === "won" || outcome === "invalid"}
      own={one.user_id === viewerId}
    />
  );
  return (
    <div className={styles.frame}>
      <table className={`panel ${styles.lineup}`} aria-label={text.players}>
        <thead>
          <tr>
            {teams
              .map((team, at) => (
                <th key={team} scope="col" className={styles.team} data-side={at === 0 ? "ally" : "opponent"}>
                  <span className={styles.teamName}>{text.team(team)}</span>
                  {(team === "A" ? match.team_a : match.team_b).is_first_attack ? (
                    <span className={styles.first}>{text.first}</span>
                  ) : null}
                  {outcome === "won" ? (
                    <span className={styles.end} data-won={match.winner_team === team}>
                      {match.winner_team === team ? text.win : text.lose}
                    </span>
                  ) : null}
                </th>
              ))
              .toSpliced(
                1,
                0,
                <th key="lane" scope="col">
                  <span className="visually-hidden">{text.lane}</span>
                </th>,
              )}
          </tr>
        </thead>
        <tbody>
          {lanesOf(match, first).map(({ role, one, other, gap }) => (
            <tr key={one.user_id}>
              <td>{seat(one)}</td>
              <th scope="row" className={styles.lane} data-role={role ?? undefined}>
                {role === null ? null : (
                  <>
                    <PentagonMark text={ja.roleGlyphs[role]} size={28} />
                    <span className="visually-hidden">{ja.roles[role]}</span>
                  </>
                )}
                {gap === null ? null : <span className={styles.gap}>{text.gap(Math.round(gap))}</span>}
              </th>
              <td>{seat(other)}</td>
            </tr>
          ))}
        </tbody>
        {teams.every((team) => bansOf(match, team).length === 0) ? null : (
          <tfoot>
            <tr>
              <td>
                <Bans ids={bansOf(match, first)} />
              </td>
              <td />
              <td>
                <Bans ids={bansOf(match, second)} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {hasPlayed ? <ReportButton people={others} matchId={match.match_id} /> : null}
    </div>
  );
};
