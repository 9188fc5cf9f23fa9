import type { Character, MatchRecord } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useCharacters } from "../../api/queries.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { outcomeOf } from "../../ui/records/outcome.ts";
import { RecordLine } from "../../ui/records/record-line.tsx";
import { winsInARow, winsOf } from "../../ui/records/streak.ts";
import { useHeadlines } from "../../ui/records/use-headlines.ts";
import { AgainRow, type AgainRowProps } from "./again-row.tsx";
import styles from "./history.module.css";
import { mypageText } from "./text.ts";

const MatchDetails = lazyPart(
  () => import("./match-details.tsx").then((m) => m.MatchDetails),
  <p className={`muted ${styles.pending}`} role="status">
    {ja.common.loading}
  </p>,
);

interface RowProps {
  readonly userId: string;
  readonly record: MatchRecord;
  readonly character: Character | undefined;
  readonly headline: string | undefined;
  readonly note: string | null;
}

const Row = ({ userId, record, character, headline, note }: RowProps) => {
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.record}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.row}>
          <RecordLine record={record} character={character} headline={headline} note={note} />
          <ChevronDown
            className={styles.chevron}
            size={20}
            role="img"
            aria-label={mypageText.explain.details}
          />
        </summary>
        {open ? <MatchDetails matchId={record.match_id} userId={userId} /> : null}
        {open ? (
          <Link className={`big-link ${styles.page}`} to={`/matches/${record.match_id}`}>
            {mypageText.matchPage}
          </Link>
        ) : null}
      </details>
    </li>
  );
};

interface HistoryProps extends AgainRowProps {
  readonly userId: string;
  readonly records: readonly MatchRecord[];
}

export const History = ({ userId, records, ...again }: HistoryProps) => {
  const characters = useCharacters().data?.pokemon ?? [];
  const headlineFor = useHeadlines(userId, records);
  const streak = winsInARow(winsOf(records.map(outcomeOf)));
  return (
    <Card title={mypageText.history}>
      {records.length === 0 ? <p className="empty">{mypageText.noHistory}</p> : <AgainRow {...again} />}
      <ul>
        {records.slice(0, LIMITS.historyShown).map((record, at) => (
          <Row
            key={record.match_id}
            userId={userId}
            record={record}
            character={characters.find((character) => character.pokemon_id === record.pokemon)}
            headline={headlineFor(record.match_id)}
            note={at === 0 ? streak : null}
          />
        ))}
      </ul>
    </Card>
  );
};
