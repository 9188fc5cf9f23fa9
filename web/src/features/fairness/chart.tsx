import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import styles from "./fairness.module.css";
import { fairnessText } from "./text.ts";

interface ChartProps {
  readonly title: string;
  /** The chart's content in one sentence. */
  readonly sentence: string;
  readonly note?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The drawing, which screen readers are spared. */
  readonly children: ReactNode;
}

/** A chart with its sentence above it and its figures as a table below. */
export const Chart = ({ title, sentence, note, head, rows, children }: ChartProps) => (
  <Card title={title} className={styles.chart}>
    <p className={styles.sentence}>{sentence}</p>
    {children}
    {note === undefined ? null : <p className={styles.note}>{note}</p>}
    <details className={styles.table}>
      <summary>{fairnessText.table}</summary>
      <table aria-label={title}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={head[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </Card>
);
