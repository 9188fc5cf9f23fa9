import type { ListedCase } from "@gokaku/contract/admin";
import { formatDateTime } from "../../../text/format.ts";
import { casesText } from "../../../ui/cases/text.ts";
import { Link } from "../../../ui/link.tsx";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { matchesAdminText } from "../matches-text.ts";
import { casesAdminText as text } from "./text.ts";

/** The player or match of a case, in words. */
export const aboutOf = ({
  kind,
  subject_name: name,
  subject_user_id: id,
  match_id: matchId,
}: Pick<ListedCase, "kind" | "subject_name" | "subject_user_id" | "match_id">): string =>
  kind === "dispute" ? matchesAdminText.match(matchId) : name || id || text.left;

const Listed = ({ one }: { readonly one: ListedCase }) => (
  <li className={styles.row}>
    <Link to={addressOf("cases", one.id)}>{`${text.case(one.id)}　${aboutOf(one)}`}</Link>
    {one.appeal_state === "open" ? <strong className={styles.alarm}>{text.appealed}</strong> : null}
    {one.kind === "dispute" ? null : <span>{text.kinds[one.kind]}</span>}
    {one.report_count === 0 ? null : <span>{text.reports(one.report_count)}</span>}
    {one.picture_count === 0 ? null : <span>{text.pictures(one.picture_count)}</span>}
    <span className="muted">{formatDateTime(one.opened_at)}</span>
    <span>{casesText.states[one.state]}</span>
  </li>
);

export const ListedCases = ({ cases }: { readonly cases: readonly ListedCase[] }) => (
  <ul>
    {cases.map((one) => (
      <Listed key={one.id} one={one} />
    ))}
  </ul>
);
