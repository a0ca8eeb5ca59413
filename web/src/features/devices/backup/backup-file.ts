/** The content of a backup as shown to users; only the hub checks whether it can be restored. */
export interface BackupSummary {
  name: string;
  version: string;
  /** ISO 8601; null if that hub's clock was not set */
  created: string | null;
  sections: string[];
  hasUsers: boolean;
}

const MAX_BYTES = 288 * 1024;

const SECTION_NAMES: Record<string, string> = {
  hardware: "hardware",
  led: "LED strip",
  matrix: "LED matrices",
  scenes: "scenes",
  looksPlaylist: "playlist of looks",
  schedule: "schedule",
  mqtt: "MQTT",
  mqttPassword: "password of MQTT",
  wled: "WLED apps and sync",
  users: "users",
};

/** Throws an `Error` with a sentence for people if the file is not a backup. */
export async function readBackup(file: Blob): Promise<BackupSummary> {
  if (file.size > MAX_BYTES) throw new Error("The file is too large to be a backup.");
  const text = await file.text();
  const backup = parsed(text);
  if (!backup && /^{"lumisand":"backup"/.test(text) && !/"sha256":"[^"]*"}$/.test(text))
    throw new Error("The backup is incomplete: its end is missing.");
  if (backup?.lumisand !== "backup") throw new Error("This file is not a backup of Lumisand.");
  const sections = Object.keys(Object(backup.sections));
  return {
    name: textOf(backup.name),
    version: textOf(backup.version),
    created: Number.isNaN(Date.parse(textOf(backup.created))) ? null : textOf(backup.created),
    sections: sections.map(sectionName),
    hasUsers: sections.includes("users"),
  };
}

export function sectionName(section: string): string {
  return SECTION_NAMES[section] ?? section;
}

/** File name for a backup if the hub's response has none. */
export function backupName(now: Date): string {
  return `lumisand-backup-${now.toISOString().slice(0, 10)}.json`;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
