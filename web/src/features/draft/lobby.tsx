import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { call, failureMessage } from "../../api/http.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "./draft.module.css";
import { isRoomId, newRoomId, readRoomId } from "./room-id.ts";
import { NOTHING_CHOSEN, storeDraft } from "./stored-draft.ts";
import { draftText as text } from "./text.ts";

const Entry = z.object({ room_id: z.pipe(z.string(), z.transform(readRoomId)).check(z.minLength(1)) });

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

export const Lobby = () => {
  const navigate = useNavigate();
  const enter = useEnter();
  const refusal = enter.isError
    ? failureMessage(enter.error)
    : enter.data?.exists === false
      ? text.problems.missing
      : null;
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
          <Form
            schema={Entry}
            sentences={{ room_id: text.idRequired }}
            refused={refusal === null ? {} : { room_id: refusal }}
            busy={enter.isPending}
            onSend={({ room_id: roomId }) => enter.mutate(roomId)}
          >
            <TextField
              name="room_id"
              label={text.roomId}
              code
              onChange={() => enter.reset()}
              aside={
                <Button type="submit" aria-disabled={enter.isPending}>
                  {text.enter}
                </Button>
              }
            />
          </Form>
        </Card>
      </div>
    </>
  );
};
