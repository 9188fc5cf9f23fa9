import type { DisputeRoom } from "@gokaku/contract/disputes";
import { LIMITS } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatTime } from "../../text/format.ts";
import { Button } from "../button.tsx";
import { Refusal } from "../fallback.tsx";
import { TextArea } from "../form/text-area.tsx";
import styles from "./dispute-room.module.css";
import { disputeRoomKey } from "./keys.ts";
import { type DisputedMatch, nameOf } from "./results.ts";
import { readStatementDraft, storeStatementDraft } from "./statement-draft.ts";
import { disputeText } from "./text.ts";

const text = disputeText.statement;

export interface RoomPartProps {
  readonly match: DisputedMatch;
  readonly room: DisputeRoom;
  readonly userId: string;
}

/** The own statement before it is sent; it survives closing the page. */
const StatementForm = ({ match, room, userId }: RoomPartProps) => {
  const of = `${match.match_id}/${userId}`;
  const [typed, setTyped] = useState(() => readStatementDraft(of));
  const client = useQueryClient();
  const write = useMutation({
    mutationFn: () => call("writeStatement", { params: { id: match.match_id }, body: { text: typed } }),
    onSuccess: (answer) => {
      storeStatementDraft(of, "");
      client.setQueryData<DisputeRoom>(disputeRoomKey(match.match_id), answer);
    },
    onError: () => void client.invalidateQueries({ queryKey: disputeRoomKey(match.match_id) }),
    retry: false,
  });
  const isTooLong = [...typed].length > LIMITS.statementLength;
  return (
    <div className="stack-2">
      <TextArea
        name="text"
        label={text.label}
        value={typed}
        maxLength={LIMITS.statementLength}
        onChange={(value) => {
          setTyped(value);
          storeStatementDraft(of, value);
        }}
      />
      <p className="caption">{isTooLong ? text.tooLong(LIMITS.statementLength) : text.once}</p>
      <Refusal failure={write.error} />
      <div className="wrap">
        <Button disabled={typed.trim() === "" || isTooLong || write.isPending} onClick={() => write.mutate()}>
          {write.isPending ? text.sending : text.send}
        </Button>
      </div>
      <p className="muted">{text.locked(room.statement_count)}</p>
    </div>
  );
};

/** The own statement; once it is sent, those of the others beside it. */
export const Statements = ({ match, room, userId }: RoomPartProps) => {
  const hasWritten = room.statements.some(({ user_id: id }) => id === userId);
  if (!hasWritten && !room.open) return null;
  return (
    <section className="stack-2" aria-label={text.title}>
      <h3 className="text-14">{text.title}</h3>
      {hasWritten ? (
        <ul className="stack-2" aria-label={text.title}>
          {room.statements.map((statement) => (
            <li key={statement.user_id} className={`panel ${styles.statement}`}>
              <p className="row wrap">
                <strong>{nameOf(match, statement.user_id)}</strong>
                {statement.user_id === userId ? <span className="caption">{text.you}</span> : null}
                <span className="caption">{formatTime(statement.written_at)}</span>
              </p>
              <p className={styles.said}>
                {statement.text === "" ? <span className="muted">{text.gone}</span> : statement.text}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <StatementForm match={match} room={room} userId={userId} />
      )}
      {hasWritten && room.open && room.statements.length === 1 ? (
        <p className="muted">{text.waiting}</p>
      ) : null}
    </section>
  );
};
