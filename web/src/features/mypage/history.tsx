import type { Character, MatchRecord } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useCharacters } from "../../api/queries.ts";
import { formatDateTime, formatDelta } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { Emblem } from "../../ui/emblem.tsx";
import styles from "./history.module.css";
import { MatchDetails } from "./match-details.tsx";
import { outcomeOf } from "./outcome.ts";
import { mypageText } from "./text.ts";

type RowProps = { readonly record: MatchRecord; readonly character: Character | undefined };

const Row = ({ record, character }: RowProps) => {
  const [open, setOpen] = useState(false);
  const outcome = outcomeOf(record);
  const name = character?.name_ja ?? ja.common.unknown;
  return (
    <li className={styles.record}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.row}>
          <Emblem
            id={record.pokemon}
            name={record.pokemon === "" ? "？" : name}
            type={character?.type ?? null}
            iconUrl={character?.icon_url ?? null}
            size={44}
          />
          <span className={styles.what}>
            <span className={styles.name}>{name}</span>
            <time className={styles.time} dateTime={new Date(record.started_date * 1000).toISOString()}>
              {formatDateTime(record.started_date)}
            </time>
          </span>
          <span className={styles.outcome} data-outcome={outcome}>
            {mypageText.outcome[outcome]}
          </span>
          <span className={`figure ${styles.delta}`}>
            {outcome === "disputed" ? ja.common.unknown : formatDelta(record.rate_delta)}
          </span>
          <ChevronDown
            className={styles.chevron}
            size={20}
            role="img"
            aria-label={mypageText.explain.details}
          />
        </summary>
        {open ? <MatchDetails matchId={record.match_id} /> : null}
      </details>
    </li>
  );
};

export const History = ({ records }: { readonly records: readonly MatchRecord[] }) => {
  const characters = useCharacters().data?.pokemon ?? [];
  return (
    <Card title={mypageText.history}>
      {records.length === 0 ? <p className={styles.empty}>{mypageText.noHistory}</p> : null}
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
