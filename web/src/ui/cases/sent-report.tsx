import type { OwnCase } from "@gokaku/contract/cases";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureMessage } from "../../api/http.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../button.tsx";
import { Modal, ModalBody } from "../modal.tsx";
import { Notice } from "../notice.tsx";
import type { ChosenPicture } from "./choose-pictures.ts";
import { OWN_CASES_KEY } from "./keys.ts";
import { PicturesProgress } from "./pictures-field.tsx";
import { sendPictures } from "./send-pictures.ts";
import { casesText } from "./text.ts";

const text = casesText.sent;

/** By a new load: my page may be open already, and opens a dialog when it begins. */
const showCases = (): void => location.assign("/?tab=mypage&open=cases");

interface SentReportProps {
  readonly receipt: OwnCase;
  /** Pictures that did not arrive, and why. */
  readonly left: readonly ChosenPicture[];
  readonly failure: unknown;
  readonly onClose: () => void;
}

/** The receipt of a report. Pictures that did not arrive can be sent again. */
export const SentReport = ({ receipt, left, failure, onClose }: SentReportProps) => {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const again = useMutation({
    mutationFn: (pictures: readonly ChosenPicture[]) => sendPictures(receipt.id, pictures, setSent),
    onSuccess: () => void client.invalidateQueries({ queryKey: OWN_CASES_KEY }),
    retry: false,
  });
  const [rest, reason] = again.data === undefined ? [left, failure] : [again.data.left, again.data.failure];
  return (
    <Modal title={text.title} onClose={onClose} snug>
      <ModalBody>
        <p role="status">
          <span className="block bold">{text.number(receipt.id)}</span>
          <span className="block">{text.state(casesText.states[receipt.state])}</span>
        </p>
        {again.isPending ? <PicturesProgress sent={sent} all={again.variables.length} /> : null}
        {rest.length === 0 || again.isPending ? null : (
          <Notice
            tone="error"
            alert
            action={<Button onClick={() => again.mutate(rest)}>{text.again}</Button>}
          >
            <span className="block">{text.picturesFailed(rest.length)}</span>
            {failureMessage(reason)}
          </Notice>
        )}
        <p>{text.next}</p>
        <div className="wrap">
          <Button kind="primary" onClick={onClose}>
            {ja.common.close}
          </Button>
          <Button onClick={showCases}>{text.toCases}</Button>
        </div>
      </ModalBody>
    </Modal>
  );
};
