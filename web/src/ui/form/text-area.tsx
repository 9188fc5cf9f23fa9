import { TextArea as AriaTextArea } from "react-aria-components";
import { cx } from "../cx.ts";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./form.module.css";

const lengthOf = ({ value }: Pick<FieldProps, "value">): number => [...(value ?? "")].length;

/** Several lines, with how many letters there are of those that fit; without a bound, without the count. */
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
