import { persistentStorage } from "../../../lib/safe-storage";
import { offsetsOf, posixTimeZone, type ZoneRule } from "../../../lib/time/posix-time-zone";

interface Zone {
  /** "Europe/Berlin" */
  id: string;
  /** "Berlin · Europe" */
  label: string;
}

const KEY = "timeZone";

/** The browser's time zones, sorted by city; empty if it does not list them. */
export function allZones(): Zone[] {
  const ids = Intl.supportedValuesOf?.("timeZone") ?? [];
  return ids
    .filter((id) => id.includes("/") && !id.startsWith("Etc/"))
    .map((id) => ({ id, label: labelOf(id) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

const rules = new Map<string | null, ZoneRule>();

/** A zone's POSIX rule from now on; null is the browser's zone. Throws if the browser does not know the zone. */
export function ruleOf(zone: string | null): ZoneRule {
  const known = rules.get(zone) ?? posixTimeZone(zone === null ? undefined : offsetsOf(zone));
  rules.set(zone, known);
  return known;
}

/** The zone last chosen in this browser if it has this rule, otherwise null. Many zones share a rule. */
export function chosenZone(rule: string): string | null {
  const zone = persistentStorage.read(KEY);
  try {
    return zone && ruleOf(zone).rule === rule ? zone : null;
  } catch {
    return null; // The browser no longer knows this zone.
  }
}

export function rememberZone(zone: string): void {
  persistentStorage.write(KEY, zone);
}

/** The browser's own zone, such as "Europe/Berlin". */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function labelOf(id: string): string {
  const [city = id, ...regions] = id.replaceAll("_", " ").split("/").reverse();
  return `${city} · ${regions.reverse().join(" / ")}`;
}
