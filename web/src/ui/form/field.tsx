import type { ReactNode } from "react";
import {
  TextField as AriaField,
  type TextFieldProps as AriaFieldProps,
  FieldError,
  Label,
  Text,
} from "react-aria-components";
import styles from "./form.module.css";
import { useRefusal } from "./form.tsx";

export type FieldProps = Pick<
  AriaFieldProps,
  "type" | "value" | "onChange" | "maxLength" | "inputMode" | "autoComplete" | "autoFocus"
> & {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** The description says that there is too much of it. */
  readonly isOver?: boolean;
  readonly optional?: boolean;
  /** Stands beside the control, such as the button that sends it. */
  readonly aside?: ReactNode;
};

export const Field = (props: FieldProps & { readonly children: ReactNode }) => {
  const { label, description, aside, children, optional = false, isOver = false, onChange, ...field } = props;
  const { refusal, forget } = useRefusal(field.name);
  return (
    <AriaField
      {...field}
      className={styles.field ?? ""}
      isRequired={!optional}
      isInvalid={refusal !== undefined}
      onChange={(value) => {
        forget();
        onChange?.(value);
      }}
    >
      <Label className="bold">{label}</Label>
      <div className={styles.row}>
        {children}
        {aside}
      </div>
      {description === undefined ? null : (
        <Text slot="description" className={styles.description ?? ""} data-over={isOver || undefined}>
          {description}
        </Text>
      )}
      <FieldError className={styles.refusal ?? ""}>{refusal}</FieldError>
    </AriaField>
  );
};
