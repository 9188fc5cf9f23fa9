import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../api/http.ts";
import { KEYS } from "../../../api/keys.ts";
import { Unanswered } from "../../../ui/fallback.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { type Ledger as Figures, ledgerOf } from "./balance-figures.ts";
import styles from "./ledger.module.css";
import { ledgerText as text } from "./text.ts";

const HEIGHT = 44;
const MIDDLE = HEIGHT / 2;
const BAND = 16;
const DOT = 9;

/** From no win to only wins: the range of chance, the expectation in it, and the real wins. */
const Bar = ({ at }: Pick<Figures, "at">) => {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 320);
  const x = (place: number) => DOT + place * (width - 2 * DOT);
  return (
    <div ref={frame}>
      <svg className={styles.bar} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <rect
          className={styles.track}
          x={x(0)}
          y={MIDDLE - BAND / 2}
          width={x(1) - x(0)}
          height={BAND}
          rx={4}
        />
        <rect
          className={styles.chance}
          x={x(at.low)}
          y={MIDDLE - BAND / 2}
          width={Math.max(2, x(at.high) - x(at.low))}
          height={BAND}
          rx={4}
        />
        <line className={styles.expected} x1={x(at.expected)} x2={x(at.expected)} y1={6} y2={HEIGHT - 6} />
        <circle className={styles.wins} cx={x(at.wins)} cy={MIDDLE} r={DOT} />
      </svg>
    </div>
  );
};

const Legend = () => (
  <ul className={`caption ${styles.legend}`} aria-hidden="true">
    <li>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle className={styles.wins} cx={8} cy={8} r={6} />
      </svg>
      {text.winsMark}
    </li>
    <li>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <line className={styles.expected} x1={8} x2={8} y1={1} y2={15} />
      </svg>
      {text.expectedMark}
    </li>
    <li>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <rect className={styles.chance} y={3} width={16} height={10} rx={3} />
      </svg>
      {text.chance}
    </li>
  </ul>
);

/** The own season: expected against real wins with what chance alone gives, and how often favourite or underdog. */
export const Ledger = () => {
  const balance = useQuery({
    queryKey: KEYS.balance,
    queryFn: () => call("getOwnBalance", { query: {} }),
    staleTime: 60_000,
  });
  if (balance.data === undefined) return <Unanswered title={text.failed} query={balance} />;
  const ledger = ledgerOf(balance.data);
  if (ledger === null) return <p className="empty">{text.none}</p>;
  const { expected, wins, low, high, isInside, at } = ledger;
  const { matches, favourite, even, underdog } = balance.data;
  return (
    <div className="stack-3">
      <p className={styles.sentence}>{(isInside ? text.inside : text.outside)(expected, wins, low, high)}</p>
      <div>
        <Bar at={at} />
        <p className={`caption ${styles.ends}`} aria-hidden="true">
          <span>{text.wins(0)}</span>
          <span>{text.wins(matches)}</span>
        </p>
        <Legend />
      </div>
      <dl className={styles.counts}>
        {(
          [
            [text.favourite, favourite],
            [text.even, even],
            [text.underdog, underdog],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{text.matches(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={`caption ${styles.note}`}>{text.note}</p>
    </div>
  );
};
