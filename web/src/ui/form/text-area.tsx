import { TextArea as AriaTextArea } from "react-aria-components";
import { cx } from "../cx.ts";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./form.module.css";

const lengthOf = ({ value }: Pick<FieldProps, "value">): number => [...(value ?? "")].length;

/** A field of several lines, with the count of letters if there is a bound. */
export const TextArea = ({ maxLength, ...field }: Omit<FieldProps, "children">) => (
  <Field
    {...field}
    {...(maxLength === undefined
      ? {}
      : { description: `${lengthOf(field)} / ${maxLength}`, isOver: lengthOf(field) > maxLength })}
  >
    <AriaTextArea className={cx(styles.control, styles.area)} rows={4} />
  </Field>
);
