import { useSyncExternalStore } from "react";
import { audioState, onAudioState, testChime } from "../../live/alarm/chime.ts";
import { notificationState } from "../../live/alarm/signals.ts";
import { usePreferences } from "../../session/preferences-store.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./signals.module.css";
import { queueText } from "./text.ts";

const notificationText = (): string | null => {
  switch (notificationState()) {
    case "granted":
      return queueText.notificationOn;
    case "denied":
      return queueText.notificationOff;
    case "default":
      return queueText.notificationAsk;
    case "unsupported":
      return null;
  }
};

/** How a found match will make itself heard, and the test of it. */
export const Signals = ({ waiting }: { readonly waiting: boolean }) => {
  const audio = useSyncExternalStore(onAudioState, audioState);
  const muted = usePreferences((preferences) => preferences.muted);
  const text = notificationText();
  return (
    <Card title={queueText.signals}>
      <div className={styles.signals}>
        {waiting && !muted && audio !== "running" ? (
          <Notice tone="warn">{queueText.soundSuspended}</Notice>
        ) : null}
        <p>{queueText.soundHelp}</p>
        {text === null ? null : <p>{text}</p>}
        <Button onClick={testChime}>{queueText.soundTest}</Button>
      </div>
    </Card>
  );
};
