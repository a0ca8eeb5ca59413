/** What is in a backup, as far as people ask; the hub alone knows whether it is of use. */
export interface BackupSummary {
  /** of the hub that made it */
  name: string;
  version: string;
  /** ISO 8601; null when that hub knew no time */
  created: string | null;
  /** for people */
  sections: string[];
  hasUsers: boolean;
}

const MOST_BYTES = 64 * 1024;

const SECTION_NAMES: Record<string, string> = {
  hardware: "hardware",
  led: "LED strip",
  matrix: "LED matrices",
  users: "users",
};

/** Throws an `Error` with a sentence for people when the file is no backup. */
export async function readBackup(file: Blob): Promise<BackupSummary> {
  if (file.size > MOST_BYTES) throw new Error("The file is too large to be a backup.");
  const backup = parsed(await file.text());
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

/** For a hub that names its backup not itself. */
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
