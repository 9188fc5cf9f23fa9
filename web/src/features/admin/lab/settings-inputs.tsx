import { TextField } from "../../../ui/form/text-field.tsx";
import styles from "../admin.module.css";
import { SETTINGS_GROUPS, SETTINGS_SENTENCES, type SettingsDraft } from "./settings-fields.ts";

interface SettingsInputsProps {
  readonly draft: SettingsDraft;
  readonly onChange: (draft: SettingsDraft) => void;
}

/** Every number of the matchmaker's settings, by what it is for, with its bounds below. */
export const SettingsInputs = ({ draft, onChange }: SettingsInputsProps) =>
  SETTINGS_GROUPS.map(([title, fields]) => (
    <fieldset key={title} className={styles.group}>
      <legend className={styles.label}>{title}</legend>
      <div className={styles.fields}>
        {fields.map(({ field, label, isWhole }) => (
          <TextField
            key={field}
            name={field}
            label={label}
            description={SETTINGS_SENTENCES[field]}
            inputMode={isWhole ? "numeric" : "decimal"}
            autoComplete="off"
            value={draft[field] ?? ""}
            onChange={(value) => onChange({ ...draft, [field]: value })}
          />
        ))}
      </div>
    </fieldset>
  ));
