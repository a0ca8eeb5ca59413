import type { ReactNode } from "react";
import styles from "./Facts.module.css";

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** By default each fact is a row. */
  className?: string;
}

export function Facts({ facts, className = `grid gap6 ${styles.rows}` }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
