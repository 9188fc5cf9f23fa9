import { type ReactNode, useId } from "react";
import styles from "./radio-list.module.css";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly aside?: ReactNode;
}

interface RadioListProps {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

export const RadioList = ({ title, choices, value, onChange }: RadioListProps) => {
  const name = useId();
  return (
    <fieldset className="stack-2">
      <legend className={`muted ${styles.title}`}>{title}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.label}>{choice.label}</span>
          {choice.aside}
        </label>
      ))}
    </fieldset>
  );
};
