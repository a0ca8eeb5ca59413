const KNOWN_NAMES: Record<string, string> = {
  "room-lights-esp32": "Arduino LED Controller",
  "matrix-1": "Matrix 1",
  "matrix-2": "Matrix 2",
};

export function deviceName(id: string): string {
  return KNOWN_NAMES[id] ?? id;
}

/** The devices with their names, those online first, then by name. */
export function inDisplayOrder<T extends { online: boolean }>(devices: Record<string, T>) {
  return Object.entries(devices)
    .map(([id, device]) => ({ ...device, id, name: deviceName(id) }))
    .sort((a, b) => Number(b.online) - Number(a.online) || a.name.localeCompare(b.name));
}
