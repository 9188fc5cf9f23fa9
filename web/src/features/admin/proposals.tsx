import type { AdminMatch, PreviewDecisionRequest } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { decisionOf, nameIn } from "./decision.ts";
import { ResultChoice } from "./decision-form.tsx";
import { matchesAdminText, proposalsAdminText as text } from "./matches-text.ts";
import { Confirm } from "./parts.tsx";
import { useAct } from "./use-act.ts";

const { decisions } = matchesAdminText;

interface MatchProps {
  readonly match: AdminMatch;
}

const resultText = (match: AdminMatch, { result, invalid_player: offender }: PreviewDecisionRequest) =>
  offender === ""
    ? decisions[result]
    : `${decisions[result]}（${matchesAdminText.offender}: ${nameIn(match, offender)}）`;

/** The results that staff propose, for those who decide. */
export const Proposals = ({ match }: MatchProps) =>
  match.proposals.length === 0 ? null : (
    <Card title={text.title}>
      <ul>
        {match.proposals.map((proposal) => (
          <li key={proposal.user_id} className={styles.row}>
            <span className="muted">{formatDateTime(proposal.at)}</span>
            <Link to={addressOf("users", proposal.user_id)}>{proposal.user_id}</Link>
            <strong>{resultText(match, proposal)}</strong>
            <span className={styles.note}>{proposal.reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  );

/** A helper proposes the result of a dispute; a later proposal replaces the own earlier one. */
export const ProposalForm = ({ match }: MatchProps) => {
  const [result, setResult] = useState<PreviewDecisionRequest["result"] | null>(null);
  const [offender, setOffender] = useState("");
  const [asked, setAsked] = useState<PreviewDecisionRequest | null>(null);
  const propose = useAct({
    run: (body: PreviewDecisionRequest & { readonly reason: string }) =>
      call("proposeDecision", { params: { id: match.match_id }, body }),
    failed: text.failed,
    said: text.done,
    onDone: () => setAsked(null),
  });
  return (
    <Card title={text.propose}>
      <div className={styles.stack}>
        <p className="caption">{text.help}</p>
        <ResultChoice
          match={match}
          result={result}
          onResult={setResult}
          offender={offender}
          onOffender={setOffender}
        />
        <div className="wrap">
          <Button
            kind="primary"
            disabled={result === null}
            onClick={() => result !== null && setAsked(decisionOf(result, offender))}
          >
            {result === null ? matchesAdminText.choose : text.go}
          </Button>
        </div>
      </div>
      {asked === null ? null : (
        <Confirm
          title={text.propose}
          go={text.go}
          reason="required"
          act={propose}
          onConfirm={(reason) => propose.start({ ...asked, reason })}
          onClose={() => setAsked(null)}
        >
          <p>
            <strong>{resultText(match, asked)}</strong>
          </p>
        </Confirm>
      )}
    </Card>
  );
};
