import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./Facts.module.css";

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** By default each fact is a row. */
  inColumns?: boolean;
  className?: string;
}

export function Facts({ facts, inColumns, className }: FactsProps) {
  return (
    <dl className={classes("grid gap6", inColumns ? styles.columns : styles.rows, className)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
