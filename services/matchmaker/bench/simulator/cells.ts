import { COLUMNS, type Column, type Row } from "./row.ts";

/** A row as text, ready for the table of the bench. */
export interface Cells {
  readonly measure: string;
  readonly target: string;
  /** Figure, unit and interval of the matchmaker. */
  readonly value: string;
  readonly isMet: boolean | null;
  /** Figures of the baselines; "–" where one was not measured. */
  readonly baselines: Readonly<Record<Exclude<Column, "solver">, string>>;
  /** Seeds, then the baseline that has the better figure, then what else is to say. */
  readonly note: string;
}

const shown = (value: number): string => value.toFixed(Math.abs(value) >= 1000 ? 0 : 2);

export const toCells = ({
  measure,
  unit,
  target,
  measured,
  interval,
  met,
  seed,
  baselines,
  wonBy,
  note,
}: Row): Cells => {
  const cell = (column: Column): string => {
    const value = baselines[column];
    return value === undefined ? "–" : shown(value);
  };
  const between = interval === null ? "" : ` [${interval.map(shown).join(", ")}]`;
  const winner = wonBy === null || wonBy === COLUMNS[0] ? [] : [`${wonBy} has the better figure`];
  return {
    measure,
    target,
    value: `${shown(measured)} ${unit}${between}`,
    isMet: met,
    baselines: { "oldest-first": cell("oldest-first"), "neighbour-window": cell("neighbour-window") },
    note: [`seed ${seed}`, ...winner, ...(note === "" ? [] : [note])].join("; "),
  };
};
