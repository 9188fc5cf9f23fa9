import type { OwnStep } from "@gokaku/contract";
import type { ReactNode } from "react";
import { formatDelta } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { useExplanation } from "../../ui/reasons/use-explanation.ts";
import styles from "./result-reasons.module.css";
import { matchText } from "./text.ts";

const text = matchText.reasons;

interface RowProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

const Row = ({ name, note, children }: RowProps) => (
  <div className={styles.row}>
    <dt>
      {name}
      {note === undefined ? null : <span className={`caption ${styles.note}`}>{note}</span>}
    </dt>
    <dd className="figure">{children}</dd>
  </div>
);

const signed = (value: number, digits: string): string => `${value < 0 ? "−" : "+"}${digits}`;
const tenth = (value: number): string => Math.abs(value).toFixed(1);

type Terms = NonNullable<OwnStep["terms"]>;

const Formula = ({ step, terms }: { readonly step: OwnStep; readonly terms: Terms }) => {
  const won = step.outcome === "win";
  const surprise = (won ? 1 : 0) - terms.expected_score;
  const isBounded = Math.round(terms.step) !== step.rate_delta;
  return (
    <>
      <dl className={styles.rows}>
        <Row name={text.expected} note={text.expectedNote}>
          {tenth(terms.expected_score * 100)}%
        </Row>
        <Row name={text.surprise} note={won ? text.surpriseWon : text.surpriseLost}>
          {signed(surprise, tenth(surprise * 100))}%
        </Row>
        <Row name={text.factor} note={text.factorNote}>
          {tenth(terms.factor)}
        </Row>
        <Row name={text.product}>{signed(terms.step, tenth(terms.step))}</Row>
        <div className={`${styles.row} ${styles.total}`}>
          <dt>{text.total}</dt>
          <dd className="figure">{formatDelta(step.rate_delta)}</dd>
        </div>
      </dl>
      <p className={`caption ${styles.note}`}>
        {isBounded ? text.bounded(Math.abs(step.rate_delta)) : text.rounded}
      </p>
      <p className={`caption ${styles.note}`}>{text.two}</p>
    </>
  );
};

/** The terms of the rate's formula, as on a receipt. Left out where they are unknown. */
export const ResultReasons = ({ matchId }: { readonly matchId: string }) => {
  const step = useExplanation(matchId).data?.step ?? null;
  if (step === null) return null;
  return (
    <Card title={text.title}>
      {step.terms === null ? (
        <p>{step.offender ? text.offender(formatDelta(step.rate_delta)) : text.invalid}</p>
      ) : (
        <Formula step={step} terms={step.terms} />
      )}
    </Card>
  );
};
