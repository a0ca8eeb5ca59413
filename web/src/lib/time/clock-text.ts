/** Made once for each language and format, because that takes a browser long. */
const formatters: Record<string, Intl.DateTimeFormat> = {};

function formatterFor(language: string, format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(format);
  formatters[key] ??= new Intl.DateTimeFormat(language, format);
  return formatters[key];
}

/** The hour cycle of the browser's own time fields: 12 hours ("h12") or 24 ("h23"). */
function hourCycle() {
  return formatterFor(navigator.language, { hour: "numeric" }).resolvedOptions().hourCycle;
}

/** The time in the user's hour cycle. "PM" stays on its line. */
export function timeText(at: Date, format: Intl.DateTimeFormatOptions): string {
  const text = formatterFor("en", { ...format, hourCycle: hourCycle() }).format(at);
  return text.replace(/ (?=[AP]M$)/, "\u00a0");
}

/** The instant as the user reads it: "Nov 21, 2026, 13:05". */
export function dateText(at: string): string {
  return timeText(new Date(at), { dateStyle: "medium", timeStyle: "short" });
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
  return timeText(new Date(`2000-01-01T${time}Z`), { ...format, timeZone: "UTC" });
}
