import styles from "../admin.module.css";

interface ChecksProps<Value extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  /** The error below, when the choice was refused. */
  readonly refused?: string | null;
}

/** A choice of several options, one a line. */
export const Checks = <Value extends string>({
  label,
  names,
  chosen,
  onChange,
  refused = null,
}: ChecksProps<Value>) => (
  <fieldset>
    <legend className={styles.label}>{label}</legend>
    {(Object.entries(names) as [Value, string][]).map(([value, name]) => (
      <label key={value} className={styles.check}>
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
        {name}
      </label>
    ))}
    {refused === null ? null : (
      <p role="alert" className={styles.alarm}>
        {refused}
      </p>
    )}
  </fieldset>
);
