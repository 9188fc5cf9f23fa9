import type { Blocking, RecentPlayer } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import { useState } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Refusal, Unanswered } from "../../../ui/fallback.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { showToast } from "../../../ui/toast.ts";
import { blockable } from "./blockable.ts";
import styles from "./dialogs.module.css";
import { MORE_NAMES } from "./names.ts";
import { moreText } from "./text.ts";
import { useBlocking, useRecentPlayers, useSaveBlocking } from "./use-mine.ts";

const text = moreText.blocking;

interface ChoiceProps {
  readonly recent: readonly RecentPlayer[];
  readonly blocking: Blocking;
  readonly onClose: () => void;
}

const Choice = ({ recent, blocking, onClose }: ChoiceProps) => {
  const [blocked, setBlocked] = useState<readonly string[]>(blocking.user_ids);
  const save = useSaveBlocking(() => {
    showToast("success", text.saved);
    onClose();
  });
  const players = blockable(recent, blocking.players);
  if (players.length === 0) return <p className="empty">{text.none}</p>;
  return (
    <>
      <ul className={`${styles.rows} ${styles.players}`}>
        {players.map(({ user_id: id, trainer_name: name, discord_avatar_url: avatar, times }) => {
          const isBlocked = blocked.includes(id);
          return (
            <li key={id}>
              <label className={styles.player}>
                <input
                  type="checkbox"
                  checked={isBlocked}
                  disabled={!isBlocked && blocked.length >= LIMITS.maxBlocked}
                  onChange={() =>
                    setBlocked(isBlocked ? blocked.filter((other) => other !== id) : [...blocked, id])
                  }
                />
                <Avatar name={name} url={avatar} size={36} />
                <span>{name || text.noName}</span>
                <span className={`muted ${styles.aside}`}>{text.matchCount(times)}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <Refusal failure={save.error} />
      <div className={styles.foot}>
        <span className="figure">{text.count(blocked.length)}</span>
        <Button kind="primary" disabled={save.isPending} onClick={() => save.mutate(blocked)}>
          {text.save}
        </Button>
      </div>
    </>
  );
};

/** The block list; it is chosen among recent players. */
export const BlockingDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const recent = useRecentPlayers();
  const blocking = useBlocking();
  return (
    <Modal title={MORE_NAMES.blocking} onClose={onClose} snug>
      <ModalBody>
        <p>{text.help}</p>
        {recent.data !== undefined && blocking.data !== undefined ? (
          <Choice recent={recent.data.players} blocking={blocking.data} onClose={onClose} />
        ) : (
          <Unanswered
            title={text.failed}
            query={{
              error: recent.error ?? blocking.error,
              isFetching: recent.isFetching || blocking.isFetching,
              refetch: () => Promise.all([recent.refetch(), blocking.refetch()]),
            }}
          />
        )}
      </ModalBody>
    </Modal>
  );
};
