import type { AdminMatch, PreviewDecisionRequest, PreviewDecisionResponse } from "@gokaku/contract/admin";
import { DECISIONS } from "@gokaku/game";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureMessage } from "../../api/http.ts";
import { formatDelta } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Problem } from "../../ui/problem.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { decisionOf, deltasOf, isPlainChange, nameIn, playersOf } from "./decision.ts";
import { matchesAdminText as text } from "./matches-text.ts";
import { Changes, Chips, Confirm, Scroller } from "./parts.tsx";
import { adminText } from "./text.ts";
import { useAct } from "./use-act.ts";

interface Asked {
  readonly decision: PreviewDecisionRequest;
  readonly preview: PreviewDecisionResponse;
}

const Preview = ({ match, asked }: { readonly match: AdminMatch; readonly asked: Asked }) => {
  const { preview, decision } = asked;
  const { rates } = preview;
  return (
    <>
      <p>
        <strong>{text.decisions[decision.result]}</strong>
        {decision.invalid_player === ""
          ? ""
          : `（${text.offender}: ${nameIn(match, decision.invalid_player)}）`}
      </p>
      <h3>{text.deltas}</h3>
      <div className={styles.sides}>
        {[match.team_a, match.team_b].map((team) => (
          <section key={team.team_id}>
            <h4>{text.team(team.team_name, false)}</h4>
            <Changes changes={deltasOf(match, team, preview, formatDelta)} />
          </section>
        ))}
      </div>
      {isPlainChange(preview) ? null : (
        <>
          <h3>{text.rates}</h3>
          {rates.length === 0 ? <p>{text.noRates}</p> : null}
          <Scroller>
            <ul>
              {rates.map(({ user_id: id, change }) => (
                <li key={id} className={styles.row}>
                  <Link to={addressOf("users", id)}>{nameIn(match, id)}</Link>
                  <span className={change > 0 ? styles.up : styles.down}>{formatDelta(change)}</span>
                </li>
              ))}
            </ul>
          </Scroller>
        </>
      )}
      {preview.later_matches === 0 ? null : (
        <p>{text.later(preview.later_matches, preview.changed_matches)}</p>
      )}
    </>
  );
};

interface ResultChoiceProps {
  readonly match: AdminMatch;
  /** Null while none is chosen. */
  readonly result: PreviewDecisionRequest["result"] | null;
  readonly onResult: (result: PreviewDecisionRequest["result"]) => void;
  readonly offender: string;
  readonly onOffender: (userId: string) => void;
}

/** The results that a match can be given, and of an invalid one the player who made it so. */
export const ResultChoice = ({ match, result, onResult, offender, onOffender }: ResultChoiceProps) => (
  <>
    <Chips
      label={text.decision}
      options={DECISIONS.map((name) => [name, text.decisions[name]] as const)}
      value={result}
      onChange={onResult}
    />
    {result === "invalid" ? (
      <Chips
        label={text.offender}
        options={[
          ["", text.noPlayer],
          ...playersOf(match).map(({ user_id: id, trainer_name: name }) => [id, name || id] as const),
        ]}
        value={offender}
        onChange={onOffender}
      />
    ) : null}
  </>
);

/** Another result for a match that is over: first what would change, then, with a reason, the decision itself. */
export const DecisionForm = ({ match }: { readonly match: AdminMatch }) => {
  const [result, setResult] = useState<PreviewDecisionRequest["result"] | null>(null);
  const [offender, setOffender] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const params = { id: match.match_id };
  const preview = useMutation({
    mutationFn: (body: PreviewDecisionRequest) => call("previewDecision", { params, body }),
    onSuccess: (answer, decision) => setAsked({ decision, preview: answer }),
    retry: false,
  });
  const decide = useAct({
    run: (body: PreviewDecisionRequest & { readonly reason: string }) =>
      call("decideMatch", { params, body: { ...body, version: match.version } }),
    failed: text.decideFailed,
    said: text.decided,
    onDone: () => setAsked(null),
  });
  const isSettled = match.settlement !== null;
  return (
    <Card title={isSettled ? text.correctTitle : text.decideTitle}>
      {match.closed_at === 0 ? (
        <p>{text.open}</p>
      ) : (
        <div className={styles.stack}>
          <ResultChoice
            match={match}
            result={result}
            onResult={setResult}
            offender={offender}
            onOffender={setOffender}
          />
          <Problem
            lines={preview.error === null ? null : [text.previewFailed, failureMessage(preview.error)]}
          />
          <div className="wrap">
            <Button
              kind="primary"
              disabled={preview.isPending || result === null}
              onClick={() => result !== null && preview.mutate(decisionOf(result, offender))}
            >
              {result === null ? text.choose : preview.isPending ? adminText.busy : text.preview}
            </Button>
          </div>
        </div>
      )}
      {asked === null ? null : (
        <Confirm
          title={isSettled ? text.confirmCorrection : text.confirm}
          go={isSettled ? text.correct : text.decide}
          reason="required"
          act={decide}
          onConfirm={(reason) => decide.start({ ...asked.decision, reason })}
          onClose={() => setAsked(null)}
        >
          <Preview match={match} asked={asked} />
        </Confirm>
      )}
    </Card>
  );
};
