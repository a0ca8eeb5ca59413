import { Icon } from "../../components/Icon";
import styles from "./Schedule.module.css";

/** Why something can't happen, or why a change failed. */
export function Problem({ text, isNew }: { text: string | undefined; isNew?: boolean }) {
  return text ? (
    <p className={styles.problem} role={isNew ? "alert" : undefined}>
      <Icon name="alert" size={16} />
      <span>{text}</span>
    </p>
  ) : null;
}
