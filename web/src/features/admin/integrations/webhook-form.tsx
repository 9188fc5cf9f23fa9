import { CreateWebhookRequest } from "@gokaku/contract/integrations";
import { LIMITS, type WebhookEvent } from "@gokaku/game";
import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Checks } from "./checks.tsx";
import { integrationsText } from "./text.ts";

const text = integrationsText.webhooks;

export type WebhookDraft = z.infer<typeof CreateWebhookRequest>;

interface WebhookFormProps {
  readonly draft: WebhookDraft;
  readonly onChange: (draft: WebhookDraft) => void;
  readonly busy: boolean;
  readonly onSend: (draft: WebhookDraft) => void;
  readonly children: (check: () => void) => ReactNode;
}

/** Name, address and events of a webhook. */
export const WebhookForm = ({ draft, onChange, busy, onSend, children }: WebhookFormProps) => {
  const [isRefused, setRefused] = useState(false);
  const field = (name: "name" | "url") => ({
    name,
    label: text[name],
    value: draft[name],
    autoComplete: "off",
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  return (
    <Form
      schema={CreateWebhookRequest}
      sentences={{ name: integrationsText.nameRefused(LIMITS.webhookNameLength), url: text.urlRefused }}
      values={{ events: draft.events }}
      busy={busy}
      onSend={onSend}
    >
      <TextField {...field("name")} maxLength={LIMITS.webhookNameLength} />
      <TextField {...field("url")} type="url" maxLength={LIMITS.urlLength} />
      <Checks<WebhookEvent>
        label={text.events}
        names={text.eventNames}
        chosen={draft.events}
        refused={isRefused && draft.events.length === 0 ? text.eventsRefused : null}
        onChange={(events) => onChange({ ...draft, events: [...events] })}
      />
      {children(() => setRefused(draft.events.length === 0))}
    </Form>
  );
};
