import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes";
import { Icon, type IconName } from "./Icon";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: "primary" | "quiet" | "danger";
  /** Shows that work is under way and takes no further clicks. */
  busy?: boolean;
  icon?: IconName;
  children: ReactNode;
}

export function Button({ variant = "quiet", busy = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
      className={classes(styles.button, styles[variant], busy && styles.busy, className)}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  icon: IconName;
  /** The accessible name, also shown as the tooltip. */
  label: string;
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classes(styles.icon, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
