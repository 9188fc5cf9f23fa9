import type { OwnCase } from "@gokaku/contract/cases";
import { CASE_LIMITS, CASE_STATES, type CaseState, shortMatchId } from "@gokaku/game";
import { useState } from "react";
import { useNow } from "../../../live/use-now.ts";
import { formatDate, formatDateTime, formatText } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { casesText } from "../../../ui/cases/text.ts";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AddPictures } from "./add-pictures.tsx";
import { AppealForm } from "./appeal-form.tsx";
import styles from "./dialogs.module.css";

const text = casesText.own;

interface CaseProps {
  readonly own: OwnCase;
}

const titleOf = ({ role, kind, subject_name: name, match_id: matchId }: OwnCase): string => {
  if (role === "reporter") return text.titles.reporter(name || text.left);
  if (role === "party") return text.titles.party(shortMatchId(matchId));
  if (kind === "staff") return text.titles.subjectOfStaff;
  return kind === "accusation" ? text.titles.subjectOfAccusations : text.titles.subject;
};

/** When each state was reached; 0 for not yet. */
const timeOf = (own: OwnCase): Readonly<Record<CaseState, number>> => ({
  received: own.opened_at,
  looked_at: own.looked_at_at,
  decided: own.decided_at,
});

/** Received, looked at, decided: each that is reached has its time. A case may be decided without a look before. */
const Steps = ({ own }: CaseProps) => {
  const times = timeOf(own);
  return (
    <ol className={styles.rows} aria-label={text.steps}>
      {CASE_STATES.filter((state) => own.state !== "decided" || times[state] > 0).map((state) => (
        <li
          key={state}
          className={styles.row}
          data-withdrawn={times[state] === 0 || undefined}
          aria-current={state === own.state ? "step" : undefined}
        >
          <span className={state === own.state ? "bold" : undefined}>{casesText.states[state]}</span>
          <span className="text-14">
            {times[state] === 0
              ? text.waiting
              : state === "received" && own.role === "subject"
                ? formatDate(times[state])
                : formatDateTime(times[state])}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** As it was typed, with its lines. */
const LINES = { whiteSpace: "pre-wrap" } as const;

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="text-14" style={LINES}>
      {value}
    </dd>
  </div>
);

const Decision = ({ own: { outcome, reason } }: CaseProps) =>
  outcome === null ? null : (
    <Notice>
      <strong className="block">{casesText.outcomes[outcome]}</strong>
      {reason === null ? null : <span>{casesText.decisionReasons[reason]}</span>}
    </Notice>
  );

const Appeal = ({ appeal }: { readonly appeal: NonNullable<OwnCase["appeal"]> }) => (
  <div className="stack-2">
    <h3 className="text-14">{text.appeal.title}</h3>
    {appeal.is_own ? null : <p>{text.appeal.ofOther}</p>}
    <p>{text.appeal.states[appeal.state]}</p>
    <p className="caption">{formatDateTime(appeal.decided_at || appeal.appealed_at)}</p>
    {appeal.text === "" ? null : (
      <dl>
        <Fact name={text.appeal.own} value={appeal.text} />
      </dl>
    )}
  </div>
);

/** The way to an appeal: its deadline, and the form once it is asked for. */
const AppealEntry = ({ own }: CaseProps) => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <AppealForm id={own.id} onClose={() => setOpen(false)} />
  ) : (
    <div className="stack-2">
      <p className="muted">{text.appeal.until(formatDateTime(own.appeal_until))}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{text.appeal.open}</Button>
      </div>
    </div>
  );
};

/** Until the decision, and while the own appeal waits. */
const takesPictures = ({ state, appeal }: OwnCase): boolean =>
  state !== "decided" || (appeal?.state === "open" && appeal.is_own);

/** The receipt of one case: what it is about, how far it is, and what was decided. */
export const OwnCaseCard = ({ own }: CaseProps) => {
  const now = useNow();
  const { id, role, match_id: matchId, picture_count: pictures, appeal } = own;
  const title = titleOf(own);
  const room = CASE_LIMITS.picturesPerParty - pictures;
  return (
    <li>
      <Card title={title}>
        <div className="stack-3">
          <p className="caption">{text.numbered(id)}</p>
          <Steps own={own} />
          <Decision own={own} />
          {appeal === null ? null : <Appeal appeal={appeal} />}
          <dl className="stack-2">
            {own.reasons.length === 0 ? null : (
              <Fact
                name={text.reason}
                value={own.reasons.map((reason) => casesText.reasons[reason]).join(formatText.and)}
              />
            )}
            {own.own_text === "" ? null : <Fact name={text.words} value={own.own_text} />}
          </dl>
          {pictures === 0 ? null : <p className="muted">{text.pictures(pictures)}</p>}
          {!takesPictures(own) || room <= 0 ? null : <AddPictures id={id} room={room} />}
          {now < own.appeal_until ? <AppealEntry own={own} /> : null}
          {matchId === "" || (role !== "party" && role !== "reporter") ? null : (
            <Link className="big-link" to={`/matches/${matchId}`}>
              {text.toMatch}
            </Link>
          )}
        </div>
      </Card>
    </li>
  );
};
