import type { ReactNode } from "react";
import { IconButton } from "../Button";
import { Icon } from "../Icon";
import styles from "./Banner.module.css";

interface BannerProps {
  /** A button beside the text. */
  action?: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
}

/** An error message that screen readers read out immediately. */
export function Banner({ action, onDismiss, children }: BannerProps) {
  return (
    <div role="alert" className={`line gap7 rounded bad ${styles.banner}`}>
      <Icon name="alert" />
      <div className={`grow ${styles.text}`}>
        {action ? (
          <div className={`line wrap between loose ${styles.row}`}>
            <span>{children}</span>
            {action}
          </div>
        ) : (
          children
        )}
      </div>
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
