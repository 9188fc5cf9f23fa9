import type { MatchPlayer, MatchTeam } from "@gokaku/contract";
import type { Team } from "@gokaku/game";
import { Crown, Headphones, Info } from "lucide-react";
import { formatText } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { BadgeMarks } from "../../ui/badge-marks.tsx";
import { MeasuringTag } from "../../ui/measuring/measuring.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import { OpenSeat } from "./open-seat.tsx";
import styles from "./team-panel.module.css";
import { matchText } from "./text.ts";

interface TeamPanelProps {
  readonly name: Team;
  readonly team: MatchTeam;
  readonly mine: boolean;
  readonly userId: string;
  readonly hostId: string;
  /** The team's voice channel; of the own team only. */
  readonly voice: string | null;
  /** Players with a page of the site open; null while that is not known. */
  readonly presence: readonly string[] | null;
  /** Opens a team-mate; null where that is not allowed. */
  readonly onLook: ((player: MatchPlayer) => void) | null;
  /** Whether seats are being confirmed: each row says then whether its own is. */
  readonly isCheckingIn: boolean;
  /** Whether substitutes are searched for open seats. */
  readonly isSearching: boolean;
}

type PlayerProps = Pick<TeamPanelProps, "onLook" | "isCheckingIn"> & {
  readonly player: MatchPlayer;
  readonly own: boolean;
  readonly host: boolean;
  /** Null while it is not known. */
  readonly here: boolean | null;
};

/** Whether the player has a page of the site open: full or hollow, never by colour alone. */
const Presence = ({ here }: { readonly here: boolean }) => {
  const label = here ? matchText.here : matchText.absent;
  return <span className={styles.presence} data-here={here} role="img" aria-label={label} title={label} />;
};

const Attendance = ({ player }: Pick<PlayerProps, "player">) =>
  player.attendance === "open" ? null : (
    <span className={`caption ${styles.tag}`} data-attendance={player.attendance}>
      {matchText.seats.tag[player.attendance]}
    </span>
  );

const Player = ({ player, own, host, here, onLook, isCheckingIn }: PlayerProps) => {
  const name = player.trainer_name || ja.profile.noName;
  return (
    <li className={styles.player} data-own={own}>
      <span className={styles.face}>
        <Avatar name={player.trainer_name} url={player.discord_avatar_url} size={36} />
        {here === null ? null : <Presence here={here} />}
      </span>
      <span className={styles.who}>
        <span className={styles.named}>
          <span className={`ellipsis ${styles.name}`} dir="auto">
            {name}
          </span>
          <BadgeMarks user={player} />
        </span>
        <span className={`row ${styles.line}`}>
          {player.role === null ? null : <RoleMark role={player.role} size={20} />}
          <span className="figure dim">{player.rate}</span>
          <MeasuringTag left={player.measuring_left} />
          {own ? <span className={`caption ${styles.tag}`}>{matchText.you}</span> : null}
          {isCheckingIn ? <Attendance player={player} /> : null}
          {player.missing_votes === 0 ? null : (
            <span className={`caption ${styles.tag}`} data-attendance="unconfirmed">
              {matchText.seats.votesTag(player.missing_votes)}
            </span>
          )}
          {host ? (
            <span className={`caption ${styles.tag}`} title={matchText.host}>
              <Crown size={12} aria-hidden="true" />
              <span className={styles.word}>{matchText.host}</span>
            </span>
          ) : null}
        </span>
      </span>
      {own || onLook === null ? null : (
        <button
          type="button"
          className={styles.look}
          aria-label={matchText.player.open(name)}
          onClick={() => onLook(player)}
        >
          <Info size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  );
};

export const TeamPanel = (props: TeamPanelProps) => {
  const { name, team, mine, userId, hostId, voice, presence, onLook, isCheckingIn, isSearching } = props;
  return (
    <section
      className={`panel ${styles.team}`}
      data-side={mine ? "ally" : "opponent"}
      aria-label={matchText.team(name)}
    >
      <h2 className={styles.title}>
        {matchText.team(name)}
        <span className={styles.side}>
          {mine ? ja.sides.mine : ja.sides.theirs}
          {formatText.beside}
          {team.is_first_attack ? matchText.first : matchText.second}
        </span>
      </h2>
      <ul>
        {team.players.map((player) =>
          player.attendance === "open" ? (
            <OpenSeat key={player.user_id} player={player} isSearching={isSearching} />
          ) : (
            <Player
              key={player.user_id}
              player={player}
              own={player.user_id === userId}
              host={player.user_id === hostId}
              here={presence?.includes(player.user_id) ?? null}
              onLook={onLook}
              isCheckingIn={isCheckingIn}
            />
          ),
        )}
      </ul>
      {voice === null ? null : (
        <a className={`tap ${styles.voice}`} href={voice} target="_blank" rel="noreferrer">
          <Headphones size={18} aria-hidden="true" />
          {matchText.voice}
        </a>
      )}
    </section>
  );
};
