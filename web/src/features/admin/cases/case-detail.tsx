import type { StaffCase } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { formatDate, formatDateTime } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { casesText } from "../../../ui/cases/text.ts";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Problem } from "../../../ui/problem.tsx";
import seal from "../../account/seal.module.css";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { Course, Reports as MatchReports } from "../match-detail.tsx";
import { matchesAdminText } from "../matches-text.ts";
import { NoteCard } from "../notes.tsx";
import { Answer, Facts, Opened } from "../parts.tsx";
import { adminText } from "../text.ts";
import { useAct } from "../use-act.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { AppealCard } from "./appeal-card.tsx";
import { DecisionForm, Decisions } from "./decisions.tsx";
import { casesAdminText as text } from "./text.ts";

interface CaseProps {
  readonly one: StaffCase;
}

const Person = ({ userId, name }: { readonly userId: string; readonly name: string }) =>
  userId === "" ? text.left : <Link to={addressOf("users", userId)}>{name || userId}</Link>;

const MatchLink = ({ matchId }: { readonly matchId: string }) => (
  <Link to={addressOf("matches", matchId)}>{matchesAdminText.match(matchId)}</Link>
);

/** When something was done and by which member of staff. */
const done = (at: number, by: string): string =>
  at === 0 ? adminText.none : by === "" ? formatDateTime(at) : text.by(formatDateTime(at), by);

const Look = ({ one }: CaseProps) => {
  const look = useAct({
    run: () => call("lookAtCase", { params: { id: one.id } }),
    failed: text.lookFailed,
    said: text.looked,
  });
  return one.state === "received" ? (
    <>
      <p className="caption">{text.lookHelp}</p>
      <Problem lines={look.problem} />
      <div className="wrap">
        <Button disabled={look.isPending} onClick={() => look.start(undefined)}>
          {text.look}
        </Button>
      </div>
    </>
  ) : null;
};

const CaseFacts = ({ one }: CaseProps) => {
  const { facts } = text;
  return (
    <Card title={text.case(one.id)}>
      <div className={styles.stack}>
        <Facts
          rows={[
            [facts.state, casesText.states[one.state]],
            [facts.kind, text.kinds[one.kind]],
            ...(one.kind === "dispute"
              ? []
              : [
                  [
                    facts.subject,
                    <Person key="" userId={one.subject_user_id} name={one.subject_name} />,
                  ] as const,
                ]),
            ...(one.match_id === ""
              ? []
              : [[facts.match, <MatchLink key="" matchId={one.match_id} />] as const]),
            [facts.opened, done(one.opened_at, one.opened_by)],
            [facts.looked, done(one.looked_at_at, one.looked_at_by)],
          ]}
        />
        <Look one={one} />
      </div>
    </Card>
  );
};

const Reports = ({ one }: CaseProps) => (
  <Card title={`${text.reportsTitle}（${one.report_count}）`}>
    {one.reports.length === 0 ? <p>{text.noReports}</p> : null}
    {one.reports.length < one.report_count ? (
      <p className="muted">{text.newest(one.reports.length, one.report_count)}</p>
    ) : null}
    <ul>
      {one.reports.map((report) => (
        <li key={`${report.user_id} ${report.at} ${report.match_id}`} className={styles.row}>
          <span className="muted">{formatDateTime(report.at)}</span>
          <Person userId={report.user_id} name={report.name} />
          <strong>{casesText.reasons[report.reason]}</strong>
          {report.match_id === "" ? null : <MatchLink matchId={report.match_id} />}
          {report.text === "" ? null : <span className={styles.note}>{report.text}</span>}
        </li>
      ))}
    </ul>
  </Card>
);

interface PictureProps extends CaseProps {
  readonly pictureId: string;
  readonly name: string;
}

const Picture = ({ one, pictureId, name }: PictureProps) => {
  const picture = useAdminQuery(["case-picture", one.id, pictureId], () =>
    call("getCasePicture", { params: { id: one.id, picture: pictureId } }),
  );
  return (
    <Answer query={picture} failed={text.pictureFailed}>
      {(answer) => (
        <img
          className={seal.picture}
          src={`data:image/webp;base64,${answer.picture}`}
          alt={text.picture(name)}
        />
      )}
    </Answer>
  );
};

const PictureRow = ({ one, picture }: CaseProps & { readonly picture: StaffCase["pictures"][number] }) => {
  const [isShown, setShown] = useState(false);
  const party = one.parties.find(({ user_id: id }) => id !== "" && id === picture.user_id);
  const name = party === undefined ? text.left : party.name || party.user_id;
  return (
    <li className="stack-2">
      <p className={styles.row}>
        <Person userId={party?.user_id ?? ""} name={name} />
        {party === undefined ? null : <span>{text.roles[party.role]}</span>}
        <span className="muted">{formatDateTime(picture.at)}</span>
        <span className="muted">{text.until(formatDate(picture.until))}</span>
        <Button onClick={() => setShown(!isShown)}>{isShown ? text.hide : text.show}</Button>
      </p>
      {isShown ? <Picture one={one} pictureId={picture.id} name={name} /> : null}
    </li>
  );
};

const Pictures = ({ one }: CaseProps) => (
  <Card title={`${text.picturesTitle}（${one.pictures.length}）`}>
    {one.pictures.length === 0 ? <p>{text.noPictures}</p> : null}
    <ul>
      {one.pictures.map((picture) => (
        <PictureRow key={picture.id} one={one} picture={picture} />
      ))}
    </ul>
  </Card>
);

const Parties = ({ one }: CaseProps) => (
  <Card title={text.partiesTitle}>
    <ul>
      {one.parties.map((party, at) => (
        <li key={party.user_id || at} className={styles.row}>
          <Person userId={party.user_id} name={party.name} />
          <span>{text.roles[party.role]}</span>
        </li>
      ))}
    </ul>
  </Card>
);

const Match = ({ one: { match, match_id: matchId, is_match_missing: isMissing } }: CaseProps) => {
  if (matchId === "") return null;
  if (match === null) return <Notice>{isMissing ? text.matchMissing : text.matchHidden}</Notice>;
  return (
    <>
      <MatchReports match={match} />
      <Course match={match} />
    </>
  );
};

const Notes = ({ one }: CaseProps) => (
  <NoteCard notes={one.notes} onAdd={(body) => call("addCaseNote", { params: { id: one.id }, body })} />
);

/** One case with the reports of both sides, pictures, the course of its match, notes, and the way to a decision. */
export const CaseDetail = ({ caseId }: { readonly caseId: string }) => {
  const query = useAdminQuery(["case", caseId], () => call("getCase", { params: { id: caseId } }));
  return (
    <Opened>
      <p className={styles.back}>
        <Link to={addressOf("cases")}>{adminText.back}</Link>
      </p>
      <Answer query={query} failed={text.failed}>
        {(one) => (
          <>
            <CaseFacts one={one} />
            <Decisions one={one} />
            <AppealCard key={`appeal ${one.id}`} one={one} />
            <Reports one={one} />
            <Pictures one={one} />
            <DecisionForm key={`decision ${one.id}`} one={one} />
            <Notes one={one} />
            <Match one={one} />
            <Parties one={one} />
          </>
        )}
      </Answer>
    </Opened>
  );
};
