import type { Character, MatchRecord } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useCharacters } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { RecordLine } from "../../ui/records/record-line.tsx";
import styles from "./history.module.css";
import { MatchDetails } from "./match-details.tsx";
import { mypageText } from "./text.ts";

interface RowProps {
  readonly record: MatchRecord;
  readonly character: Character | undefined;
}

const Row = ({ record, character }: RowProps) => {
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.record}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.row}>
          <RecordLine record={record} character={character} />
          <ChevronDown
            className={styles.chevron}
            size={20}
            role="img"
            aria-label={mypageText.explain.details}
          />
        </summary>
        {open ? <MatchDetails matchId={record.match_id} /> : null}
        {open ? (
          <Link className={styles.page} to={`/matches/${record.match_id}`}>
            {mypageText.matchPage}
          </Link>
        ) : null}
      </details>
    </li>
  );
};

export const History = ({ records }: { readonly records: readonly MatchRecord[] }) => {
  const characters = useCharacters().data?.pokemon ?? [];
  return (
    <Card title={mypageText.history}>
      {records.length === 0 ? <p className="empty">{mypageText.noHistory}</p> : null}
      <ul>
        {records.slice(0, LIMITS.historyShown).map((record) => (
          <Row
            key={record.match_id}
            record={record}
            character={characters.find((character) => character.pokemon_id === record.pokemon)}
          />
        ))}
      </ul>
    </Card>
  );
};
