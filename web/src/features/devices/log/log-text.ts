import type { EventLevel, HubEvent } from "../../../api/system";
import { spanText } from "../ages";

const LEVELS: readonly EventLevel[] = ["info", "security", "warning", "error"];

export const LEVEL_NAMES: Record<EventLevel, string> = {
  info: "Info",
  security: "Security",
  warning: "Warning",
  error: "Error",
};

/**
 * Newest first: events of level `least` or worse whose text contains `search`, in any case. "security" is for a
 * list of security events.
 */
export function foundEvents(events: readonly HubEvent[], least: EventLevel, search: string): HubEvent[] {
  const wanted = search.trim().toLowerCase();
  return events
    .filter(({ level }) => LEVELS.indexOf(level) >= LEVELS.indexOf(least))
    .filter(({ text }) => text.toLowerCase().includes(wanted))
    .reverse();
}

/** Text for the time of an event that happened while the clock was not set: "3m after start". */
export function afterStart({ uptime }: HubEvent): string {
  return `${spanText(uptime)} after start`;
}

export function logFile(events: readonly HubEvent[]): Blob {
  const lines = events.map((event) =>
    [event.at ?? afterStart(event), LEVEL_NAMES[event.level].toUpperCase(), event.text].join("\t"),
  );
  return new Blob([lines.map((line) => `${line}\n`).join("")], { type: "text/plain" });
}
