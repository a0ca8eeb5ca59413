import type { ReactNode } from "react";
import { Icon, type IconName } from "../Icon";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
}

export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={`grid gap7 muted centerItems autoMargin textCenter ${styles.empty}`}>
      <span className={`middle muted circle raised ${styles.icon}`}>
        <Icon name={icon} size={32} />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export function AdministratorsOnly({ title = "Administrators only" }) {
  return (
    <EmptyState icon="lock" title={title}>
      <p>Ask somebody who looks after this hub.</p>
    </EmptyState>
  );
}
