import type { ReactNode } from "react";

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}

export function Facts({ facts, className }: FactsProps) {
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
