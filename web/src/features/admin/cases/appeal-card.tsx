import { DecideAppealRequest, type StaffCase } from "@gokaku/contract/admin";
import { CASE_LIMITS, type DecisionReason, OUTCOMES_ON_APPEAL, type PersonOutcome } from "@gokaku/game";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { formatDateTime } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Link } from "../../../ui/link.tsx";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { Chips, Confirm } from "../parts.tsx";
import { useRights } from "../rights.ts";
import { useAct } from "../use-act.ts";
import { OutcomeChoice, Shown } from "./decisions.tsx";
import { appealObstacle, type Obstacle } from "./obstacles.ts";
import { casesAdminText } from "./text.ts";

const text = casesAdminText.appeal;
const decisionText = casesAdminText.decision;

interface CaseProps {
  readonly one: StaffCase;
}

type Answer = "granted" | "rejected";

/** The decision that the parties will read; null for a dispute, whose match says it. */
const Result = ({ one, asked }: CaseProps & { readonly asked: DecideAppealRequest }) => {
  const [first] = one.decisions;
  const { outcome = first?.outcome, reason = first?.reason } = asked;
  return outcome === undefined || reason === undefined ? null : <Shown outcome={outcome} reason={reason} />;
};

const Decide = ({ one }: CaseProps) => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [outcome, setOutcome] = useState<PersonOutcome | null>(null);
  const [reason, setReason] = useState<DecisionReason | null>(null);
  const [memo, setMemo] = useState("");
  const [asked, setAsked] = useState<DecideAppealRequest | null>(null);
  const decide = useAct({
    run: (body: DecideAppealRequest) => call("decideAppeal", { params: { id: one.id }, body }),
    failed: text.failed,
    said: text.done,
    onDone: () => setAsked(null),
  });
  const isOfMatch = one.kind === "dispute";
  const isNew = answer === "granted" && !isOfMatch;
  const isChosen = answer !== null && (!isNew || (outcome !== null && reason !== null));
  return (
    <>
      <Form
        schema={DecideAppealRequest}
        sentences={{ text: decisionText.memoRefused(CASE_LIMITS.textLength) }}
        values={{ is_granted: answer === "granted", ...(isNew ? { outcome, reason } : {}) }}
        busy={decide.isPending}
        onSend={setAsked}
      >
        {isOfMatch ? <p className="caption">{text.ofMatch}</p> : null}
        <Chips
          label={text.choice}
          options={(["granted", "rejected"] as const).map((name) => [name, text.choices[name]] as const)}
          value={answer}
          onChange={setAnswer}
        />
        {isNew ? (
          <OutcomeChoice
            label={text.outcome}
            outcomes={OUTCOMES_ON_APPEAL[one.decisions[0]?.outcome ?? "result"]}
            outcome={outcome}
            reason={reason}
            onChange={(chosen, fitting) => {
              setOutcome(chosen);
              setReason(fitting);
            }}
          />
        ) : null}
        <TextArea
          name="text"
          label={decisionText.memo}
          optional
          value={memo}
          onChange={setMemo}
          maxLength={CASE_LIMITS.textLength}
        />
        <div className="wrap">
          <Button type="submit" kind="primary" disabled={!isChosen}>
            {isChosen ? decisionText.check : answer === null ? text.chooseAnswer : text.chooseAll}
          </Button>
        </div>
      </Form>
      {asked === null ? null : (
        <Confirm
          title={text.confirm}
          go={text.go}
          act={decide}
          onConfirm={() => decide.start(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{asked.is_granted ? text.changes : text.stays}</p>
          <Result one={one} asked={asked} />
        </Confirm>
      )}
    </>
  );
};

const WHY_NOT: Readonly<Record<Obstacle, string>> = {
  role: decisionText.forModerators,
  match: decisionText.ofMatch,
  first_decider: text.firstDecider,
};

/** The appeal of a party, and its decision by another person than the first. */
export const AppealCard = ({ one }: CaseProps) => {
  const { may } = useRights();
  const { appeal } = one;
  if (appeal === null) return null;
  const obstacle = appealObstacle(one, may("decideAppeal"));
  return (
    <Card title={text.title}>
      <div className={styles.stack}>
        <p className={styles.row}>
          <strong>{text.states[appeal.state]}</strong>
          <span className="muted">{formatDateTime(appeal.at)}</span>
          {appeal.user_id === "" ? (
            <span>{casesAdminText.left}</span>
          ) : (
            <Link to={addressOf("users", appeal.user_id)}>{appeal.name || appeal.user_id}</Link>
          )}
          <span className={styles.note}>{appeal.text}</span>
        </p>
        {appeal.state !== "open" ? null : obstacle === null ? (
          <Decide one={one} />
        ) : (
          <>
            <div className="wrap">
              <Button disabled>{text.form}</Button>
            </div>
            <p>{WHY_NOT[obstacle]}</p>
          </>
        )}
      </div>
    </Card>
  );
};
