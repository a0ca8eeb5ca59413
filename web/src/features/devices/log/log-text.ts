import type { EventLevel, HubEvent } from "../../../api/system";
import { spanText } from "../ages";

/** From the least severe one: the name of its events, and what lists it and all that are worse. */
export const LEVELS: readonly { value: EventLevel; name: string; label: string }[] = [
  { value: "info", name: "Info", label: "All" },
  { value: "security", name: "Security", label: "Security" },
  { value: "warning", name: "Warning", label: "Warnings and errors" },
  { value: "error", name: "Error", label: "Errors" },
];

const placeOf = (level: EventLevel) => LEVELS.findIndex(({ value }) => value === level);

export const levelName = (level: EventLevel) => LEVELS[placeOf(level)]?.name ?? level;

/**
 * Newest first: events of level `least` or worse whose text contains `search`, in any case. "security" is for a
 * list of security events.
 */
export function foundEvents(events: readonly HubEvent[], least: EventLevel, search: string): HubEvent[] {
  const wanted = search.trim().toLowerCase();
  return events
    .filter(({ level }) => placeOf(level) >= placeOf(least))
    .filter(({ text }) => text.toLowerCase().includes(wanted))
    .reverse();
}

/** Text for the time of an event that happened while the clock was not set: "3m after start". */
export function afterStart({ uptime }: HubEvent): string {
  return `${spanText(uptime)} after start`;
}

export function logFile(events: readonly HubEvent[]): Blob {
  const lines = events.map((event) =>
    [event.at ?? afterStart(event), levelName(event.level).toUpperCase(), event.text].join("\t"),
  );
  return new Blob([lines.map((line) => `${line}\n`).join("")], { type: "text/plain" });
}
