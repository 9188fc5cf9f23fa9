import { Bell, BellOff } from "lucide-react";
import { failureMessage } from "../../api/http.ts";
import { formatDate, formatText } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Modal, ModalBody } from "../../ui/modal.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./devices-dialog.module.css";
import { NotAllowed, pushSupport } from "./push.ts";
import { devicesText as text } from "./text.ts";
import { DEVICES_TITLE } from "./title.ts";
import { type OwnDevices, useDeviceActions, useDevices } from "./use-devices.ts";

type Actions = ReturnType<typeof useDeviceActions>;

const whyNot = (failure: unknown): string => {
  if (failure instanceof NotAllowed) return text.notAllowed;
  return failure instanceof Error && failure.name === "ApiError" ? failureMessage(failure) : text.unreachable;
};

/** This browser: what it is set to, and the one thing to do about it. */
const Here = ({ own, actions }: { readonly own: OwnDevices; readonly actions: Actions }) => {
  const { add, test, remove } = actions;
  const { ownId, public_key: publicKey } = own;
  const support = pushSupport();
  const isOn = ownId !== null && support === "ready";
  const failure = add.error ?? test.error ?? remove.error;
  const blocked = support === "ready" || support === "ask" ? null : text.blocked[support];
  return (
    <section className={styles.here} data-on={isOn || undefined} aria-label={text.here}>
      <p className={styles.state} role="status">
        {isOn ? <Bell size={24} aria-hidden="true" /> : <BellOff size={24} aria-hidden="true" />}
        {isOn ? text.on : text.off}
      </p>
      {isOn || blocked !== null || publicKey === null ? null : <p className="muted">{text.when}</p>}
      {blocked === null ? null : <p>{blocked}</p>}
      {publicKey === null ? <p>{text.siteOff}</p> : null}
      <div className={styles.acts}>
        {isOn ? (
          <>
            <Button
              disabled={test.isPending || publicKey === null}
              onClick={() => test.mutate(ownId, { onSuccess: () => showToast("success", text.tested) })}
            >
              {test.isPending ? text.testing : text.test}
            </Button>
            <Button
              kind="quiet"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id: ownId, isHere: true })}
            >
              {text.removeHere}
            </Button>
          </>
        ) : blocked === null && publicKey !== null ? (
          <Button
            kind="primary"
            wide
            disabled={add.isPending}
            onClick={() => add.mutate(publicKey, { onSuccess: () => showToast("success", text.added) })}
          >
            {add.isPending ? text.adding : text.add}
          </Button>
        ) : null}
      </div>
      {failure === null ? null : (
        <Notice tone="error" alert>
          {whyNot(failure)}
        </Notice>
      )}
    </section>
  );
};

const Others = ({ own, actions }: { readonly own: OwnDevices; readonly actions: Actions }) => {
  const others = own.devices.filter((device) => device.device_id !== own.ownId);
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{text.others}</h3>
      <ul className="plain-list">
        {others.map(({ device_id: id, name, created_at: at }) => (
          <li key={id} className={styles.device}>
            <span className={styles.name}>
              {name || text.noName}
              <span className="muted">{text.since(formatDate(at))}</span>
            </span>
            <Button
              aria-label={text.removeLabel(name || text.noName)}
              disabled={actions.remove.isPending}
              onClick={() =>
                actions.remove.mutate(
                  { id, isHere: false },
                  { onSuccess: () => showToast("success", text.removed) },
                )
              }
            >
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Whether to be called while one player is missing; only where a notification can arrive. */
const Calls = ({ own, actions: { wish } }: { readonly own: OwnDevices; readonly actions: Actions }) => {
  if (own.devices.length === 0 || own.public_key === null) return null;
  return (
    <section>
      <label className={styles.calls}>
        <input
          type="checkbox"
          checked={wish.isPending ? wish.variables : own.calls}
          disabled={wish.isPending}
          onChange={({ currentTarget }) => wish.mutate(currentTarget.checked)}
        />
        {text.calls}
      </label>
      <p className="muted">{text.callsHelp}</p>
      {wish.error === null ? null : (
        <Notice tone="error" alert>
          {`${text.callsFailed}${formatText.colon}${failureMessage(wish.error)}`}
        </Notice>
      )}
    </section>
  );
};

const Devices = () => {
  const query = useDevices();
  const { data } = query;
  const actions = useDeviceActions();
  if (data === undefined) return <Unanswered title={text.failed} query={query} />;
  return (
    <>
      <Here own={data} actions={actions} />
      <Calls own={data} actions={actions} />
      <Others own={data} actions={actions} />
    </>
  );
};

/** Which browsers a match found reaches although no page is open. */
export const DevicesDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title={DEVICES_TITLE} onClose={onClose} snug>
    <ModalBody>
      <Devices />
    </ModalBody>
  </Modal>
);
