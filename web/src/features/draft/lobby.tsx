import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call, failureMessage } from "../../api/http.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import form from "../../ui/form/form.module.css";
import styles from "./draft.module.css";
import { isRoomId, newRoomId, readRoomId } from "./room-id.ts";
import { NOTHING_CHOSEN, storeDraft } from "./stored-draft.ts";
import { draftText as text } from "./text.ts";

const roomPath = (roomId: string) => `/tools?room=${roomId}`;

/** Whether the room exists; a malformed id does not. */
const checkRoom = async (roomId: string): Promise<boolean> =>
  isRoomId(roomId) && (await call("checkRoom", { params: { id: roomId } })).exists;

const useEnter = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (roomId: string) => ({ roomId, exists: await checkRoom(roomId) }),
    onSuccess: ({ roomId, exists }) => {
      if (exists) void navigate(roomPath(roomId));
    },
  });
};

/** One plain field: the library of forms would be a tenth of the page's scripts. */
const JoinForm = () => {
  const enter = useEnter();
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refusalId = useId();
  const refusal = isEmpty
    ? text.idRequired
    : enter.isError
      ? failureMessage(enter.error)
      : enter.data?.exists === false
        ? text.problems.missing
        : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    const roomId = readRoomId(input.current?.value ?? "");
    setIsEmpty(roomId === "");
    if (roomId === "") input.current?.focus();
    else enter.mutate(roomId);
  };
  const forget = () => {
    setIsEmpty(false);
    enter.reset();
  };
  return (
    <form className={form.field} noValidate onSubmit={submit}>
      <label className="bold" htmlFor={`${refusalId}-input`}>
        {text.roomId}
      </label>
      <div className={form.row}>
        <input
          id={`${refusalId}-input`}
          ref={input}
          className={`${form.control} ${form.code}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          aria-invalid={refusal !== null}
          aria-describedby={refusal === null ? undefined : refusalId}
          onChange={forget}
        />
        <Button type="submit" aria-disabled={enter.isPending}>
          {text.enter}
        </Button>
      </div>
      {refusal === null ? null : (
        <span id={refusalId} className={form.refusal}>
          {refusal}
        </span>
      )}
    </form>
  );
};

export const Lobby = () => {
  const navigate = useNavigate();
  const create = () => {
    const roomId = newRoomId();
    storeDraft(roomId, NOTHING_CHOSEN);
    void navigate(roomPath(roomId));
  };
  return (
    <>
      <p>{text.lead}</p>
      <div className={styles.lobby}>
        <Card className={styles.create}>
          <Button kind="primary" wide onClick={create}>
            {text.create}
          </Button>
          <p className={`muted ${styles.help}`}>{text.createHelp}</p>
          <Button onClick={() => void navigate("/tools?mode=local")}>{text.local}</Button>
          <p className={`muted ${styles.help}`}>{text.localHelp}</p>
        </Card>
        <Card title={text.join}>
          <JoinForm />
        </Card>
      </div>
    </>
  );
};
