import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { declineSeal } from "../../session/seal-prompt.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Refusal } from "../../ui/fallback.tsx";
import { accountText } from "./text.ts";

const text = accountText.seal;

interface SealDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** Asks a new player once whether they own the seal that entry needs. The server stores a yes; nothing checks it. */
export const SealDialog = ({ userId, onClose }: SealDialogProps) => {
  const client = useQueryClient();
  const [isDeclined, setDeclined] = useState(false);
  const confirmation = useMutation({
    mutationFn: () => call("confirmSeal", { body: {} }),
    onSuccess(user) {
      client.setQueryData(KEYS.me, user);
      onClose();
    },
    retry: false,
  });
  const decline = () => {
    declineSeal(userId);
    setDeclined(true);
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      {isDeclined ? (
        <>
          <p role="status">{text.needed}</p>
          <p>{text.lookAround}</p>
          <Button kind="primary" wide onClick={onClose}>
            {ja.common.close}
          </Button>
        </>
      ) : (
        <>
          <p>{text.question}</p>
          <p className="bold text-18">{ja.seal.condition}</p>
          <Refusal failure={confirmation.error} />
          <div className="stack-2">
            <Button kind="primary" disabled={confirmation.isPending} onClick={() => confirmation.mutate()}>
              {text.yes}
            </Button>
            <Button disabled={confirmation.isPending} onClick={decline}>
              {text.no}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
};
