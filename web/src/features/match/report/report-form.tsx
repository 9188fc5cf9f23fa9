import type { Character, ReportRequest } from "@gokaku/contract";
import { type MouseEvent, memo, useEffect, useRef, useState } from "react";
import { useOnline } from "../../../live/use-online.ts";
import type { MyMatch } from "../../../model/my-match.ts";
import { ja } from "../../../text/ja.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { BannedStep, PickedStep } from "./character-steps.tsx";
import { useWizard } from "./draft-store.ts";
import { InvalidPlayerStep, ViolationStep } from "./player-steps.tsx";
import styles from "./report-form.module.css";
import { MovesStep, ResultStep } from "./result-steps.tsx";
import type { StepProps } from "./step-props.ts";
import { reportText } from "./text.ts";
import { isComplete, MOVES_ADVANCE_MS, prepareReport, STEP_PERCENT, type Wizard } from "./wizard.ts";

interface ReportFormProps {
  readonly view: MyMatch;
  readonly characters: readonly Character[];
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onSend: (report: ReportRequest) => void;
}

const StepView = memo((props: StepProps) => {
  switch (props.wizard.step) {
    case "banned":
      return <BannedStep {...props} />;
    case "picked":
      return <PickedStep {...props} />;
    case "moves":
      return <MovesStep {...props} />;
    case "result":
      return <ResultStep {...props} />;
    case "violation":
      return <ViolationStep {...props} />;
    case "invalid_player":
      return <InvalidPlayerStep {...props} />;
  }
});

const DOUBLE_TAP_MS = 500;

const isLast = ({ step }: Wizard) => step === "violation" || step === "invalid_player";

export const ReportForm = ({ view, characters, busy, failure, onSend }: ReportFormProps) => {
  const { wizard: latest, shown, dispatch } = useWizard(view, characters);
  const isChanging = shown.step !== latest.step;
  const wizard = isChanging ? shown : latest;
  const [refusal, setRefusal] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(wizard.step);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const isOffline = !useOnline();
  const percent = STEP_PERCENT[latest.step];

  useEffect(() => {
    if (!wizard.advancing || wizard.step !== "moves") return;
    const timer = window.setTimeout(() => dispatch({ type: "next" }), MOVES_ADVANCE_MS);
    return () => window.clearTimeout(timer);
  }, [wizard, dispatch]);

  useEffect(() => {
    if (shownStep.current === wizard.step) return;
    shownStep.current = wizard.step;
    changedAt.current = performance.now();
    setRefusal(null);
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "start" });
  }, [wizard.step]);

  /** The second tap of a double one was meant for the step that has gone. */
  const dropSecondTap = (event: MouseEvent) => {
    const isSecond = event.detail >= 2 && performance.now() - changedAt.current <= DOUBLE_TAP_MS;
    if (!isChanging && !isSecond) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const submit = () => {
    const prepared = prepareReport(wizard, view.team);
    if (prepared.kind === "ready") onSend(prepared.report);
    setRefusal(prepared.kind === "refused" ? reportText[prepared.reason] : null);
  };
  const message = refusal ?? failure;
  return (
    <div className={styles.form} onClickCapture={dropSecondTap}>
      <div
        className={styles.progress}
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={reportText.progress(percent)}
      >
        <div className={styles.done} style={{ width: `${percent}%` }} />
      </div>
      <div className={`stack-4 ${styles.step}`} data-step={wizard.step}>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {reportText.steps[wizard.step]}
        </h3>
        <StepView wizard={wizard} dispatch={dispatch} view={view} characters={characters} />
      </div>
      <div className={styles.foot}>
        {isOffline ? <Notice tone="warn">{reportText.offline}</Notice> : null}
        {message === null ? null : (
          <Notice tone="error" alert>
            {message}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button disabled={wizard.step === "banned" || busy} onClick={() => dispatch({ type: "back" })}>
            {ja.common.back}
          </Button>
          {isLast(wizard) ? (
            <Button kind="primary" disabled={busy} onClick={submit}>
              {busy ? reportText.sending : reportText.submit}
            </Button>
          ) : isComplete(wizard) ? (
            <Button kind="primary" onClick={() => dispatch({ type: "next" })}>
              {ja.common.next}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
};
