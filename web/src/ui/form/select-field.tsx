import { InputContext, useSlottedContext } from "react-aria-components";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./form.module.css";
import { useRefusal } from "./form.tsx";

type SelectFieldProps = Pick<
  FieldProps,
  "name" | "label" | "description" | "aside" | "autoComplete" | "autoFocus" | "onChange"
> & {
  /** The option that is chosen at first. */
  readonly defaultValue?: string;
  readonly placeholder: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/**
 * The browser's own list: a phone shows it in its own way, password managers fill it in, and it opens above a modal
 * `<dialog>`.
 */
const Choice = (props: SelectFieldProps) => {
  const { name, defaultValue, placeholder, options, autoComplete, autoFocus, onChange } = props;
  const field = useSlottedContext(InputContext) ?? {};
  const { forget } = useRefusal(name);
  return (
    <select
      id={field.id}
      name={name}
      className={styles.control}
      defaultValue={defaultValue}
      autoComplete={autoComplete}
      // biome-ignore lint/a11y/noAutofocus: the form decides where it begins
      autoFocus={autoFocus}
      aria-labelledby={field["aria-labelledby"]}
      aria-describedby={field["aria-describedby"]}
      aria-invalid={field["aria-invalid"]}
      aria-required={field["aria-required"]}
      onChange={({ target }) => {
        forget();
        onChange?.(target.value);
      }}
    >
      <option value="">{placeholder}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
};

export const SelectField = (props: SelectFieldProps) => {
  const { name, label, description, aside } = props;
  return (
    <Field name={name} label={label} description={description} aside={aside}>
      <Choice {...props} />
    </Field>
  );
};
