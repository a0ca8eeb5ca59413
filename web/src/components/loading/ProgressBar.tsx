interface ProgressBarProps {
  label: string;
  /** 0..100 */
  percent: number;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return <progress aria-label={label} max={100} value={percent} />;
}
