/** The hour cycle of the browser's own time fields: 12 hours ("h12") or 24 ("h23"). */
export function hourCycle() {
  return new Intl.DateTimeFormat(navigator.language, { hour: "numeric" }).resolvedOptions().hourCycle;
}

/** The instant as the user reads it: "Nov 21, 2026, 13:05". */
export function dateText(at: string): string {
  const options = { dateStyle: "medium", timeStyle: "short", hourCycle: hourCycle() } as const;
  return joined(new Date(at).toLocaleString("en", options));
}

/** The time "HH:MM" as the user reads it: "06:00", or "6:00 AM" in a 12-hour cycle. */
export function clockText(time: string): string {
  return shown(time, { hour: "numeric", minute: "2-digit" });
}

/** The hour as the user reads it: "06" or "6 AM". */
export function hourText(hour: number): string {
  return shown(`${hour % 24}:00`.padStart(5, "0"), { hour: "numeric" });
}

function shown(time: string, format: Intl.DateTimeFormatOptions): string {
  const options = { ...format, timeZone: "UTC", hourCycle: hourCycle() };
  return joined(new Date(`2000-01-01T${time}Z`).toLocaleTimeString("en", options));
}

/** "PM" stays on the line of its time. */
const joined = (text: string) => text.replace(/ (?=[AP]M$)/, "\u00a0");
