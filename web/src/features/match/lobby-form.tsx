import { UpdateLobbyRequest } from "@gokaku/contract/matches";
import { LIMITS } from "@gokaku/game";
import { Send } from "lucide-react";
import { useState } from "react";
import { ApiError, failureMessage } from "../../api/http.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { matchText } from "./text.ts";

export interface LobbyFormProps {
  /** An id is there already and this one takes its place. */
  readonly resend: boolean;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onSend: (lobbyId: string, done: () => void) => void;
  readonly onChange: () => void;
}

/** Where the lobby's id is typed; a refusal of the id stands at its field, any other below. */
export const LobbyForm = ({ resend, busy, failure, onSend, onChange }: LobbyFormProps) => {
  const [text, setText] = useState("");
  const ofField = failure instanceof ApiError && failure.code === "lobby_id_invalid";
  return (
    <Form
      schema={UpdateLobbyRequest}
      sentences={{ lobby_id: matchText.lobbyRefused }}
      refused={ofField ? { lobby_id: failure.message } : {}}
      busy={busy}
      onSend={({ lobby_id: lobbyId }) => onSend(lobbyId, () => setText(""))}
    >
      <TextField
        code
        name="lobby_id"
        label={matchText.lobbyInput}
        value={text}
        onChange={(value) => {
          setText(value);
          onChange();
        }}
        maxLength={LIMITS.lobbyIdLength}
        inputMode="numeric"
        aside={
          <Button type="submit" kind="primary" disabled={text.trim() === "" || busy}>
            <Send size={18} aria-hidden="true" />
            {resend ? matchText.resend : matchText.send}
          </Button>
        }
      />
      {failure === null || ofField ? null : (
        <Notice tone="error" alert>
          {failureMessage(failure)}
        </Notice>
      )}
    </Form>
  );
};
