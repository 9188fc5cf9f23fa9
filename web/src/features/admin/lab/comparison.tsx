import type { MatchmakerSettings, Plan } from "@gokaku/contract/admin";
import { formatPercent } from "../../../text/format.ts";
import { ja } from "../../../text/ja.ts";
import { Card } from "../../../ui/card.tsx";
import styles from "../admin.module.css";
import { Changes } from "../parts.tsx";
import { type Comparison, comparePlans, figuresOf, type PlanFigures } from "./compare-plans.ts";
import {
  debtIn,
  Leftovers,
  lossRows,
  PlannedMatch,
  PlayerLink,
  type Reading,
  readingOf,
  type TickPlayer,
} from "./plan-parts.tsx";
import { settingsChanges } from "./settings-fields.ts";
import { labText } from "./text.ts";

const text = labText.replay;

const decimal = (value: number | null, digits: number): string =>
  value === null ? ja.common.unknown : value.toFixed(digits);
const percent = (value: number | null): string =>
  value === null ? ja.common.unknown : formatPercent(value * 100);

type Row = readonly [label: string, before: string, after: string];

const rowsOf = (
  plans: readonly [Plan, Plan],
  figures: readonly [PlanFigures, PlanFigures],
): readonly Row[] => {
  const both = (label: string, of: (figures: PlanFigures) => string): Row => [
    label,
    of(figures[0]),
    of(figures[1]),
  ];
  const [before, after] = figures;
  const afterLosses = lossRows(after.losses);
  return [
    both(text.rows.matches, ({ matches }) => String(matches)),
    both(text.rows.seated, ({ seated }) => String(seated)),
    both(text.rows.leftOver, ({ leftOver }) => String(leftOver)),
    both(text.rows.overdue, ({ overdueSeated, overdueWaiting }) =>
      text.overdue(overdueSeated, overdueWaiting),
    ),
    both(text.rows.value, ({ value }) => decimal(value, 0)),
    both(text.rows.teamGap, ({ teamGap }) => decimal(teamGap, 1)),
    both(text.rows.laneGap, ({ laneGap }) => decimal(laneGap, 1)),
    both(text.rows.spread, ({ spread }) => decimal(spread, 0)),
    both(text.rows.worstChance, ({ worstChance }) =>
      percent(worstChance === null ? null : 0.5 + worstChance),
    ),
    both(text.rows.firstChoice, ({ firstChoice }) => percent(firstChoice)),
    both(text.rows.firstOrSecond, ({ firstOrSecond }) => percent(firstOrSecond)),
    ...lossRows(before.losses).map(
      ([label, points], at): Row => [text.loss(label), points, afterLosses[at]?.[1] ?? ""],
    ),
    [text.rows.solve, ...plans.map((plan) => labText.milliseconds(plan.solve_ms))] as unknown as Row,
    [text.rows.proven, ...plans.map((plan) => labText.provenBriefly(plan))] as unknown as Row,
  ];
};

const Table = ({ rows }: { readonly rows: readonly Row[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {text.head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([label, before, after]) => (
        <tr key={label} data-differs={before !== after}>
          <th scope="row">{label}</th>
          <td className="figure">{before}</td>
          <td className="figure">{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface PeopleProps {
  readonly title: string;
  readonly entries: readonly string[];
  readonly reading: Reading;
}

const People = ({ title, entries, reading }: PeopleProps) =>
  entries.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul className={styles.people}>
        {entries.map((id) => {
          const player = reading.playerOf(id);
          return (
            <li key={id}>
              {player === undefined ? id : <PlayerLink userId={player.user_id} player={player} />}
            </li>
          );
        })}
      </ul>
    </>
  );

interface SidesProps {
  readonly pair: Comparison["different"][number];
  readonly before: Reading;
  readonly after: Reading;
}

/** Two matches side by side; on a narrow screen one below the other. */
const Sides = ({ pair, before, after }: SidesProps) => (
  <div className={styles.sides}>
    {(
      [
        [text.before, pair.before, before],
        [text.after, pair.after, after],
      ] as const
    ).map(([side, match, reading]) => (
      <section key={side} aria-label={side}>
        <h4 className="muted">{side}</h4>
        {match === null ? <p>{text.none}</p> : <PlannedMatch match={match} reading={reading} />}
      </section>
    ))}
  </div>
);

export interface Replayed {
  readonly original: Plan;
  readonly replayed: Plan;
  readonly settings: MatchmakerSettings;
}

interface ComparisonCardProps {
  readonly outcome: Replayed;
  readonly settings: MatchmakerSettings;
  readonly players: readonly TickPlayer[];
}

/** The stored plan and the one of other settings: figures, what each loses by, who gains and loses a seat, match by match. */
export const ComparisonCard = ({ outcome, settings, players }: ComparisonCardProps) => {
  const { original, replayed } = outcome;
  const [before, after] = [readingOf(players, settings), readingOf(players, outcome.settings)];
  const compared = comparePlans(original, replayed);
  const figures = [
    figuresOf(original, settings, debtIn(before)),
    figuresOf(replayed, outcome.settings, debtIn(after)),
  ] as const;
  const changes = settingsChanges(settings, outcome.settings);
  return (
    <Card title={text.result}>
      <div className={styles.stack}>
        <p role="status">
          {compared.different.length === 0 ? text.identical : text.different(compared.different.length)}
          {compared.same.length > 0 && compared.different.length > 0
            ? ` ${text.same(compared.same.length)}`
            : ""}
        </p>
        {changes.length === 0 ? (
          <p className="muted">{text.sameSettings}</p>
        ) : (
          <section aria-label={text.changed}>
            <h3>{text.changed}</h3>
            <Changes changes={changes} />
          </section>
        )}
        {replayed.cut_short ? <p className={styles.alarm}>{labText.cutShort}</p> : null}
        <Table rows={rowsOf([original, replayed], figures)} />
        <People title={text.gained(compared.gained.length)} entries={compared.gained} reading={after} />
        <People title={text.lost(compared.lost.length)} entries={compared.lost} reading={before} />
        {compared.different.map((pair) => (
          <Sides
            key={`${pair.before?.index} ${pair.after?.index}`}
            pair={pair}
            before={before}
            after={after}
          />
        ))}
        <h3>{labText.leftovers(replayed.leftovers.length)}</h3>
        <Leftovers plan={replayed} reading={after} />
      </div>
    </Card>
  );
};
