import type { MouseEvent } from "react";
import { Button, IconButton } from "../Button";
import { Icon } from "../Icon";
import styles from "./Problems.module.css";
import type { Problem } from "./use-form";

interface ProblemsProps {
  problem: Problem | false;
  onRetry?: (event: MouseEvent) => void;
  onDismiss?: () => void;
}

/** An error message that screen readers read out immediately. */
export function Problems({ problem, onRetry, onDismiss }: ProblemsProps) {
  if (!problem) return null;
  const { title, lines } = typeof problem === "string" ? { title: problem, lines: [] } : problem;
  return (
    <div role="alert" className={`line gap7 rounded bad ${styles.banner}`}>
      <Icon name="alert" />
      <div className={`line wrap between grow loose ${styles.text}`}>
        <div>
          {title}
          {lines.length > 0 && (
            <ul className="bullets">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
