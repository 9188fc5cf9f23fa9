import { AppealCaseRequest, type OwnCase } from "@gokaku/contract/cases";
import { CASE_LIMITS } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, failureMessage } from "../../../api/http.ts";
import { ja } from "../../../text/ja.ts";
import { Button } from "../../../ui/button.tsx";
import { appealDraftOf, storeAppealDraft } from "../../../ui/cases/drafts.ts";
import { OWN_CASES_KEY } from "../../../ui/cases/keys.ts";
import { casesText } from "../../../ui/cases/text.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { showToast } from "../../../ui/toast.ts";

const text = casesText.own.appeal;

interface AppealFormProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An appeal against a decision, with its reason. */
export const AppealForm = ({ id, onClose }: AppealFormProps) => {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => appealDraftOf(id));
  useEffect(() => storeAppealDraft(id, typed), [id, typed]);
  const send = useMutation({
    mutationFn: (body: AppealCaseRequest) => call("appealCase", { params: { id }, body }),
    onSuccess(own: OwnCase) {
      storeAppealDraft(id, "");
      client.setQueryData<{ readonly cases: readonly OwnCase[] }>(
        OWN_CASES_KEY,
        (known) => known && { cases: known.cases.map((one) => (one.id === id ? own : one)) },
      );
      showToast("success", text.sent);
    },
    onError: (error) => {
      // With a new receipt the form and its problem may be gone.
      showToast("error", failureMessage(error));
      void client.invalidateQueries({ queryKey: OWN_CASES_KEY });
    },
    retry: false,
  });
  return (
    <div className="stack-3">
      <h3 className="text-14">{text.title}</h3>
      <p className="muted">{text.once}</p>
      <Form
        schema={AppealCaseRequest}
        sentences={{ text: text.refused(CASE_LIMITS.textLength) }}
        busy={send.isPending}
        onSend={send.mutate}
      >
        <TextArea
          name="text"
          label={text.words}
          autoFocus
          value={typed}
          onChange={setTyped}
          maxLength={CASE_LIMITS.textLength}
        />
        <Problem lines={send.error === null ? null : [text.failed, failureMessage(send.error)]} />
        <div className="wrap">
          <Button type="submit" kind="primary" disabled={send.isPending}>
            {send.isPending ? text.sending : text.send}
          </Button>
          <Button disabled={send.isPending} onClick={onClose}>
            {ja.common.cancel}
          </Button>
        </div>
      </Form>
    </div>
  );
};
