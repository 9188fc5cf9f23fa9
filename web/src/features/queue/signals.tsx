import { testChime } from "../../live/alarm/chime.ts";
import { notificationState } from "../../live/alarm/signals.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./signals.module.css";
import { queueText } from "./text.ts";

const notificationText = (): string => {
  switch (notificationState()) {
    case "granted":
      return queueText.notificationOn;
    case "denied":
      return queueText.notificationOff;
    case "default":
      return queueText.notificationAsk;
    case "unsupported":
      return queueText.notificationNone;
  }
};

/** How a found match will make itself heard, and the test of it. */
export const Signals = () => {
  return (
    <Card title={queueText.signals}>
      <div className={styles.signals}>
        <p>{queueText.soundHelp}</p>
        <p>{notificationText()}</p>
        <Button onClick={testChime}>{queueText.soundTest}</Button>
      </div>
    </Card>
  );
};
