import type { PublicPlayer } from "@gokaku/contract/people";
import { useCharacters } from "../../api/queries.ts";
import { formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { characterName } from "../../ui/characters/character-name.ts";
import { Emblem } from "../../ui/emblem.tsx";
import { Link } from "../../ui/link.tsx";
import { PlayerLink } from "../../ui/player-link.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./player-screen.module.css";
import { playerText as text } from "./text.ts";

const SHOWN = 5;

const Share = ({ matches, wins, most }: { matches: number; wins: number; most: number }) => (
  <>
    <meter className={styles.meter} min={0} max={most} value={matches} aria-hidden="true" />
    <span className={styles.times}>
      {text.times(matches)}
      <span className={styles.won}>{text.won(formatPercent((100 * wins) / matches))}</span>
    </span>
  </>
);

/** Lanes and characters of the last hundred matches, most often first. */
export const Played = ({ player }: { readonly player: PublicPlayer }) => {
  const catalogue = useCharacters().data?.pokemon ?? [];
  const { played_roles: roles, played_pokemon: characters } = player;
  const mostRoles = roles[0]?.matches ?? 1;
  const mostCharacters = characters[0]?.matches ?? 1;
  return (
    <Card title={text.played} aside={<Link to="/characters">{text.allCharacters}</Link>}>
      <ul className={styles.played} aria-label={text.roles}>
        {roles.map(({ role, matches, wins }) => (
          <li key={role} className={styles.use}>
            <span className={styles.what}>
              <RoleMark role={role} />
            </span>
            <Share matches={matches} wins={wins} most={mostRoles} />
          </li>
        ))}
      </ul>
      {characters.length === 0 ? null : (
        <ul className={styles.played} aria-label={text.characters}>
          {characters.slice(0, SHOWN).map(({ pokemon_id: id, matches, wins }) => {
            const character = catalogue.find((one) => one.pokemon_id === id);
            const name =
              character === undefined
                ? catalogue.length === 0
                  ? ja.common.unknown
                  : id
                : characterName(character);
            return (
              <li key={id} className={styles.use}>
                <span className={styles.what}>
                  <Emblem
                    id={id}
                    name={name}
                    type={character?.type ?? null}
                    iconUrl={character?.icon_url ?? null}
                    size={32}
                  />
                  {name}
                </span>
                <Share matches={matches} wins={wins} most={mostCharacters} />
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.note}>{text.playedNote}</p>
    </Card>
  );
};

interface PeopleProps {
  readonly title: string;
  readonly people: PublicPlayer["partners"];
}

const People = ({ title, people }: PeopleProps) =>
  people.length === 0 ? null : (
    <section className={styles.people}>
      <h3 className="caption bold">{title}</h3>
      <ul>
        {people.map(({ user_id: id, trainer_name: name, matches, wins }) => (
          <li key={id} className={styles.use}>
            <PlayerLink className={styles.person} userId={id} name={name} />
            <Share matches={matches} wins={wins} most={people[0]?.matches ?? 1} />
          </li>
        ))}
      </ul>
    </section>
  );

/** The players of several of the last hundred matches, on the same side and on the other. */
export const Together = ({ player: { partners, opponents } }: { readonly player: PublicPlayer }) =>
  partners.length + opponents.length === 0 ? null : (
    <Card title={text.people}>
      <People title={text.partners} people={partners} />
      <People title={text.opponents} people={opponents} />
      <p className={styles.note}>{text.peopleNote}</p>
    </Card>
  );
