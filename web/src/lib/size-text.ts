const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** "640 bytes", "12 KB", "1.5 MB": units of 1024, one decimal from MB on. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${size.toFixed(unit > 1 ? 1 : 0)} ${UNITS[unit]}`;
}
