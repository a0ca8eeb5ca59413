import { type ReactNode, useId } from "react";
import styles from "./Card.module.css";
import { classes } from "./classes";

interface CardProps {
  title?: string;
  /** Stands at the right of the title: a badge, a switch, a button. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, aside, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={classes(styles.card, className)} aria-labelledby={title ? titleId : undefined}>
      {(title || aside) && (
        <header className={styles.head}>
          {title && <h2 id={titleId}>{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
