import styles from "./ProgressBar.module.css";

interface ProgressBarProps {
  label: string;
  /** 0..100 */
  percent: number;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={100} value={percent} />;
}
