import type { OwnCase } from "@gokaku/contract/cases";
import { ReportPlayerRequest } from "@gokaku/contract/cases";
import { CASE_LIMITS, REPORT_REASONS } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError, call, failureMessage } from "../../api/http.ts";
import { useSession } from "../../session/session-store.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../button.tsx";
import { Form } from "../form/form.tsx";
import { SelectField } from "../form/select-field.tsx";
import { TextArea } from "../form/text-area.tsx";
import { Modal, ModalBody } from "../modal.tsx";
import { Problem } from "../problem.tsx";
import { draftOf, forgetDraft, type ReportDraft, storeDraft } from "./drafts.ts";
import { OWN_CASES_KEY } from "./keys.ts";
import { PicturesField, PicturesProgress } from "./pictures-field.tsx";
import { type SentPictures, sendPictures } from "./send-pictures.ts";
import { SentReport } from "./sent-report.tsx";
import { casesText } from "./text.ts";
import { caseTitles } from "./titles.ts";

const text = casesText.form;

export interface Reportable {
  readonly user_id: string;
  readonly trainer_name: string;
}

export interface ReportDialogProps {
  /** The players who can be reported here. */
  readonly people: readonly Reportable[];
  /** The match that it is about. */
  readonly matchId?: string;
  readonly onClose: () => void;
}

/** Nothing but a reason is needed; what "other" means has to be written. */
const ReportForm = ReportPlayerRequest.check(
  z.refine(({ reason, text: words }) => reason !== "other" || words !== "", { path: ["text"] }),
);

interface Sent extends SentPictures {
  readonly receipt: OwnCase;
}

/** Sends a report. One that arrived before, without its answer, has its receipt among the own ones. */
const sendReport = async (body: ReportPlayerRequest): Promise<OwnCase> => {
  try {
    return await call("reportPlayer", { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "already_reported") throw error;
    const { cases } = await call("listOwnCases");
    const arrived = cases.find(
      ({ role, state, subject_user_id: id, reasons, own_text: words }) =>
        role === "reporter" &&
        state !== "decided" &&
        id === body.user_id &&
        reasons.includes(body.reason) &&
        words === body.text.trim(),
    );
    if (arrived === undefined) throw error;
    return arrived;
  }
};

const nameOf = ({ trainer_name: name }: Reportable): string => name || ja.profile.noName;

/** Reports a player: a reason, words and pictures; then the receipt. The draft stays until it has arrived. */
export const ReportDialog = ({ people, matchId, onClose }: ReportDialogProps) => {
  const client = useQueryClient();
  const ownId = useSession(({ session }) => session?.user.user_id ?? "");
  const [only] = people.length === 1 ? people : [];
  const key = [ownId, matchId, ...people.map(({ user_id: id }) => id)].join(" ");
  const [draft, setDraft] = useState<ReportDraft>(
    () => draftOf(key) ?? { userId: only?.user_id ?? "", reason: "", text: "", pictures: [] },
  );
  const [isReading, setReading] = useState(false);
  const [sentCount, setSentCount] = useState<number | null>(null);
  const isBusy = useRef(false);
  useEffect(() => storeDraft(key, draft), [key, draft]);
  const send = useMutation({
    mutationFn: async (body: ReportPlayerRequest): Promise<Sent> => {
      const receipt = await sendReport(body);
      const { left, failure } = await sendPictures(receipt.id, draft.pictures, setSentCount);
      return { receipt, left, failure };
    },
    onSuccess: () => {
      forgetDraft(key);
      void client.invalidateQueries({ queryKey: OWN_CASES_KEY });
    },
    onSettled: () => {
      isBusy.current = false;
      setSentCount(null);
    },
    retry: false,
  });
  const sendOnce = (body: ReportPlayerRequest) => {
    if (isBusy.current || isReading) return;
    isBusy.current = true;
    send.mutate(body);
  };
  /** Not while it is sent: the receipt says which pictures did not arrive. */
  const leave = () => {
    if (!isBusy.current) onClose();
  };
  if (send.data !== undefined) return <SentReport {...send.data} onClose={onClose} />;
  const isOther = draft.reason === "other";
  return (
    <Modal title={only === undefined ? caseTitles.report : text.title(nameOf(only))} onClose={leave}>
      <ModalBody>
        <p>{text.lead}</p>
        <Form
          schema={ReportForm}
          sentences={{
            user_id: text.refused.player,
            reason: text.refused.reason,
            text: text.refused.words(CASE_LIMITS.textLength),
          }}
          values={{
            ...(only === undefined ? {} : { user_id: only.user_id }),
            ...(matchId === undefined ? {} : { match_id: matchId }),
          }}
          busy={send.isPending}
          onSend={sendOnce}
        >
          {only === undefined ? (
            <SelectField
              name="user_id"
              label={text.player}
              placeholder={text.choosePlayer}
              defaultValue={draft.userId}
              onChange={(userId) => setDraft((now) => ({ ...now, userId }))}
              options={people.map((player) => ({ value: player.user_id, label: nameOf(player) }))}
            />
          ) : null}
          <SelectField
            name="reason"
            label={text.reason}
            placeholder={text.chooseReason}
            defaultValue={draft.reason}
            onChange={(reason) => setDraft((now) => ({ ...now, reason }))}
            options={REPORT_REASONS.map((reason) => ({ value: reason, label: casesText.reasons[reason] }))}
          />
          <TextArea
            name="text"
            label={isOther ? text.wordsNeeded : text.words}
            optional={!isOther}
            value={draft.text}
            onChange={(typed) => setDraft((now) => ({ ...now, text: typed }))}
            maxLength={CASE_LIMITS.textLength}
          />
          <PicturesField
            pictures={draft.pictures}
            onChange={(change) => setDraft((now) => ({ ...now, pictures: change(now.pictures) }))}
            isReading={isReading}
            onReading={setReading}
            disabled={send.isPending}
          />
          <Problem lines={send.error === null ? null : [text.failed, failureMessage(send.error)]} />
          {sentCount === null ? null : <PicturesProgress sent={sentCount} all={draft.pictures.length} />}
          <div className="wrap">
            <Button type="submit" kind="primary" disabled={send.isPending || isReading}>
              {send.isPending ? text.sending : text.send}
            </Button>
            <Button disabled={send.isPending} onClick={onClose}>
              {ja.common.cancel}
            </Button>
          </div>
        </Form>
      </ModalBody>
    </Modal>
  );
};
