import type { MatchPlayer, PlayerInfo as Player } from "@gokaku/contract";
import { CHARACTER_TYPES, ROLES } from "@gokaku/game";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useCharacters, useMaster } from "../../api/queries.ts";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ReportButton } from "../../ui/cases/report-button.tsx";
import { characterName } from "../../ui/characters/character-name.ts";
import { Emblem } from "../../ui/emblem.tsx";
import { EquippedChips } from "../../ui/equipped-badges.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Modal, ModalBody } from "../../ui/modal.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./player-info.module.css";
import { matchText } from "./text.ts";

const text = matchText.player;

interface PlayerInfoProps {
  readonly player: MatchPlayer;
  readonly onClose: () => void;
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figure">{value}</dd>
  </div>
);

/** The player's head, known from the match before any request. */
const Head = ({ player }: Pick<PlayerInfoProps, "player">) => {
  const badges = useMaster().data?.badges ?? [];
  return (
    <div className={styles.head}>
      <Avatar name={player.trainer_name} url={player.discord_avatar_url} size={64} />
      <div>
        <p className={styles.name}>{player.trainer_name || ja.profile.noName}</p>
        <p className={styles.line}>
          {player.twitter_id === "" ? null : <span>{ja.profile.twitter(player.twitter_id)}</span>}
          <EquippedChips user={player} badges={badges} />
        </p>
      </div>
    </div>
  );
};

/** The characters of each role that has any, in the order of the screens. */
const Pool = ({ favourites }: Pick<Player, "favourites">) => {
  const catalogue = useCharacters().data?.pokemon ?? [];
  const roles = ROLES.filter((role) => (favourites[role] ?? []).length > 0);
  const nameOf = ({ id, name }: { readonly id: string; readonly name: string }): string => {
    const known = catalogue.find(({ pokemon_id }) => pokemon_id === id);
    return known === undefined ? name : characterName(known);
  };
  if (roles.length === 0) return <p className="muted">{text.poolNone}</p>;
  return (
    <ul className="stack-3">
      {roles.map((role) => (
        <li key={role}>
          <RoleMark role={role} />
          <ul className={styles.characters}>
            {favourites[role]?.map((favourite) => (
              <li key={favourite.id}>
                <Emblem
                  id={favourite.id}
                  name={nameOf(favourite)}
                  type={CHARACTER_TYPES.find((known) => known === favourite.type) ?? null}
                  iconUrl={favourite.iconUrl}
                  size={40}
                />
                {nameOf(favourite)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
};

const Details = ({ info }: { readonly info: Player }) => (
  <>
    <dl className={styles.figures}>
      <Fact name={ja.profile.rate} value={String(info.rate)} />
      <Fact name={text.maxRate} value={String(info.max_rate)} />
      <Fact name={text.matches} value={text.matchCount(info.match_count)} />
      <Fact
        name={text.winRate}
        value={info.match_count === 0 ? ja.common.unknown : text.percent(info.win_rate)}
      />
    </dl>
    <section aria-label={text.pool}>
      <h3 className={styles.title}>{text.pool}</h3>
      <Pool favourites={info.favourites} />
    </section>
    <section aria-label={text.bio}>
      <h3 className={styles.title}>{text.bio}</h3>
      <p className={info.bio === "" ? "muted" : styles.bio}>{info.bio === "" ? text.bioNone : info.bio}</p>
    </section>
  </>
);

/** プレイヤー情報: a team-mate's card, lane of this match, characters of each role and words about themselves. */
export const PlayerInfo = ({ player, onClose }: PlayerInfoProps) => {
  const info = useQuery({
    queryKey: KEYS.playerInfo(player.user_id),
    queryFn: () => call("getPlayerInfo", { params: { id: player.user_id } }),
    staleTime: 300_000,
  });
  const role = info.data?.role ?? player.role;
  return (
    <Modal title={text.title} onClose={onClose} snug>
      <ModalBody>
        <div className={styles.body}>
          <Head player={player} />
          {role === null ? null : (
            <p className={styles.lane}>
              {text.lane}
              <RoleMark role={role} size={32} />
            </p>
          )}
          {info.data === undefined ? (
            <Unanswered title={ja.common.partFailed} query={info} />
          ) : (
            <Details info={info.data} />
          )}
          <div>
            <ReportButton people={[player]} />
          </div>
        </div>
      </ModalBody>
    </Modal>
  );
};
