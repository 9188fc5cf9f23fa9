import { type AuditEntry, AuditQuery } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { auditChanges } from "./audit-changes.ts";
import { overviewAdminText as text } from "./overview-text.ts";
import { Changes, Pages } from "./parts.tsx";
import { named } from "./text.ts";
import { usePages } from "./use-pages.ts";

const PAGE = 50;
const FIELDS = ["actor", "object"] as const;

type Filter = Readonly<Record<(typeof FIELDS)[number], string>>;

const Audited = ({ entry }: { readonly entry: AuditEntry }) => {
  const changes = auditChanges(entry.before, entry.after);
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <span className="muted">{formatDateTime(Math.floor(entry.at_ms / 1000))}</span>
        <strong>{named(text.actions, entry.action)}</strong>
        <span>{entry.object}</span>
        <Link to={addressOf("users", entry.actor)}>{entry.actor}</Link>
      </div>
      {entry.reason === "" ? null : <p className={styles.words}>{entry.reason}</p>}
      {changes.length === 0 ? null : (
        <details>
          <summary className={styles.summary}>{text.changes(changes.length)}</summary>
          <Changes changes={changes} />
        </details>
      )}
    </li>
  );
};

const List = ({ filter }: { readonly filter: Filter }) => {
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
  const audit = usePages(
    ["audit", filter.actor, filter.object],
    (before?: string) => call("listAudit", { query: { before, ...asked } }),
    ({ entries }) => (entries.length < PAGE ? undefined : entries.at(-1)?.id),
  );
  return (
    <Pages
      list={audit}
      failed={text.listFailed}
      itemsOf={({ entries }) => entries}
      none={<p role="status">{text.nothing}</p>}
    >
      {(entries) => (
        <ul>
          {entries.map((entry) => (
            <Audited key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Pages>
  );
};

/** Everything that admins did, the newest first; of one of them or of one object if asked. */
export const Audit = () => {
  const [typed, setTyped] = useState<Filter>({ actor: "", object: "" });
  const [filter, setFilter] = useState(typed);
  return (
    <Card title={text.lists.audit}>
      <div className={styles.stack}>
        <Form
          schema={AuditQuery}
          sentences={text.filterRefused}
          busy={false}
          onSend={({ actor = "", object = "" }) => setFilter({ actor, object })}
        >
          <div className={styles.fields}>
            {FIELDS.map((name) => (
              <TextField
                key={name}
                optional
                name={name}
                label={text.filters[name]}
                type="search"
                autoComplete="off"
                value={typed[name]}
                maxLength={64}
                onChange={(value) => setTyped({ ...typed, [name]: value })}
              />
            ))}
          </div>
          <div className="wrap">
            <Button type="submit">{text.filter}</Button>
          </div>
        </Form>
        <List key={`${filter.actor} ${filter.object}`} filter={filter} />
      </div>
    </Card>
  );
};
