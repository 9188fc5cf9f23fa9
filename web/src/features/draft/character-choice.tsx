import type { Character } from "@gokaku/contract";
import type { CharacterType } from "@gokaku/game";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CharacterGrid } from "../../ui/characters/character-grid.tsx";
import { characterName } from "../../ui/characters/character-name.ts";
import { Modal } from "../../ui/modal.tsx";
import styles from "./draft.module.css";
import { draftText as text } from "./text.ts";

interface CharacterChoiceProps {
  readonly title: string;
  readonly kind: "ban" | "pick";
  readonly characters: readonly Character[];
  readonly taken: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Nothing can be taken back in a draft: who is chosen is confirmed. */
export const CharacterChoice = (props: CharacterChoiceProps) => {
  const { title, kind, characters, taken, onChoose, onClose } = props;
  const [type, setType] = useState<CharacterType | null>(null);
  const [chosen, setChosen] = useState<Character | null>(null);
  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.choice}>
        <div className={styles.grid}>
          <CharacterGrid
            label={text.pickerTitle}
            characters={characters}
            familiar={[]}
            shownType={type}
            onShowType={setType}
            selected={chosen?.pokemon_id ?? null}
            taken={taken}
            reason={text.taken}
            onChoose={setChosen}
          />
        </div>
        <Button
          kind="primary"
          wide
          disabled={chosen === null}
          onClick={() => (chosen === null ? undefined : onChoose(chosen.pokemon_id))}
        >
          {chosen === null ? text.confirmNone : text.confirm(characterName(chosen), kind)}
        </Button>
      </div>
    </Modal>
  );
};
