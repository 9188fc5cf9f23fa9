import type { Character } from "@gokaku/contract";
import { CHARACTER_TYPES, type CharacterType, NO_CHARACTER } from "@gokaku/game";
import { useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { ja } from "../../../text/ja.ts";
import { Emblem } from "../../../ui/emblem.tsx";
import styles from "./character-grid.module.css";
import { reportText } from "./text.ts";

type CharacterGridProps = {
  readonly label: string;
  readonly characters: readonly Character[];
  readonly selected: string | null;
  /** Cannot be chosen, and says why. */
  readonly banned: string | null;
  readonly onChoose: (character: Character) => void;
};

/** Of one type, by index number, without the placeholder. */
export const charactersOf = (characters: readonly Character[], type: CharacterType): readonly Character[] =>
  characters
    .filter((character) => character.type === type && character.pokemon_id !== NO_CHARACTER)
    .toSorted((one, other) => one.index_number - other.index_number);

const typeOf = (characters: readonly Character[], id: string | null): CharacterType | null =>
  characters.find((character) => character.pokemon_id === id)?.type ?? null;

export const CharacterGrid = ({ label, characters, selected, banned, onChoose }: CharacterGridProps) => {
  const [type, setType] = useState<CharacterType | null>(() => typeOf(characters, selected));
  const shown = type === null ? [] : charactersOf(characters, type);
  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce its name before every button */}
      <div className={styles.types} role="group" aria-label={reportText.typeFilter}>
        {CHARACTER_TYPES.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.type}
            data-type={name}
            aria-pressed={name === type}
            onClick={() => setType(name)}
          >
            {ja.types[name]}
          </button>
        ))}
      </div>
      {type === null ? <p className={styles.hint}>{reportText.typePrompt}</p> : null}
      {type !== null && shown.length === 0 ? <p className={styles.hint}>{reportText.empty}</p> : null}
      {shown.length === 0 ? null : (
        <ListBox
          aria-label={label}
          layout="grid"
          selectionMode="single"
          selectedKeys={selected === null ? [] : [selected]}
          disabledKeys={banned === null ? [] : [banned]}
          className={styles.grid ?? ""}
          onAction={(key) => {
            const chosen = shown.find((character) => character.pokemon_id === key);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          {shown.map((character) => (
            <ListBoxItem
              key={character.pokemon_id}
              id={character.pokemon_id}
              textValue={character.name_ja}
              className={styles.item ?? ""}
            >
              <Emblem
                id={character.pokemon_id}
                name={character.name_ja}
                type={character.type}
                iconUrl={character.icon_url}
                size={52}
              />
              <span className={styles.name}>{character.name_ja}</span>
              {character.pokemon_id === banned ? (
                <span className={styles.reason}>{reportText.banned}</span>
              ) : null}
            </ListBoxItem>
          ))}
        </ListBox>
      )}
    </div>
  );
};
