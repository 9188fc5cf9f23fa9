import type { Badge } from "@gokaku/contract";
import { type ReactNode, useState } from "react";
import { BadgePlate } from "../../../ui/badge-plate.tsx";
import { badgeCondition } from "../../../ui/badge-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import styles from "./badge-picker.module.css";
import { badgesFor, type ProfileDraft, type Slot } from "./profile-draft.ts";
import { editText } from "./text.ts";

const text = editText.badges;

/** Letters; whatever more is pasted names no badge. */
const LONGEST_SEARCH = 100;

interface BadgePickerProps {
  readonly owned: readonly Badge[];
  /** In place of the badges, when what they are could not be loaded. */
  readonly failure: ReactNode;
  readonly draft: ProfileDraft;
  readonly slot: Slot;
  /** A badge's id, "" for none. */
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

export const BadgePicker = ({ owned, failure, draft, slot, onChoose, onClose }: BadgePickerProps) => {
  const [words, setWords] = useState("");
  const shown = badgesFor(owned, draft, slot, words);
  return (
    <Modal title={text.pickTitle} onClose={onClose}>
      <ModalBody>
        <input
          type="search"
          maxLength={LONGEST_SEARCH}
          className={`input ${styles.search}`}
          aria-label={text.search}
          placeholder={text.searchHint}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {draft.badges[slot] === "" ? null : <Button onClick={() => onChoose("")}>{text.remove}</Button>}
        {failure !== null ? (
          failure
        ) : shown.length === 0 ? (
          <p className="empty">{words.trim() === "" ? text.noneOwned : text.noneFound}</p>
        ) : (
          <ul className={styles.list}>
            {shown.map((badge) => (
              <li key={badge.id}>
                <button
                  type="button"
                  className={styles.badge}
                  aria-pressed={badge.id === draft.badges[slot]}
                  onClick={() => onChoose(badge.id)}
                >
                  <BadgePlate badge={badge} />
                  <span className={`caption ${styles.condition}`}>{badgeCondition(badge)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ModalBody>
    </Modal>
  );
};
