const FULL_BRIGHTNESS = 255;
const FULL_SPEED = 1000;

export function brightnessPercent(brightness: number): number {
  return Math.round((brightness / FULL_BRIGHTNESS) * 100);
}

/** The brightness for a percentage; returns `current` if that is already shown as this percentage. */
export function brightnessOf(percent: number, current: number): number {
  if (brightnessPercent(current) === percent) return current;
  return Math.round((percent / 100) * FULL_BRIGHTNESS);
}

export function speedPercent(speed: number): number {
  return Math.round((speed / FULL_SPEED) * 100);
}
