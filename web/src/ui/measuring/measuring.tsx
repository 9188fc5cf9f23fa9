import { MEASURED_PARTS, measuredParts } from "./measured.ts";
import styles from "./measuring.module.css";
import { measuringText } from "./text.ts";

interface MeasuringProps {
  /** Parts of the way to a measured skill that are left, 10 to 1; 0 for a measured player. */
  readonly left: number | undefined;
}

/** 「測定中 3/10」 beside a name; nothing for a measured player. */
export const MeasuringTag = ({ left }: MeasuringProps) => {
  const done = measuredParts(left);
  return done === null ? null : (
    <span className={`caption ${styles.tag}`} title={measuringText.note}>
      {measuringText.tag(done, MEASURED_PARTS)}
    </span>
  );
};

/** The same with one sentence on what it means. */
export const MeasuringLine = ({ left }: MeasuringProps) =>
  measuredParts(left) === null ? null : (
    <p className={styles.line}>
      <MeasuringTag left={left} />
      <span className="muted">{measuringText.note}</span>
    </p>
  );
