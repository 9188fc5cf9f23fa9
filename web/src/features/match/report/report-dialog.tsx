import type { ReportRequest } from "@gokaku/contract";
import { useMutation } from "@tanstack/react-query";
import { use, useRef } from "react";
import { ApiError } from "../../../api/http.ts";
import { useCharacters } from "../../../api/queries.ts";
import type { MyMatch } from "../../../model/my-match.ts";
import { Unanswered } from "../../../ui/fallback.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { showToast } from "../../../ui/toast.ts";
import { MatchCallsContext } from "../match-calls.ts";
import { useMatchAnswer } from "../use-match-actions.ts";
import { forgetDraft } from "./draft-store.ts";
import { rememberReport } from "./habits.ts";
import { ReportForm } from "./report-form.tsx";
import { reportText } from "./text.ts";

const failureText = (failure: unknown): string | null =>
  failure === null ? null : failure instanceof ApiError ? failure.message : reportText.failed;

/** The wizard in its modal: after a success it closes and forgets, when only closed it keeps what was chosen. */
export const ReportDialog = ({ view, onClose }: { readonly view: MyMatch; readonly onClose: () => void }) => {
  const characters = useCharacters();
  const { show, reload } = useMatchAnswer();
  const calls = use(MatchCallsContext);
  // Two taps on 送信 may come before the first one shows.
  const isSending = useRef(false);
  const send = useMutation({
    mutationFn: (report: ReportRequest) => calls.report(view.match.match_id, report),
    onSuccess: (match, report) => {
      show(match);
      forgetDraft();
      if (!calls.isSample) rememberReport(report);
      showToast("success", reportText.accepted(match.report_count));
      onClose();
    },
    // A refusal says that the screen was behind; without an answer nothing is known to have changed.
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status > 0) reload();
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const sendOnce = (report: ReportRequest) => {
    if (isSending.current) return;
    isSending.current = true;
    send.mutate(report);
  };
  return (
    <Modal title={reportText.title} onClose={onClose} placed>
      {characters.data === undefined ? (
        <ModalBody>
          <Unanswered title={reportText.noCharacters} query={characters} />
        </ModalBody>
      ) : (
        <ReportForm
          view={view}
          characters={characters.data.pokemon}
          busy={send.isPending}
          failure={failureText(send.error)}
          onSend={sendOnce}
        />
      )}
    </Modal>
  );
};
