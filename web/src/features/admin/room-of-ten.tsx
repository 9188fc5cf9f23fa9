import type { AdminMatch } from "@gokaku/contract/admin";
import { formatDateTime } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./admin.module.css";
import { nameIn } from "./decision.ts";
import { matchesAdminText } from "./matches-text.ts";

const { room: text, decisions, offender: offenderText } = matchesAdminText;

type Agreement = AdminMatch["agreements"][number];

const resultText = (match: AdminMatch, { result, invalid_player: offender }: Agreement): string =>
  offender === "" ? decisions[result] : `${decisions[result]}（${offenderText}: ${nameIn(match, offender)}）`;

/** The statements of the players of a dispute, and the result on which each agrees. */
export const RoomOfTen = ({ match }: { readonly match: AdminMatch }) =>
  match.statements.length + match.agreements.length === 0 ? null : (
    <Card title={text.title}>
      {match.agreements.length === 0 ? null : (
        <section className={styles.side}>
          <h3>{text.agreements}</h3>
          <ul>
            {match.agreements.map((agreement) => (
              <li key={agreement.user_id} className={styles.row}>
                <span className="muted">{formatDateTime(agreement.at)}</span>
                <strong>{nameIn(match, agreement.user_id)}</strong>
                <span>{resultText(match, agreement)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {match.statements.length === 0 ? null : (
        <section className={styles.side}>
          <h3>{text.statements}</h3>
          <ul>
            {match.statements.map((statement) => (
              <li key={statement.user_id} className={styles.row}>
                <span className="muted">{formatDateTime(statement.written_at)}</span>
                <strong>{nameIn(match, statement.user_id)}</strong>
                <span className={styles.note}>{statement.text || text.gone}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
