const MINUTE = 60;
const HOUR = 3600;

/** From an hour on, hours with one decimal; from a minute on, whole minutes; otherwise seconds. */
export function formatUptime(seconds: number): string {
  if (seconds >= HOUR) return `${(seconds / HOUR).toFixed(1)}h`;
  if (seconds >= MINUTE) return `${Math.floor(seconds / MINUTE)}m`;
  return `${Math.floor(seconds)}s`;
}

const DAY = 24 * HOUR;

/** Of a day and more: "30 hours", "59 days" */
export function longText(seconds: number): string {
  return seconds < 2 * DAY ? `${Math.round(seconds / HOUR)} hours` : `${Math.round(seconds / DAY)} days`;
}

/** "40s", "3m", "2.5h", "59 days" */
export function timeText(seconds: number): string {
  return seconds < 2 * DAY ? formatUptime(seconds) : longText(seconds);
}
