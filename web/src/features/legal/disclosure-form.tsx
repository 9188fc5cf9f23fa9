import { RequestDisclosureRequest } from "@gokaku/contract/site";
import { LIMITS } from "@gokaku/game";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureMessage } from "../../api/http.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { legalText } from "./text.ts";

const text = legalText.commercial.request;

/** Requests the facts that the page gives on request; the operator answers by mail. */
export const DisclosureForm = () => {
  const [typed, setTyped] = useState({ name: "", email: "", message: "" });
  const send = useMutation({
    mutationFn: (body: { readonly name: string; readonly email: string; readonly message: string }) =>
      call("requestDisclosure", { body }),
    retry: false,
  });
  const field = (name: keyof typeof typed) => ({
    name,
    label: text.fields[name],
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  return (
    <Card title={text.title}>
      {send.isSuccess ? (
        <p role="status">{text.sent}</p>
      ) : (
        <div className="stack-4">
          <p>{text.lead}</p>
          <Form
            schema={RequestDisclosureRequest}
            sentences={{
              name: text.refused.name(LIMITS.requesterLength),
              email: text.refused.email,
              message: text.refused.message(LIMITS.reasonLength),
            }}
            busy={send.isPending}
            onSend={send.mutate}
          >
            <TextField {...field("name")} autoComplete="name" />
            <TextField {...field("email")} type="email" autoComplete="email" />
            <TextArea {...field("message")} optional maxLength={LIMITS.reasonLength} />
            <p className="muted">{text.use}</p>
            <Problem lines={send.error === null ? null : [text.failed, failureMessage(send.error)]} />
            <div className="wrap">
              <Button type="submit" kind="primary" disabled={send.isPending}>
                {send.isPending ? text.sending : text.go}
              </Button>
            </div>
          </Form>
        </div>
      )}
    </Card>
  );
};
