import type { Character } from "@gokaku/contract";
import { CHARACTER_TYPES, type CharacterType } from "@gokaku/game";
import { Search } from "lucide-react";
import { memo, useDeferredValue, useMemo, useRef, useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { Emblem } from "../emblem.tsx";
import styles from "./character-grid.module.css";
import { characterName } from "./character-name.ts";
import { charactersOf, searchCharacters } from "./character-search.ts";
import { characterText } from "./text.ts";

interface ListProps {
  readonly label: string;
  readonly shown: readonly Character[];
  readonly selected: string | null;
  readonly taken: readonly string[];
  readonly reason: string;
  readonly onChoose: (character: Character) => void;
}

/** Many pictures: drawn again only for other characters or another choice; `onChoose` stays the one it was given first. */
const List = memo(
  ({ label, shown, selected, taken, reason, onChoose }: ListProps) => (
    <ListBox
      aria-label={label}
      layout="grid"
      selectionMode="single"
      selectedKeys={selected === null ? [] : [selected]}
      disabledKeys={taken}
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
          textValue={characterName(character)}
          className={styles.item ?? ""}
        >
          <Emblem
            id={character.pokemon_id}
            name={characterName(character)}
            type={character.type}
            iconUrl={character.icon_url}
            size={52}
          />
          <span className={styles.name}>{characterName(character)}</span>
          {taken.includes(character.pokemon_id) ? <span className={styles.reason}>{reason}</span> : null}
        </ListBoxItem>
      ))}
    </ListBox>
  ),
  (one, other) =>
    one.shown === other.shown &&
    one.selected === other.selected &&
    one.label === other.label &&
    one.taken.join() === other.taken.join(),
);

type CharacterGridProps = Omit<ListProps, "shown"> & {
  readonly characters: readonly Character[];
  /** Shown above the types while no name is searched. */
  readonly familiar: readonly Character[];
  readonly familiarTitle?: string;
  readonly shownType: CharacterType | null;
  readonly onShowType: (type: CharacterType) => void;
};

/** Letters of a search; more are cut off. */
const LONGEST_NAME = 40;

const typeOf = (characters: readonly Character[], id: string | null): CharacterType | null =>
  characters.find((character) => character.pokemon_id === id)?.type ?? null;

export const CharacterGrid = ({
  characters,
  familiar,
  familiarTitle = characterText.familiar,
  shownType,
  onShowType,
  onChoose,
  ...list
}: CharacterGridProps) => {
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const chosen = (character: Character) => choose.current(character);
  const [words, setWords] = useState("");
  const isSearching = words.trim() !== "";
  const type = shownType ?? typeOf(characters, list.selected);
  const found = useMemo(() => {
    if (words.trim() !== "") return searchCharacters(characters, words);
    return type === null ? [] : charactersOf(characters, type);
  }, [characters, words, type]);
  const familiarIds = familiar.map(({ pokemon_id }) => pokemon_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same characters, however often they are looked up
  const known = useMemo(() => familiar, [familiarIds, characters]);
  // The tap or letter is answered first; the many pictures that it asks for come after that.
  const shown = useDeferredValue(found, []);
  return (
    <div className={styles.picker}>
      <label className={styles.search}>
        <Search size={18} aria-hidden="true" />
        <span className="visually-hidden">{characterText.search}</span>
        <input
          type="search"
          value={words}
          maxLength={LONGEST_NAME}
          placeholder={characterText.searchHint}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {isSearching || familiar.length === 0 ? null : (
        <section className={styles.familiar}>
          <h4 className={`muted ${styles.familiarTitle}`}>{familiarTitle}</h4>
          <List {...list} label={familiarTitle} shown={known} onChoose={chosen} />
        </section>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce its name before every button */}
      <div className={styles.types} role="group" aria-label={characterText.typeFilter}>
        {CHARACTER_TYPES.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.type}
            data-type={name}
            aria-pressed={name === type && !isSearching}
            onClick={() => {
              setWords("");
              onShowType(name);
            }}
          >
            {characterText.types[name]}
          </button>
        ))}
      </div>
      {type === null && !isSearching ? <p className={styles.hint}>{characterText.typePrompt}</p> : null}
      {found.length === 0 && (type !== null || isSearching) ? (
        <p className={styles.hint}>{characterText.empty}</p>
      ) : null}
      {shown.length === 0 ? null : <List {...list} shown={shown} onChoose={chosen} />}
    </div>
  );
};
