import { DecideCaseRequest, type StaffCase } from "@gokaku/contract/admin";
import {
  CASE_LIMITS,
  type CaseDecisionReason,
  type CaseOutcome,
  type DecisionReason,
  PERSON_OUTCOMES,
  type PersonOutcome,
} from "@gokaku/game";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { formatDateTime } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { casesText } from "../../../ui/cases/text.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { Chips, Confirm } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { decisionObstacle } from "./obstacles.ts";
import { REASONS_OF } from "./reasons.ts";
import { casesAdminText } from "./text.ts";

const text = casesAdminText.decision;

interface CaseProps {
  readonly one: StaffCase;
}

/** A decision in the sentences that the parties read. */
export const Shown = ({
  outcome,
  reason,
}: {
  readonly outcome: CaseOutcome;
  readonly reason: CaseDecisionReason;
}) => (
  <Notice>
    <strong className="block">{casesText.outcomes[outcome]}</strong>
    <span>{casesText.decisionReasons[reason]}</span>
  </Notice>
);

/** The decisions so far: the first one, and the one on the appeal. */
export const Decisions = ({ one: { decisions } }: CaseProps) =>
  decisions.length === 0 ? null : (
    <Card title={text.title}>
      <ol className="plain-list">
        {decisions.map((decision, at) => (
          <li key={decision.at} className={styles.row}>
            <strong>{at === 0 ? text.first : text.second}</strong>
            <span className="muted">{formatDateTime(decision.at)}</span>
            {decision.by === "" ? (
              <span>{text.byRules}</span>
            ) : (
              <Link to={addressOf("users", decision.by)}>{decision.by}</Link>
            )}
            <span className={styles.note}>
              {casesText.outcomes[decision.outcome]}
              {casesText.decisionReasons[decision.reason]}
            </span>
            {decision.text === "" ? null : <span className={styles.note}>{decision.text}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );

interface OutcomeChoiceProps {
  readonly label: string;
  readonly outcomes?: readonly PersonOutcome[];
  readonly outcome: PersonOutcome | null;
  readonly reason: DecisionReason | null;
  readonly onChange: (outcome: PersonOutcome, reason: DecisionReason | null) => void;
}

/** An outcome, then one of the reasons that fit it. */
export const OutcomeChoice = ({
  label,
  outcomes = PERSON_OUTCOMES,
  outcome,
  reason,
  onChange,
}: OutcomeChoiceProps) => (
  <>
    <Chips
      label={label}
      options={outcomes.map((name) => [name, text.outcomes[name]] as const)}
      value={outcome}
      onChange={(chosen) =>
        onChange(chosen, reason !== null && REASONS_OF[chosen].includes(reason) ? reason : null)
      }
    />
    {outcome === null ? null : (
      <Chips
        label={text.reason}
        options={REASONS_OF[outcome].map((name) => [name, casesText.decisionReasons[name]] as const)}
        value={reason}
        onChange={(chosen) => onChange(outcome, chosen)}
      />
    )}
  </>
);

const ToUser = ({ one: { subject_user_id: id } }: CaseProps) =>
  id === "" ? null : (
    <Link className="big-link" to={addressOf("users", id)}>
      {text.toUser}
    </Link>
  );

/** The outcome and the words stay when the case changes; the question closes, and asks again with the new version. */
const Decide = ({ one }: CaseProps) => {
  const [outcome, setOutcome] = useState<PersonOutcome | null>(null);
  const [reason, setReason] = useState<DecisionReason | null>(null);
  const [memo, setMemo] = useState("");
  const [asked, setAsked] = useState<DecideCaseRequest | null>(null);
  const decide = useAct({
    run: (body: DecideCaseRequest) => call("decideCase", { params: { id: one.id }, body }),
    failed: text.failed,
    said: text.done,
    onDone: () => setAsked(null),
  });
  const isChosen = outcome !== null && reason !== null;
  return (
    <>
      <Form
        schema={DecideCaseRequest}
        sentences={{ text: text.memoRefused(CASE_LIMITS.textLength) }}
        values={{ outcome, reason, version: one.version }}
        busy={decide.isPending}
        onSend={(body: DecideCaseRequest) => {
          decide.forget();
          setAsked(body);
        }}
      >
        <OutcomeChoice
          label={text.outcome}
          outcome={outcome}
          reason={reason}
          onChange={(chosen, fitting) => {
            setOutcome(chosen);
            setReason(fitting);
          }}
        />
        <TextArea
          name="text"
          label={text.memo}
          optional
          value={memo}
          onChange={setMemo}
          maxLength={CASE_LIMITS.textLength}
        />
        <div className="wrap">
          <Button type="submit" kind="primary" disabled={!isChosen}>
            {isChosen ? text.check : text.choose}
          </Button>
        </div>
      </Form>
      {asked?.version !== one.version ? null : (
        <Confirm
          title={text.confirm}
          go={text.go}
          act={decide}
          onConfirm={() => decide.start(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{text.shown}</p>
          <Shown outcome={asked.outcome} reason={asked.reason} />
          <p className="muted">{text.acts}</p>
          <ToUser one={one} />
        </Confirm>
      )}
    </>
  );
};

/** The form of a decision, or what is in its way. */
export const DecisionForm = ({ one }: CaseProps) => {
  if (one.state === "decided") return null;
  const obstacle = decisionObstacle(one);
  return (
    <Card title={text.form}>
      <div className={styles.stack}>
        {obstacle === null ? <Decide one={one} /> : null}
        {obstacle === "match" ? (
          <>
            <p>{text.ofMatch}</p>
            <Link className="big-link" to={addressOf("matches", one.match_id)}>
              {casesAdminText.toMatch}
            </Link>
          </>
        ) : null}
        {obstacle === "role" ? (
          <>
            <div className="wrap">
              <Button disabled>{text.go}</Button>
            </div>
            <p>{text.forModerators}</p>
          </>
        ) : null}
      </div>
    </Card>
  );
};
