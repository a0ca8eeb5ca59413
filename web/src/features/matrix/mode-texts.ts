import type { MatrixItem, MatrixMode } from "../../api/types";
import { brightnessPercent } from "../../lib/percent";

export const MODE_HINTS: Record<MatrixMode, string> = {
  off: "Matrix is turned off",
  text: "Scroll text across the matrix",
  time: "Current time display",
  weather: "Weather info with time toggle",
  pattern: "Display custom pixel patterns",
};

/**
 * A sentence that explains why the matrix gives no light, or less than its settings say; empty otherwise.
 * `night` is the highest brightness at night, 0 to 255; null by day.
 */
export function darkReason({ matrix, display }: MatrixItem, night: number | null = null): string {
  if (!matrix.enabled) return "The matrix is dark: it is not active.";
  if (display.mode === "off") return "The matrix is dark: its mode is Off.";
  if (matrix.brightness === 0) return "The matrix is dark: its brightness is 0%.";
  if (display.mode === "text" && !display.text.trim()) return "There is no text to show.";
  if (night === 0) return "The matrix is dark at night, by the schedule.";
  if (night !== null && night < matrix.brightness)
    return `At night, the schedule dims the matrix to ${brightnessPercent(night)}%.`;
  return "";
}

/** The settings that belong to the current mode, and whether the speed has an effect. */
export function settingsOf({ mode, scroll, rainbowBorder }: MatrixItem["display"]) {
  const isText = mode === "text";
  return {
    text: isText,
    color: isText || mode === "time" || mode === "weather",
    speed: isText || (mode !== "off" && rainbowBorder),
    moves: (isText && scroll) || rainbowBorder,
    border: mode !== "off",
    clock: mode === "time" || mode === "weather",
  };
}
