import { Button } from "../Button";
import { Banner } from "../messages/Banner";
import type { Problem } from "./use-form";

interface ProblemsProps {
  problem: Problem | false;
  onRetry?: () => void;
  onDismiss?: () => void;
}

export function Problems({ problem, onRetry, onDismiss }: ProblemsProps) {
  if (!problem) return null;
  const { title, lines } = typeof problem === "string" ? { title: problem, lines: [] } : problem;
  const retry = onRetry && (
    <Button icon="refresh" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Banner action={retry} onDismiss={onDismiss}>
      <span>{title}</span>
      {lines.length > 0 && (
        <ul className="bullets">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
