import type { User } from "@gokaku/contract";
import { UpdateProfileRequest } from "@gokaku/contract/profile";
import { LIMITS, type Role } from "@gokaku/game";
import { useState } from "react";
import { failureMessage } from "../../../api/http.ts";
import { useCharacters, useMaster, useQueueStatus } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Failed } from "../../../ui/fallback.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RoleTiles } from "../../../ui/roles/role-tiles.tsx";
import { showToast } from "../../../ui/toast.ts";
import { BadgePicker } from "./badge-picker.tsx";
import { BadgeSlots } from "./badge-slots.tsx";
import { CharacterPicker } from "./character-picker.tsx";
import styles from "./edit-dialog.module.css";
import { FavouritesEditor } from "./favourites-editor.tsx";
import {
  draftOf,
  isChangedElsewhere,
  requestOf,
  type Slot,
  withBadge,
  withFavourite,
} from "./profile-draft.ts";
import { editText } from "./text.ts";
import { useSaveProfile } from "./use-save-profile.ts";

type Picking = { readonly role: Role } | { readonly slot: Slot } | null;

/** The whole profile as one form; what one chooses in the pickers is saved with the rest. */
export const EditDialog = ({ user, onClose }: { readonly user: User; readonly onClose: () => void }) => {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [seen, setSeen] = useState(user);
  const [picking, setPicking] = useState<Picking>(null);
  const characters = useCharacters().data?.pokemon ?? [];
  const master = useMaster();
  const badges = master.data?.badges ?? [];
  const isQueued = useQueueStatus().data?.in_queue === true;
  const save = useSaveProfile(characters, () => {
    showToast("success", editText.saved);
    onClose();
  });
  const {
    trainer_name: name,
    current_badge,
    current_badge_2,
    preferred_roles,
    favourites,
  } = requestOf(draft);
  return (
    <Modal title={editText.title} onClose={onClose}>
      <ModalBody>
        {isChangedElsewhere(seen, user) && !save.isPending && !save.isSuccess ? (
          <Notice
            tone="warn"
            alert
            action={
              <Button
                onClick={() => {
                  setDraft(draftOf(user));
                  setSeen(user);
                }}
              >
                {editText.takeLatest}
              </Button>
            }
          >
            {editText.changedElsewhere}
          </Notice>
        ) : null}
        <Form
          className={styles.form}
          schema={UpdateProfileRequest}
          sentences={{
            trainer_name: name === "" ? editText.trainerNameMissing : editText.trainerNameLong,
            twitter_id: editText.twitterRefused,
            bio: editText.bioRefused,
          }}
          values={{ current_badge, current_badge_2, preferred_roles, favourites }}
          busy={save.isPending}
          onSend={(request) => save.mutate(request)}
        >
          <TextField
            name="trainer_name"
            label={editText.trainerName}
            value={draft.trainerName}
            autoComplete="nickname"
            onChange={(trainerName) => setDraft({ ...draft, trainerName })}
          />
          <TextField
            optional
            name="twitter_id"
            label={editText.twitterId}
            description={editText.twitterHelp}
            value={draft.twitterId}
            autoComplete="off"
            onChange={(twitterId) => setDraft({ ...draft, twitterId })}
          />
          <RoleTiles
            selected={draft.roles}
            locked={isQueued}
            onChange={(roles) => setDraft({ ...draft, roles })}
          />
          <FavouritesEditor
            draft={draft}
            characters={characters}
            onChange={setDraft}
            onAdd={(role) => setPicking({ role })}
          />
          <BadgeSlots
            draft={draft}
            badges={master.data?.badges ?? null}
            onChoose={(slot) => setPicking({ slot })}
          />
          <TextArea
            optional
            name="bio"
            label={editText.bio}
            value={draft.bio}
            maxLength={LIMITS.bioLength}
            onChange={(bio) => setDraft({ ...draft, bio })}
          />
          <div className={styles.foot}>
            {save.error === null ? null : (
              <Notice tone="error" alert>
                {editText.failed}
                <br />
                {failureMessage(save.error)}
              </Notice>
            )}
            <Button type="submit" kind="primary" disabled={save.isPending}>
              {save.isPending ? editText.saving : editText.save}
            </Button>
          </div>
        </Form>
      </ModalBody>
      {picking !== null && "role" in picking ? (
        <CharacterPicker
          characters={characters}
          taken={draft.favourites[picking.role] ?? []}
          onChoose={(id) => setDraft(withFavourite(draft, picking.role, id))}
          onClose={() => setPicking(null)}
        />
      ) : null}
      {picking !== null && "slot" in picking ? (
        <BadgePicker
          failure={
            master.data === undefined && master.isError ? (
              <Failed title={editText.badges.failed} query={master} />
            ) : null
          }
          owned={badges.filter(({ id }) => user.owned_badges.includes(id))}
          draft={draft}
          slot={picking.slot}
          onChoose={(id) => {
            setDraft(withBadge(draft, picking.slot, id));
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      ) : null}
    </Modal>
  );
};
