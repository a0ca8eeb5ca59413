const KNOWN_NAMES: Record<string, string> = {
  "room-lights-esp32": "Arduino LED Controller",
  "matrix-1": "Matrix 1",
  "matrix-2": "Matrix 2",
};

const givenNames: Record<string, string | undefined> = {};

/** Keeps the names that people gave to devices, for `deviceName`. */
export function learnNames(devices: Record<string, { name?: string }>): void {
  for (const [id, { name }] of Object.entries(devices)) givenNames[id] = name;
}

export function deviceName(id: string): string {
  return givenNames[id] || KNOWN_NAMES[id] || id;
}

/** The devices with their names, those online first, then by name. */
export function inDisplayOrder<T extends { online: boolean }>(devices: Record<string, T>) {
  return Object.entries(devices)
    .map(([id, device]) => ({ ...device, id, name: deviceName(id) }))
    .sort((a, b) => Number(b.online) - Number(a.online) || a.name.localeCompare(b.name));
}
