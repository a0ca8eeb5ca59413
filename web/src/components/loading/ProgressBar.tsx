export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <progress aria-label={label} max={100} value={percent} />;
}
