import type { MatchPlayer, MatchTeam } from "@gokaku/contract";
import { Crown, Headphones, Info } from "lucide-react";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./team-panel.module.css";
import { matchText } from "./text.ts";

interface TeamPanelProps {
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
}

type PlayerProps = Pick<TeamPanelProps, "onLook"> & {
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

const Player = ({ player, own, host, here, onLook }: PlayerProps) => {
  const name = player.trainer_name || ja.profile.noName;
  return (
    <li className={styles.player} data-own={own}>
      <span className={styles.face}>
        <Avatar name={player.trainer_name} url={player.discord_avatar_url} size={36} />
        {here === null ? null : <Presence here={here} />}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.line}>
          {player.role === null ? null : <RoleMark role={player.role} size={20} />}
          <span className="figure dim">{player.rate}</span>
          {own ? <span className={styles.tag}>{matchText.you}</span> : null}
          {host ? (
            <span className={styles.tag} title={matchText.host}>
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

export const TeamPanel = ({ team, mine, userId, hostId, voice, presence, onLook }: TeamPanelProps) => (
  <section className={styles.team} data-side={mine ? "ally" : "opponent"} aria-label={team.team_name}>
    <h2 className={styles.title}>
      {team.team_name}
      <span className={styles.side}>
        {mine ? matchText.mine : matchText.theirs}・
        {team.is_first_attack ? matchText.first : matchText.second}
      </span>
    </h2>
    <ul>
      {team.players.map((player) => (
        <Player
          key={player.user_id}
          player={player}
          own={player.user_id === userId}
          host={player.user_id === hostId}
          here={presence?.includes(player.user_id) ?? null}
          onLook={onLook}
        />
      ))}
    </ul>
    {voice === null ? null : (
      <a className={styles.voice} href={voice} target="_blank" rel="noreferrer">
        <Headphones size={18} aria-hidden="true" />
        {matchText.voice}
      </a>
    )}
  </section>
);
