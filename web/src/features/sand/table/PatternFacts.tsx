import type { PatternStats } from "../../../api/gcode";
import { Facts } from "../../../components/Facts";
import { boundsText, countText } from "./pattern-texts";

interface PatternFactsProps {
  first: readonly [string, string];
  last?: readonly [string, string];
  stats: PatternStats | null | undefined;
}

export function PatternFacts({ first, last, stats }: PatternFactsProps) {
  const facts = [
    first,
    ["Commands", countText(stats?.commandCount)],
    ["Clamped", countText(stats?.clampedCount)],
    ["Pattern Bounds", boundsText(stats?.bounds)],
    ...(last ? [last] : []),
  ] as const;
  return <Facts facts={facts} />;
}
