import type { Character } from "@gokaku/contract";
import { type CharacterType, LIMITS } from "@gokaku/game";
import { useState } from "react";
import { ja } from "../../../text/ja.ts";
import { Button } from "../../../ui/button.tsx";
import { CharacterGrid } from "../../../ui/characters/character-grid.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import styles from "./character-picker.module.css";
import { editText } from "./text.ts";

const text = editText.characters;

interface CharacterPickerProps {
  readonly characters: readonly Character[];
  /** Chosen for this role already. */
  readonly taken: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Stays open until the role has as many as it can have. */
export const CharacterPicker = ({ characters, taken, onChoose, onClose }: CharacterPickerProps) => {
  const [type, setType] = useState<CharacterType | null>(null);
  return (
    <Modal title={text.title} onClose={onClose}>
      <ModalBody>
        <CharacterGrid
          label={text.title}
          characters={characters}
          familiar={[]}
          shownType={type}
          onShowType={setType}
          selected={null}
          taken={taken}
          reason={text.taken}
          onChoose={({ pokemon_id: id }) => {
            onChoose(id);
            if (taken.length + 1 >= LIMITS.favouritesPerRole) onClose();
          }}
        />
      </ModalBody>
      <div className={styles.foot}>
        <Button wide onClick={onClose}>
          {taken.length === 0 ? ja.common.cancel : ja.common.close}
        </Button>
      </div>
    </Modal>
  );
};
