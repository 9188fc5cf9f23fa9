import type { PreviewImportResponse } from "@gokaku/contract/admin";
import { PLAYER_STATUSES } from "@gokaku/game";
import { ja } from "../../../text/ja.ts";
import { Card } from "../../../ui/card.tsx";
import { Comparison } from "../../../ui/moving/comparison.tsx";
import { Facts } from "../parts.tsx";
import { formatMoment } from "../season-form.ts";
import styles from "./moving.module.css";
import { movingAdminText as text } from "./text.ts";

interface PreviewProps {
  readonly preview: PreviewImportResponse;
}

/** Why nothing can be imported, row by row. */
export const Faults = ({ preview: { faults, fault_count: all } }: PreviewProps) => (
  <Card title={text.faults(all)}>
    {all > faults.length ? <p className="muted">{text.shownFaults(faults.length)}</p> : null}
    <table className={styles.table} aria-label={text.faults(all)}>
      <thead>
        <tr>
          <th scope="col">{text.faultHead.place}</th>
          <th scope="col">{text.faultHead.reason}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ file, line, column, reason, value }) => (
          <tr key={`${file} ${line} ${column} ${reason} ${value}`}>
            <th scope="row">{text.place(file, line, column)}</th>
            <td>
              {reason === null ? text.unknownReason : text.reasons[reason]}
              {value === "" ? null : <span className={styles.small}>{text.quoted(value)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);

const shown = (value: number | null): string =>
  value === null ? ja.common.unknown : String(Math.round(value));

const Players = ({ preview: { players } }: PreviewProps) => (
  <details>
    <summary className={styles.summary}>{text.playersShown(players.length)}</summary>
    <table className={styles.table} aria-label={text.players}>
      <thead>
        <tr>
          <th scope="col">{text.playerHead.name}</th>
          {(["brought", "replayed", "start"] as const).map((head) => (
            <th key={head} scope="col" className={styles.number}>
              {text.playerHead[head]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {players.map((player) => (
          <tr key={player.user_id || player.name}>
            <th scope="row">
              {player.name || player.user_id}
              <span className={styles.small}>
                {player.status === null ? ja.common.unknown : text.shortStatuses[player.status]}
              </span>
            </th>
            <td className={styles.number}>{shown(player.rating)}</td>
            <td className={styles.number}>{shown(player.replayed)}</td>
            <td className={styles.number}>{shown(player.start_rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** Shows what an import would write. */
export const Ready = ({ preview }: PreviewProps) => {
  const { player_counts: counts, comparison, first_at: first, last_at: last } = preview;
  return (
    <div className="stack-4">
      <Facts
        rows={[
          ...PLAYER_STATUSES.flatMap((status) =>
            counts[status] === 0 ? [] : [[text.statuses[status], text.people(counts[status])] as const],
          ),
          [text.started, text.people(preview.started)],
          [text.matches, text.games(preview.matches)],
          ...(preview.undecided === 0 ? [] : [[text.undecided, text.games(preview.undecided)] as const]),
          ...(first === null || last === null
            ? []
            : [[text.period, text.span(formatMoment(first), formatMoment(last))] as const]),
        ]}
      />
      {comparison === null ? null : (
        <section className="stack-4" aria-label={text.comparison}>
          <h3>{text.comparison}</h3>
          <Comparison comparison={comparison} />
          <p className="muted">{text.comparisonNote}</p>
        </section>
      )}
      <Players preview={preview} />
    </div>
  );
};
