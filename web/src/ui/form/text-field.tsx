import type { KeyboardEvent } from "react";
import { Input } from "react-aria-components";
import { cx } from "../cx.ts";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./form.module.css";

type TextFieldProps = Omit<FieldProps, "children"> & {
  /** An id that is read aloud and typed again: large letters, capitals, nothing corrected or filled in. */
  readonly code?: boolean;
};

/** Enter while an input method still composes chooses a word; it must not send. */
const keepComposing = (event: KeyboardEvent) => {
  if (event.key === "Enter" && event.nativeEvent.isComposing) event.preventDefault();
};

const CODE = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;

export const TextField = ({ code = false, ...field }: TextFieldProps) => (
  <Field {...field}>
    <Input
      {...(code ? CODE : {})}
      className={cx(styles.control, code && styles.code)}
      onKeyDown={keepComposing}
    />
  </Field>
);
