import { Button } from "../../components/Button";
import { Banner } from "../../components/messages/Banner";
import styles from "./Settings.module.css";

export interface Refusal {
  title: string;
  /** One line per problem, below the title. */
  lines?: readonly string[];
}

interface ProblemsProps {
  refusal: Refusal | null;
  onRetry?: () => void;
}

export function Problems({ refusal, onRetry }: ProblemsProps) {
  if (!refusal) return null;
  const { title, lines = [] } = refusal;
  const retry = onRetry && (
    <Button icon="refresh" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Banner action={retry}>
      <span>{title}</span>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
