import type { Character } from "@gokaku/contract";
import { Copy } from "lucide-react";
import { useState } from "react";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Board } from "./board.tsx";
import styles from "./draft.module.css";
import type { RoomView } from "./room-session.ts";
import { storedDraft } from "./stored-draft.ts";
import { draftText as text } from "./text.ts";
import { useRoom } from "./use-room.ts";

const copyLink = (roomId: string) =>
  copyText(`${location.origin}/tools?room=${roomId}`, text.room.copied, text.room.copyFailed);

const Pill = ({ connection }: Pick<RoomView, "connection">) => (
  <span className={styles.pill} data-state={connection} role="status" aria-label={text.room.connectionLabel}>
    {text.connection[connection]}
  </span>
);

/** Until the other one is there for the first time. */
const Entrance = ({
  roomId,
  isHost,
  view,
}: {
  readonly roomId: string;
  readonly isHost: boolean;
  readonly view: RoomView;
}) => (
  <Card
    title={text.roomId}
    aside={view.isOver ? null : <Pill connection={view.connection} />}
    className={styles.entrance}
  >
    <p className={`figure ${styles.id}`}>{roomId}</p>
    {isHost ? (
      <>
        <Button kind="primary" wide onClick={() => copyLink(roomId)}>
          <Copy size={20} aria-hidden="true" />
          {text.room.copy}
        </Button>
        <p className={`muted ${styles.help}`}>{text.room.share}</p>
      </>
    ) : view.isOver ? null : (
      <p className={`muted ${styles.help}`}>{text.room.entering}</p>
    )}
    <Link to="/tools" className={`tap ${styles.leave}`}>
      {text.leave}
    </Link>
  </Card>
);

interface RoomProps {
  readonly roomId: string;
  readonly characters: readonly Character[];
  readonly stunUrls: readonly string[];
}

/** A room as its host, who is team A and made it in this tab, or as its guest, who is team B. */
export const Room = ({ roomId, characters, stunUrls }: RoomProps) => {
  const [isHost] = useState(() => storedDraft(roomId) !== null);
  const { view, again, act } = useRoom({
    roomId,
    isHost,
    stunUrls,
    isCharacter: (id) => characters.some((one) => one.pokemon_id === id && one.type !== null),
  });
  return (
    <>
      {view.problem === null ? null : (
        <Notice
          tone="warn"
          alert
          action={view.isOver ? <Button onClick={again}>{ja.common.retry}</Button> : null}
        >
          {view.problem}
        </Notice>
      )}
      {view.isStarted ? (
        <Board
          draft={view.draft}
          own={isHost ? "A" : "B"}
          isAble={isHost || view.connection === "open"}
          characters={characters}
          act={act}
        >
          <Button
            kind="quiet"
            className={styles.roomId}
            onClick={() => copyLink(roomId)}
            title={text.room.copy}
          >
            <span className="figure">{roomId}</span>
            <Copy size={16} aria-hidden="true" />
          </Button>
          <Pill connection={view.connection} />
        </Board>
      ) : (
        <Entrance roomId={roomId} isHost={isHost} view={view} />
      )}
    </>
  );
};
