import type { PatternStats } from "../../api/gcode";
import { boundsText, countText } from "./pattern-texts";
import styles from "./SandTable.module.css";

interface FactsProps {
  first: readonly [string, string];
  stats: PatternStats | null | undefined;
}

export function Facts({ first, stats }: FactsProps) {
  const facts = [
    first,
    ["Commands", countText(stats?.commandCount)],
    ["Clamped", countText(stats?.clampedCount)],
    ["Pattern Bounds", boundsText(stats?.bounds)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
