import type { Delivery, Webhook, WebhookWithSecret } from "@gokaku/contract/integrations";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { formatDateTime } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { Answer, Confirm } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { integrationsText } from "./text.ts";
import { type WebhookDraft, WebhookForm } from "./webhook-form.tsx";
import { WebhookState } from "./webhooks-card.tsx";

const text = integrationsText.webhooks;
const words = integrationsText.deliveries;

const draftOf = ({ name, url, events }: Webhook): WebhookDraft => ({ name, url, events });

const useUpdate = (webhook: Webhook, onDone?: () => void) =>
  useAct({
    run: (change: Partial<WebhookDraft & { readonly is_enabled: boolean }>) =>
      call("updateWebhook", {
        params: { id: webhook.webhook_id },
        body: { ...draftOf(webhook), is_enabled: webhook.is_enabled, ...change },
      }),
    failed: text.updateFailed,
    said: text.updated,
    ...(onDone === undefined ? {} : { onDone }),
  });

const Editing = ({ webhook }: { readonly webhook: Webhook }) => {
  const [draft, setDraft] = useState(draftOf(webhook));
  const update = useUpdate(webhook);
  return (
    <WebhookForm draft={draft} onChange={setDraft} busy={update.isPending} onSend={update.start}>
      {(check) => (
        <>
          <Problem lines={update.problem} />
          <div className="wrap">
            <Button type="submit" disabled={update.isPending} onClick={check}>
              {text.save}
            </Button>
          </div>
        </>
      )}
    </WebhookForm>
  );
};

interface ActProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

const Stopping = ({ webhook, onClose }: ActProps) => {
  const stop = useUpdate(webhook, onClose);
  return (
    <Confirm
      title={text.stopTitle}
      go={text.stop}
      act={stop}
      onConfirm={() => stop.start({ is_enabled: false })}
      onClose={onClose}
    >
      <p>{text.stopText(webhook.pending)}</p>
    </Confirm>
  );
};

const Deleting = ({ webhook, onClose, onDeleted }: ActProps & { readonly onDeleted: () => void }) => {
  const remove = useAct({
    run: () => call("deleteWebhook", { params: { id: webhook.webhook_id } }),
    failed: text.deleteFailed,
    said: text.deleted,
    onDone: onDeleted,
  });
  return (
    <Confirm
      title={text.deleteTitle}
      go={text.delete}
      act={remove}
      onConfirm={() => remove.start(undefined)}
      onClose={onClose}
    >
      <p className="bold">{webhook.name}</p>
      <p>{text.deleteText}</p>
    </Confirm>
  );
};

const Rotating = ({
  webhook,
  onClose,
  onRotated,
}: ActProps & { readonly onRotated: (answer: WebhookWithSecret) => void }) => {
  const rotate = useAct({
    run: () => call("rotateWebhookSecret", { params: { id: webhook.webhook_id } }),
    failed: text.rotateFailed,
    onDone: onRotated,
  });
  return (
    <Confirm
      title={text.rotateTitle}
      go={text.rotate}
      act={rotate}
      onConfirm={() => rotate.start(undefined)}
      onClose={onClose}
    >
      <p>{text.rotateText}</p>
    </Confirm>
  );
};

const Resend = ({ webhook, delivery }: { readonly webhook: Webhook; readonly delivery: Delivery }) => {
  const resend = useAct({
    run: () => call("resendDelivery", { params: { id: webhook.webhook_id, delivery: delivery.delivery_id } }),
    failed: words.resendFailed,
    said: words.resent,
  });
  return (
    <span>
      <Problem lines={resend.problem} />
      <Button disabled={resend.isPending || !webhook.is_enabled} onClick={() => resend.start(undefined)}>
        {words.resend}
      </Button>
    </span>
  );
};

const STATE_LOOKS = { pending: undefined, delivered: styles.up, failed: styles.alarm } as const;

const Entry = ({ webhook, delivery }: { readonly webhook: Webhook; readonly delivery: Delivery }) => (
  <li className={styles.row}>
    <span className="muted">{formatDateTime(delivery.queued_at)}</span>
    <strong>{words.types[delivery.type]}</strong>
    {delivery.object === "" ? null : <code className="muted">{delivery.object}</code>}
    <span className={STATE_LOOKS[delivery.state]}>{words.states[delivery.state]}</span>
    <span className={styles.record}>
      {delivery.attempts === 0 ? null : <span className="muted">{words.attempts(delivery.attempts)}</span>}
      {delivery.status === null ? null : <span className="muted">HTTP {delivery.status}</span>}
      {delivery.duration_ms === null ? null : (
        <span className="muted">{words.took(delivery.duration_ms)}</span>
      )}
      {delivery.fault === "" ? null : <span>{words.faults[delivery.fault]}</span>}
      {delivery.next_at === null ? null : (
        <span className="muted">{words.next(formatDateTime(delivery.next_at))}</span>
      )}
    </span>
    {delivery.state === "pending" ? null : <Resend webhook={webhook} delivery={delivery} />}
  </li>
);

const Deliveries = ({ webhook }: { readonly webhook: Webhook }) => {
  const { webhook_id: id } = webhook;
  const deliveries = useAdminQuery(["deliveries", id], () => call("listDeliveries", { params: { id } }));
  return (
    <Card title={words.title}>
      <div className="stack-4">
        <p className="muted">{words.help}</p>
        <Answer query={deliveries} failed={words.listFailed}>
          {({ deliveries: all }) =>
            all.length === 0 ? (
              <p>{words.nothing}</p>
            ) : (
              <ul>
                {all.map((delivery) => (
                  <Entry key={delivery.delivery_id} webhook={webhook} delivery={delivery} />
                ))}
              </ul>
            )
          }
        </Answer>
      </div>
    </Card>
  );
};

type Act = "stop" | "delete" | "rotate";

/** One webhook: its state, what an admin can do with it, and its deliveries. */
export const WebhookDetail = ({
  webhook,
  onDeleted,
}: {
  readonly webhook: Webhook;
  readonly onDeleted: () => void;
}) => {
  const [act, setAct] = useState<Act | null>(null);
  const [rotated, setRotated] = useState<WebhookWithSecret | null>(null);
  const close = () => setAct(null);
  const resume = useUpdate(webhook);
  const test = useAct({
    run: () => call("testWebhook", { params: { id: webhook.webhook_id } }),
    failed: text.testFailed,
    said: text.tested,
  });
  return (
    <div className={styles.columns}>
      <Card title={webhook.name}>
        <div className="stack-4">
          <WebhookState webhook={webhook} />
          <Problem lines={test.problem ?? resume.problem} />
          <div className="wrap">
            {webhook.is_enabled ? (
              <>
                <Button disabled={test.isPending} onClick={() => test.start(undefined)}>
                  {text.test}
                </Button>
                <Button onClick={() => setAct("stop")}>{text.stop}</Button>
              </>
            ) : (
              <Button disabled={resume.isPending} onClick={() => resume.start({ is_enabled: true })}>
                {text.resume}
              </Button>
            )}
            <Button onClick={() => setAct("rotate")}>{text.rotate}</Button>
            <Button onClick={() => setAct("delete")}>{text.delete}</Button>
          </div>
          <Editing webhook={webhook} />
          <Link to={addressOf("integrations")}>{text.close}</Link>
        </div>
      </Card>
      <Deliveries webhook={webhook} />
      {act === "stop" ? <Stopping webhook={webhook} onClose={close} /> : null}
      {act === "delete" ? <Deleting webhook={webhook} onClose={close} onDeleted={onDeleted} /> : null}
      {act === "rotate" ? (
        <Rotating
          webhook={webhook}
          onClose={close}
          onRotated={(answer) => {
            close();
            setRotated(answer);
          }}
        />
      ) : null}
      {rotated === null ? null : (
        <SecretDialog
          title={text.rotated}
          label={text.secret}
          secret={rotated.secret}
          onClose={() => setRotated(null)}
        />
      )}
    </div>
  );
};
