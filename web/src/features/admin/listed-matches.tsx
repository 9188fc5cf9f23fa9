import type { ListedMatch } from "@gokaku/contract/admin";
import { shortMatchId } from "@gokaku/game";
import { formatDateTime } from "../../text/format.ts";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { matchesAdminText as text } from "./matches-text.ts";

const Listed = ({ match }: { readonly match: ListedMatch }) => (
  <li className={styles.row}>
    <Link to={addressOf("matches", match.match_id)} title={match.match_id}>
      #{shortMatchId(match.match_id)}
    </Link>
    <span className="muted">{formatDateTime(match.matched_unixtime)}</span>
    {match.disputed ? <strong className={styles.alarm}>{text.disputed}</strong> : null}
    <span>
      {match.voided
        ? text.voided
        : match.winner_team === null
          ? match.disputed
            ? ""
            : text.status[match.status]
          : text.verdicts[match.winner_team]}
    </span>
    <span>{text.reports(match.report_count)}</span>
  </li>
);

export const ListedMatches = ({ matches }: { readonly matches: readonly ListedMatch[] }) => (
  <ul>
    {matches.map((match) => (
      <Listed key={match.match_id} match={match} />
    ))}
  </ul>
);
