import type { Character } from "@gokaku/contract";
import { LIMITS, type Role } from "@gokaku/game";
import { Plus, X } from "lucide-react";
import { ja } from "../../../text/ja.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { characterName } from "../../../ui/characters/character-name.ts";
import { Emblem } from "../../../ui/emblem.tsx";
import { RoleMark } from "../../../ui/role-mark.tsx";
import styles from "./favourites-editor.module.css";
import { type ProfileDraft, withoutFavourite } from "./profile-draft.ts";
import { editText } from "./text.ts";

const text = editText.favourites;

interface FavouritesEditorProps {
  readonly draft: ProfileDraft;
  readonly characters: readonly Character[];
  readonly onChange: (draft: ProfileDraft) => void;
  readonly onAdd: (role: Role) => void;
}

export const FavouritesEditor = ({ draft, characters, onChange, onAdd }: FavouritesEditorProps) => (
  <section className="stack-3" aria-label={text.title}>
    <h3 className={styles.title}>{text.title}</h3>
    <p className="muted">{draft.roles.length === 0 ? text.rolesFirst : text.help}</p>
    {draft.roles.map((role) => {
      const ids = draft.favourites[role] ?? [];
      return (
        <div key={role} className="stack-2">
          <RoleMark role={role} />
          <ul className="wrap">
            {ids.map((id) => {
              const character = characters.find(({ pokemon_id }) => pokemon_id === id);
              const name = character === undefined ? id : characterName(character);
              return (
                <li key={id} className={styles.one}>
                  <Emblem
                    id={id}
                    name={name}
                    type={character?.type ?? null}
                    iconUrl={character?.icon_url ?? null}
                    size={36}
                  />
                  <span>{name}</span>
                  <IconButton
                    label={text.remove(name)}
                    onClick={() => onChange(withoutFavourite(draft, role, id))}
                  >
                    <X size={18} aria-hidden="true" />
                  </IconButton>
                </li>
              );
            })}
            {ids.length < LIMITS.favouritesPerRole ? (
              <li>
                <Button aria-label={text.addLabel(ja.roles[role])} onClick={() => onAdd(role)}>
                  <Plus size={18} aria-hidden="true" />
                  {text.add}
                </Button>
              </li>
            ) : null}
          </ul>
        </div>
      );
    })}
  </section>
);
