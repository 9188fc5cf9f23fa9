import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureMessage } from "../../../api/http.ts";
import { ja } from "../../../text/ja.ts";
import { Button } from "../../../ui/button.tsx";
import type { ChosenPicture } from "../../../ui/cases/choose-pictures.ts";
import { OWN_CASES_KEY } from "../../../ui/cases/keys.ts";
import { PicturesField, PicturesProgress } from "../../../ui/cases/pictures-field.tsx";
import { sendPictures } from "../../../ui/cases/send-pictures.ts";
import { casesText } from "../../../ui/cases/text.ts";
import { Problem } from "../../../ui/problem.tsx";
import { showToast } from "../../../ui/toast.ts";

const text = casesText.own;

interface AddPicturesProps {
  readonly id: string;
  /** How many more the case takes of this player. */
  readonly room: number;
}

/** Adds pictures to a case that is not decided yet. Those that did not arrive stay chosen. */
export const AddPictures = ({ id, room }: AddPicturesProps) => {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [isReading, setReading] = useState(false);
  const [sent, setSent] = useState(0);
  const send = useMutation({
    mutationFn: () => sendPictures(id, pictures, setSent),
    onSuccess({ left }) {
      setPictures(left);
      if (left.length === 0) {
        showToast("success", text.picturesSent);
        setOpen(false);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: OWN_CASES_KEY }),
    retry: false,
  });
  if (!isOpen)
    return (
      <div>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {text.addPictures}
        </Button>
      </div>
    );
  const failure = send.data?.failure ?? send.error;
  return (
    <div className="stack-3">
      <PicturesField
        pictures={pictures}
        onChange={setPictures}
        isReading={isReading}
        onReading={setReading}
        room={room}
        disabled={send.isPending}
      />
      <Problem
        lines={failure === null || send.isPending ? null : [text.picturesFailed, failureMessage(failure)]}
      />
      {send.isPending ? <PicturesProgress sent={sent} all={pictures.length} /> : null}
      <div className="wrap">
        <Button
          kind="primary"
          disabled={send.isPending || isReading || pictures.length === 0}
          onClick={() => send.mutate()}
        >
          {text.sendPictures(pictures.length)}
        </Button>
        <Button disabled={send.isPending} onClick={() => setOpen(false)}>
          {ja.common.cancel}
        </Button>
      </div>
    </div>
  );
};
