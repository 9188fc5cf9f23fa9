import type { Webhook, WebhookWithSecret } from "@gokaku/contract/integrations";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { formatDateTime } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { Answer } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { integrationsText } from "./text.ts";
import { type WebhookDraft, WebhookForm } from "./webhook-form.tsx";

const text = integrationsText.webhooks;

const EMPTY: WebhookDraft = { name: "", url: "", events: ["match.made", "match.settled"] };

/** Whether a webhook is on, and its waiting messages. */
export const WebhookState = ({ webhook }: { readonly webhook: Webhook }) => (
  <span className={styles.record}>
    {webhook.is_enabled ? (
      <span className={styles.up}>{text.on}</span>
    ) : (
      <span className={styles.alarm}>{text.off[webhook.off_cause]}</span>
    )}
    {webhook.is_enabled && webhook.failing_since !== null ? (
      <span className={styles.alarm}>{text.failing(formatDateTime(webhook.failing_since))}</span>
    ) : null}
    {webhook.oldest_pending_at === null ? null : (
      <span>{text.pending(webhook.pending, formatDateTime(webhook.oldest_pending_at))}</span>
    )}
  </span>
);

const Creating = ({ onCreated }: { readonly onCreated: (created: WebhookWithSecret) => void }) => {
  const [draft, setDraft] = useState(EMPTY);
  const create = useAct({
    run: (body: WebhookDraft) => call("createWebhook", { body }),
    failed: text.createFailed,
    onDone: (created) => {
      setDraft(EMPTY);
      onCreated(created);
    },
  });
  return (
    <WebhookForm draft={draft} onChange={setDraft} busy={create.isPending} onSend={create.start}>
      {(check) => (
        <>
          <Problem lines={create.problem} />
          <div className="wrap">
            <Button type="submit" kind="primary" disabled={create.isPending} onClick={check}>
              {text.create}
            </Button>
          </div>
        </>
      )}
    </WebhookForm>
  );
};

/** The webhooks, each with a link to its deliveries, and the form for another one. */
export const WebhooksCard = () => {
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  const webhooks = useAdminQuery(["webhooks"], () => call("listWebhooks"));
  return (
    <Card title={text.title}>
      <div className="stack-4">
        <p className="muted">{text.help}</p>
        <Answer query={webhooks} failed={text.listFailed}>
          {({ webhooks: all }) => (
            <>
              {all.length === 0 ? <p>{text.nothing}</p> : null}
              <ul>
                {all.map((webhook) => (
                  <li key={webhook.webhook_id} className={styles.row}>
                    <strong>{webhook.name}</strong>
                    <code className={`muted ${styles.words}`}>{webhook.url}</code>
                    <WebhookState webhook={webhook} />
                    <Link to={addressOf("integrations", webhook.webhook_id)}>{text.open}</Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Answer>
        <h3>{text.add}</h3>
        <Creating onCreated={setCreated} />
      </div>
      {created === null ? null : (
        <SecretDialog
          title={text.created}
          label={text.secret}
          secret={created.secret}
          onClose={() => setCreated(null)}
        />
      )}
    </Card>
  );
};
