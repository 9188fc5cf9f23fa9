import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { askNotification, notificationState } from "../../live/alarm/signals.ts";
import { askSeal } from "../../session/seal-prompt.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { firstSteps, type Step } from "./first-steps.ts";
import styles from "./first-steps-card.module.css";
import { queueText } from "./text.ts";

const text = queueText.steps;

type FirstStepsCardProps = Omit<Parameters<typeof firstSteps>[0], "notification">;

const notificationHelp = (): string => {
  const state = notificationState();
  if (state === "denied") return text.notificationDenied;
  return state === "unsupported" ? text.notificationNone : text.notificationHelp;
};

const helpOf = ({ name }: Step): string => {
  if (name === "seal") return text.sealHelp;
  if (name === "server") return text.serverHelp;
  return name === "roles" ? text.rolesHelp : notificationHelp();
};

/** The steps of a new player before the first match, with those that are done. */
export const FirstStepsCard = (facts: FirstStepsCardProps) => {
  const [notification, setNotification] = useState(notificationState);
  const allow = async () => {
    await askNotification();
    setNotification(notificationState());
  };
  return (
    <Card title={text.title}>
      <ol className={`stack-3 ${styles.steps}`}>
        {firstSteps({ ...facts, notification }).map((step) => (
          <li key={step.name} className={styles.step} data-done={step.isDone || undefined}>
            {step.isDone ? (
              <CircleCheck size={24} aria-label={text.done} />
            ) : (
              <CircleDashed size={24} aria-label={text.open} />
            )}
            <div>
              <p className={styles.name}>{text[step.name]}</p>
              {step.isDone ? null : <p className="muted">{helpOf(step)}</p>}
            </div>
            {step.name === "seal" ? <Button onClick={askSeal}>{queueText.block.actions.seal}</Button> : null}
            {step.name === "notification" && !step.isDone ? (
              <Button onClick={() => void allow()}>{text.allow}</Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
};
