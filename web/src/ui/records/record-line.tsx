import type { Character, MatchRecord } from "@gokaku/contract";
import { formatDateTime, formatDelta } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { characterName } from "../characters/character-name.ts";
import { Emblem } from "../emblem.tsx";
import { outcomeOf } from "./outcome.ts";
import styles from "./record-line.module.css";
import { recordText } from "./text.ts";

interface RecordLineProps {
  readonly record: MatchRecord;
  readonly character: Character | undefined;
  /** The most remarkable fact of the match. */
  readonly headline: string | undefined;
  /** A remark on the match; null for none. */
  readonly note?: string | null;
}

/** A match of a player in one line: what was played and when, how it ended, what it did to the rate. */
export const RecordLine = ({ record, character, headline, note = null }: RecordLineProps) => {
  const outcome = outcomeOf(record);
  const name = character === undefined ? ja.common.unknown : characterName(character);
  return (
    <>
      <Emblem
        id={record.pokemon}
        name={record.pokemon === "" ? "?" : name}
        type={character?.type ?? null}
        iconUrl={character?.icon_url ?? null}
        size={44}
      />
      <span className={styles.what}>
        <span className="bold">{name}</span>
        <time className="caption" dateTime={new Date(record.started_date * 1000).toISOString()}>
          {formatDateTime(record.started_date)}
        </time>
        {note === null ? null : <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.end}>
        <span className={styles.outcome} data-outcome={outcome}>
          {recordText.outcome[outcome]}
        </span>
        <span className={`figure ${styles.delta}`}>
          {outcome === "disputed" ? ja.common.unknown : formatDelta(record.rate_delta)}
        </span>
      </span>
      {headline === undefined ? null : <span className={`caption ${styles.headline}`}>{headline}</span>}
    </>
  );
};
