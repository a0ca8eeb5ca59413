const KNOWN_NAMES: Record<string, string> = {
  "room-lights-esp32": "Arduino LED Controller",
  "matrix-1": "Matrix 1",
  "matrix-2": "Matrix 2",
};

export function deviceName(id: string): string {
  return KNOWN_NAMES[id] ?? id;
}

/** Online devices first, then by name. */
export function inDisplayOrder<T extends { online: boolean; name: string }>(devices: readonly T[]): T[] {
  return [...devices].sort((a, b) => Number(b.online) - Number(a.online) || a.name.localeCompare(b.name));
}
