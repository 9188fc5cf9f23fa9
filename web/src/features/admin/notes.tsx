import { AddNoteRequest, type NotesResponse } from "@gokaku/contract/admin";
import { LIMITS } from "@gokaku/game";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Link } from "../../ui/link.tsx";
import { Problem } from "../../ui/problem.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { Answer } from "./parts.tsx";
import { adminText } from "./text.ts";
import { useAct } from "./use-act.ts";
import { useAdminQuery } from "./use-admin-query.ts";
import { notesAdminText as text } from "./users-text.ts";

type AddNote = (body: AddNoteRequest) => Promise<NotesResponse>;

interface NotesProps {
  readonly about: "user" | "match";
  readonly id: string;
}

const CALLS = {
  user: {
    list: (id: string): Promise<NotesResponse> => call("listUserNotes", { params: { id } }),
    add: (id: string, body: AddNoteRequest): Promise<NotesResponse> =>
      call("addUserNote", { params: { id }, body }),
  },
  match: {
    list: (id: string): Promise<NotesResponse> => call("listMatchNotes", { params: { id } }),
    add: (id: string, body: AddNoteRequest): Promise<NotesResponse> =>
      call("addMatchNote", { params: { id }, body }),
  },
} as const;

const List = ({ notes }: NotesResponse) =>
  notes.length === 0 ? (
    <p>{adminText.none}</p>
  ) : (
    <ul>
      {notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id, and none is changed
        <li key={at} className={styles.row}>
          <span className="muted">{formatDateTime(note.at)}</span>
          <Link to={addressOf("users", note.author)}>{note.author}</Link>
          <span className={styles.note}>{note.text}</span>
        </li>
      ))}
    </ul>
  );

const NoteForm = ({ onAdd }: { readonly onAdd: AddNote }) => {
  const [typed, setTyped] = useState("");
  const add = useAct({
    run: onAdd,
    failed: text.failed,
    said: text.added,
    onDone: () => setTyped(""),
  });
  return (
    <Form
      schema={AddNoteRequest}
      sentences={{ text: text.refused(LIMITS.noteLength) }}
      values={{}}
      busy={add.isPending}
      onSend={add.start}
    >
      <TextArea
        name="text"
        label={text.field}
        value={typed}
        onChange={setTyped}
        maxLength={LIMITS.noteLength}
      />
      <Problem lines={add.problem} />
      <div className="wrap">
        <Button type="submit" disabled={add.isPending}>
          {add.isPending ? adminText.busy : text.add}
        </Button>
      </div>
    </Form>
  );
};

/** Notes that came with what they are about, and a field for more. */
export const NoteCard = ({ notes, onAdd }: NotesResponse & { readonly onAdd: AddNote }) => (
  <Card title={text.title}>
    <div className={styles.stack}>
      <List notes={notes} />
      <NoteForm onAdd={onAdd} />
    </div>
  </Card>
);

/** The notes of staff about a player or a match, newest first, and a field for more. */
export const Notes = ({ about, id }: NotesProps) => {
  const notes = useAdminQuery(["notes", about, id], () => CALLS[about].list(id));
  return (
    <Card title={text.title}>
      <div className={styles.stack}>
        <Answer query={notes} failed={text.listFailed}>
          {(answer) => <List notes={answer.notes} />}
        </Answer>
        <NoteForm onAdd={(body) => CALLS[about].add(id, body)} />
      </div>
    </Card>
  );
};
