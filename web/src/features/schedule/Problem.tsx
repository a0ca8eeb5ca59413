import type { ReactNode } from "react";
import { classes } from "../../components/classes";
import { Icon } from "../../components/Icon";
import styles from "./Schedule.module.css";

interface ProblemProps {
  text: string | undefined;
  isNew?: boolean;
  /** Not in the color of an alarm: it concerns nothing that is switched on. */
  isCalm?: boolean;
  action?: ReactNode;
}

/** Why something can't happen, or why a change failed. */
export function Problem({ text, isNew, isCalm, action }: ProblemProps) {
  return text ? (
    <p
      className={classes(`flex gap5 bad small ${styles.problem}`, isCalm && "muted")}
      role={isNew ? "alert" : undefined}
    >
      <Icon name="alert" size={16} />
      <span>{text}</span>
      {action}
    </p>
  ) : null;
}
