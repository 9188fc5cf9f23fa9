import type { MatchPlayer, MatchTeam } from "@gokaku/contract";
import { Crown } from "lucide-react";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./team-panel.module.css";
import { matchText } from "./text.ts";

type TeamPanelProps = {
  readonly team: MatchTeam;
  readonly mine: boolean;
  readonly userId: string;
  readonly hostId: string;
  /** The team's voice channel; of the own team only. */
  readonly voice: string | null;
};

type PlayerProps = { readonly player: MatchPlayer; readonly own: boolean; readonly host: boolean };

const Player = ({ player, own, host }: PlayerProps) => (
  <li className={styles.player} data-own={own}>
    <Avatar name={player.trainer_name} url={player.discord_avatar_url} size={36} />
    <span className={styles.who}>
      <span className={styles.name}>
        {player.trainer_name || ja.profile.noName}
        {own ? <span className={styles.tag}>{matchText.you}</span> : null}
        {host ? (
          <span className={styles.tag}>
            <Crown size={12} aria-hidden="true" />
            {matchText.host}
          </span>
        ) : null}
      </span>
      {player.role === null ? null : <RoleMark role={player.role} size={20} />}
    </span>
    <span className={`figure ${styles.rate}`}>{player.rate}</span>
  </li>
);

export const TeamPanel = ({ team, mine, userId, hostId, voice }: TeamPanelProps) => (
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
        />
      ))}
    </ul>
    {voice === null ? null : (
      <a className={styles.voice} href={voice} target="_blank" rel="noreferrer">
        {matchText.voice}
      </a>
    )}
  </section>
);
