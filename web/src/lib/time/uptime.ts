const MINUTE = 60;
const HOUR = 3600;

/** From an hour on, hours with one decimal; from a minute on, whole minutes; otherwise seconds. */
export function formatUptime(seconds: number): string {
  if (seconds >= HOUR) return `${(seconds / HOUR).toFixed(1)}h`;
  if (seconds >= MINUTE) return `${Math.floor(seconds / MINUTE)}m`;
  return `${Math.floor(seconds)}s`;
}
