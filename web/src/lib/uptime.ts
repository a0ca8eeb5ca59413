const MINUTE = 60;
const HOUR = 3600;

/** From an hour on hours to one decimal, from a minute on whole minutes, else seconds. */
export function formatUptime(seconds: number): string {
  if (seconds >= HOUR) return `${(seconds / HOUR).toFixed(1)}h`;
  if (seconds >= MINUTE) return `${Math.floor(seconds / MINUTE)}m`;
  return `${Math.floor(seconds)}s`;
}
