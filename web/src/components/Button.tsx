import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes";
import { Icon, type IconName } from "./Icon";
import { Link } from "./navigation/Link";

const VARIANTS = { primary: styles.primary, quiet: styles.quiet, danger: styles.danger };

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: keyof typeof VARIANTS;
  /** Shows that work is in progress. Like `disabled` it ignores clicks, but keeps the keyboard's focus. */
  busy?: boolean;
  icon?: IconName;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant = "quiet", busy = false, disabled, icon, className, children, onClick, ...rest } = props;
  const isResting = busy || disabled;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={isResting || undefined}
      onClick={isResting ? ignore : onClick}
      className={classes(
        styles.button,
        VARIANTS[variant],
        variant === "primary" && "filled",
        busy && styles.busy,
        className,
      )}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
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

interface ButtonLinkProps {
  href: string;
  icon: IconName;
  children: ReactNode;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ href, icon, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={classes(styles.button, styles.quiet, styles.link)}>
      <Icon name={icon} size={18} />
      {children}
    </Link>
  );
}
