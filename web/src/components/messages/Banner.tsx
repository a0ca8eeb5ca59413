import type { ReactNode } from "react";
import { IconButton } from "../Button";
import { Icon } from "../Icon";
import styles from "./Banner.module.css";

interface BannerProps {
  children: ReactNode;
  onDismiss?: () => void;
}

/** An error message that screen readers read out immediately. */
export function Banner({ children, onDismiss }: BannerProps) {
  return (
    <div role="alert" className={styles.banner}>
      <Icon name="alert" />
      <div className={styles.text}>{children}</div>
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
