import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { cx } from "./cx.ts";

type ButtonProps = ComponentProps<"button"> & {
  readonly kind?: "primary" | "secondary" | "quiet";
  readonly wide?: boolean;
};

export const Button = ({
  kind = "secondary",
  wide = false,
  className,
  type = "button",
  ...rest
}: ButtonProps) => (
  <button {...rest} type={type} className={cx(styles.button, styles[kind], wide && styles.wide, className)} />
);

type IconButtonProps = ComponentProps<"button"> & { readonly label: string };

export const IconButton = ({ label, className, type = "button", ...rest }: IconButtonProps) => (
  <button {...rest} type={type} aria-label={label} title={label} className={cx(styles.icon, className)} />
);
