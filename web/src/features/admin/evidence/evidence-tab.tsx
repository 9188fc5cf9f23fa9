import type { Evidence, Finding } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { formatDateTime } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { addressOf } from "../address.ts";
import admin from "../admin.module.css";
import { Answer, Confirm } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { evidenceAdminText as text } from "./text.ts";

interface Person {
  readonly user_id: string;
  readonly trainer_name: string;
}

const nameOf = ({ trainer_name, user_id }: Person): string => trainer_name || user_id;

const PersonLink = ({ person }: { readonly person: Person }) => (
  <Link to={addressOf("users", person.user_id)}>{nameOf(person)}</Link>
);

/** Accounts of one person are confirmed by hand, with a reason. */
const LinkButton = ({ one, other }: { readonly one: Person; readonly other: Person }) => {
  const [isAsked, setAsked] = useState(false);
  const act = useAct({
    run: (reason: string) =>
      call("linkAccounts", { params: { id: one.user_id }, body: { other_id: other.user_id, reason } }),
    failed: text.linkFailed,
    said: text.linkDone,
    onDone: () => setAsked(false),
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>{text.link}</Button>
      {isAsked ? (
        <Confirm
          title={text.linkTitle(nameOf(one), nameOf(other))}
          go={text.link}
          act={act}
          reason="required"
          onConfirm={act.start}
          onClose={() => setAsked(false)}
        >
          <p>{text.linkMeaning}</p>
        </Confirm>
      ) : null}
    </>
  );
};

const FindingRow = ({ finding }: { readonly finding: Finding }) => {
  const { kind, people, chance, corrected, tested, are_linked: areLinked } = finding;
  const [one, other] = people;
  if (one === undefined || other === undefined) return null;
  const nameOfId = (id: string): string => nameOf(people.find(({ user_id }) => user_id === id) ?? one);
  const isOnePerson = kind === "second_account" || kind === "skilled_newcomer";
  return (
    <li className="stack-2">
      <h3>{text.kinds[kind]}</h3>
      <p className="wrap">
        <PersonLink person={one} />
        <PersonLink person={other} />
      </p>
      <p>{text.numbers(finding, nameOfId)}</p>
      <p className="muted">
        {text.chance(chance, tested)}
        {text.corrected(corrected)}
      </p>
      {areLinked ? <p>{text.linked}</p> : null}
      {isOnePerson && !areLinked ? (
        <div className="wrap">
          <LinkButton one={one} other={other} />
        </div>
      ) : null}
    </li>
  );
};

const Findings = ({ evidence: { made_at_ms: madeAtMs, findings } }: { readonly evidence: Evidence }) => (
  <Card title={text.title}>
    <div className={admin.stack}>
      <p className="muted">{text.help}</p>
      {madeAtMs === 0 ? (
        <p>{text.notYet}</p>
      ) : (
        <p className="muted">{text.made(formatDateTime(Math.floor(madeAtMs / 1000)))}</p>
      )}
      {madeAtMs > 0 && findings.length === 0 ? <p>{text.none}</p> : null}
      <ul className="stack-4">
        {findings.map((finding) => (
          <FindingRow
            key={[finding.kind, ...finding.people.map(({ user_id }) => user_id)].join(" ")}
            finding={finding}
          />
        ))}
      </ul>
    </div>
  </Card>
);

const LinkedAccounts = ({ linked }: Pick<Evidence, "linked">) => {
  const [chosen, setChosen] = useState<Person | null>(null);
  const act = useAct({
    run: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      call("unlinkAccount", { params: { id }, body: { reason } }),
    failed: text.linkFailed,
    said: text.unlinkDone,
    onDone: () => setChosen(null),
  });
  const nameOfId = (id: string): string =>
    nameOf(linked.find(({ user_id }) => user_id === id) ?? { user_id: id, trainer_name: "" });
  return (
    <Card title={text.people}>
      {linked.length === 0 ? <p>{text.noPeople}</p> : null}
      <ul>
        {linked.map((account) => (
          <li key={account.user_id} className={admin.row}>
            <PersonLink person={account} />
            <span className="muted">{text.others(account.others.map(nameOfId))}</span>
            <Button onClick={() => setChosen(account)}>{text.unlink}</Button>
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <Confirm
          title={text.unlinkTitle(nameOf(chosen))}
          go={text.unlink}
          act={act}
          reason="required"
          onConfirm={(reason) => act.start({ id: chosen.user_id, reason })}
          onClose={() => setChosen(null)}
        >
          <p>{text.unlinkMeaning}</p>
        </Confirm>
      )}
    </Card>
  );
};

/** The weekly list of suspicions, and the accounts that are treated as one person's. */
export const EvidenceTab = () => {
  const evidence = useAdminQuery(["evidence"], () => call("getEvidence"));
  return (
    <Answer query={evidence} failed={text.failed}>
      {(answer) => (
        <div className={admin.columns}>
          <Findings evidence={answer} />
          <LinkedAccounts linked={answer.linked} />
        </div>
      )}
    </Answer>
  );
};
