import type { Badge } from "@gokaku/contract";
import { BadgeChip } from "../../../ui/badge-chip.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./badge-slots.module.css";
import type { ProfileDraft, Slot } from "./profile-draft.ts";
import { editText } from "./text.ts";

const text = editText.badges;
const SLOTS: readonly Slot[] = [0, 1];

interface BadgeSlotsProps {
  readonly draft: ProfileDraft;
  /** Null while what they are is not known. */
  readonly badges: readonly Badge[] | null;
  readonly onChoose: (slot: Slot) => void;
}

export const BadgeSlots = ({ draft, badges, onChoose }: BadgeSlotsProps) => (
  <section className="stack-2" aria-label={text.title}>
    <h3 className={styles.title}>{text.title}</h3>
    {SLOTS.map((slot) => {
      const id = draft.badges[slot];
      const equipped = badges?.find((badge) => badge.id === id);
      return (
        <div key={slot} className={`row ${styles.slot}`}>
          <span className={`muted ${styles.label}`}>{text.slots[slot]}</span>
          {equipped === undefined ? (
            <span className="dim">{badges === null && id !== "" ? text.unread : text.none}</span>
          ) : (
            <BadgeChip badge={equipped} />
          )}
          <Button
            aria-label={text.act(text.slots[slot], id === "" ? text.choose : text.change)}
            onClick={() => onChoose(slot)}
          >
            {id === "" ? text.choose : text.change}
          </Button>
        </div>
      );
    })}
  </section>
);
