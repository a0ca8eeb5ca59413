const KIB = 1024;
const MIB = 1024 * 1024;

/** "640 bytes", "12 KB", "1.5 MB": in units of 1024. */
export function sizeText(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`;
  if (bytes < MIB) return `${Math.round(bytes / KIB)} KB`;
  return `${(bytes / MIB).toFixed(1)} MB`;
}
