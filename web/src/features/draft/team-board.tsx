import type { Character } from "@gokaku/contract";
import { chosenBy, DRAFT_SLOTS, type Draft, draftTurn, type Team } from "@gokaku/game";
import { formatText } from "../../text/format.ts";
import { characterName } from "../../ui/characters/character-name.ts";
import { Emblem } from "../../ui/emblem.tsx";
import styles from "./draft.module.css";
import { draftText as text } from "./text.ts";

interface TeamBoardProps {
  readonly team: Team;
  readonly side: "ally" | "opponent";
  readonly isOwn: boolean;
  readonly draft: Draft;
  readonly characters: readonly Character[];
}

/** One that the catalogue does not have stands under its id. */
const Chosen = ({ id, characters }: { readonly id: string } & Pick<TeamBoardProps, "characters">) => {
  const known = characters.find((character) => character.pokemon_id === id);
  const name = known === undefined ? id : characterName(known);
  return (
    <>
      <Emblem id={id} name={name} type={known?.type ?? null} iconUrl={known?.icon_url ?? null} size={40} />
      <span>{name}</span>
    </>
  );
};

export const TeamBoard = ({ team, side, isOwn, draft, characters }: TeamBoardProps) => {
  const turn = draftTurn(draft);
  return (
    <section className={styles.team} data-side={side} aria-label={text.team(team)}>
      <h2 className={styles.name}>
        {text.team(team)}
        <span className="text-14">
          {isOwn ? `${text.you}${formatText.beside}` : ""}
          {draft.first === team ? text.first : text.second}
        </span>
      </h2>
      {(["ban", "pick"] as const).map((kind) => {
        const ids = chosenBy(draft, team, kind);
        const isNext = turn?.team === team && turn.kind === kind;
        return (
          <ol key={kind} className={styles[kind]} aria-label={text.kinds[kind]}>
            {Array.from({ length: DRAFT_SLOTS[kind] }, (_, index) => ids[index] ?? null).map((id, index) => (
              <li
                key={text.slot(kind, index)}
                className={styles.slot}
                data-next={isNext && index === ids.length}
                data-empty={id === null}
              >
                {id === null ? text.slot(kind, index) : <Chosen id={id} characters={characters} />}
              </li>
            ))}
          </ol>
        );
      })}
    </section>
  );
};
