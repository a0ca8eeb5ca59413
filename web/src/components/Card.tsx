import { type CSSProperties, type ReactNode, useId } from "react";
import styles from "./Card.module.css";
import { classes } from "./classes";
import { Link } from "./navigation/Link";

interface CardProps {
  title?: string;
  /** The title is a link to this screen. */
  href?: string;
  /** Shown at the right of the title: a badge, a switch, a button. */
  aside?: ReactNode;
  /**
   * True for a card inside an element that already has a name and a heading. Such a card is no landmark, and
   * its heading is one level lower.
   */
  isPart?: boolean;
  className?: string;
  /** CSS variables. */
  style?: Record<`--${string}`, string>;
  children: ReactNode;
}

export function Card({ title, href, aside, isPart, style, className, children }: CardProps) {
  const titleId = useId();
  const Heading = isPart ? "h3" : "h2";
  return (
    <section
      className={classes(`shrinks surface ${styles.card}`, className)}
      style={style as CSSProperties}
      aria-labelledby={title && !isPart ? titleId : undefined}
    >
      {(title || aside) && (
        <header className={`line wrap between loose ${styles.head}`}>
          {title && <Heading id={titleId}>{href ? <Link href={href}>{title}</Link> : title}</Heading>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
