import { Banner } from "../../components/messages/Banner";
import styles from "./Settings.module.css";

export interface Refusal {
  title: string;
  /** One line per problem, below the title. */
  lines?: readonly string[];
}

export function Problems({ refusal }: { refusal: Refusal | null }) {
  if (!refusal) return null;
  const { title, lines = [] } = refusal;
  return (
    <Banner>
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
