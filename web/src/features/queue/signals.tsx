import { useState } from "react";
import { useQueueStatus } from "../../api/queries.ts";
import { testChime } from "../../live/alarm/chime.ts";
import { notificationState } from "../../live/alarm/signals.ts";
import { DEVICES_TITLE } from "../../live/devices/title.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyDialog } from "../../ui/lazy-part.tsx";
import styles from "./signals.module.css";
import { queueText } from "./text.ts";

const DevicesDialog = lazyDialog(DEVICES_TITLE, () =>
  import("../../live/devices/devices-dialog.tsx").then((m) => m.DevicesDialog),
);

const notificationText = (isWaiting: boolean): string => {
  switch (notificationState()) {
    case "granted":
      return queueText.notificationOn;
    case "denied":
      return queueText.notificationOff;
    case "default":
      return isWaiting ? queueText.notificationAskWaiting : queueText.notificationAsk;
    case "unsupported":
      return queueText.notificationNone;
  }
};

/** How a found match will make itself heard, and the test of it. */
export const Signals = () => {
  const isWaiting = useQueueStatus().data?.entry != null;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={queueText.signals}>
      <div className={`muted ${styles.signals}`}>
        <p>{queueText.soundHelp}</p>
        <p>{notificationText(isWaiting)}</p>
        <div className={styles.acts}>
          <Button onClick={testChime}>{queueText.soundTest}</Button>
          <Button onClick={() => setOpen(true)}>{DEVICES_TITLE}</Button>
        </div>
        {isOpen ? <DevicesDialog onClose={() => setOpen(false)} /> : null}
      </div>
    </Card>
  );
};
