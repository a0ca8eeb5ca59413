import type { MatrixItem, MatrixMode } from "../../api/types";

export const MODE_HINTS: Record<MatrixMode, string> = {
  off: "Matrix is turned off",
  text: "Scroll text across the matrix",
  time: "Current time display",
  weather: "Weather info with time toggle",
  pattern: "Display custom pixel patterns",
};

/** A sentence that explains why the matrix gives no light; empty if it gives light. */
export function darkReason({ matrix, display }: MatrixItem): string {
  if (!matrix.enabled) return "The matrix is dark: it is not active.";
  if (display.mode === "off") return "The matrix is dark: its mode is Off.";
  if (matrix.brightness === 0) return "The matrix is dark: its brightness is 0%.";
  if (display.mode === "text" && !display.text.trim()) return "There is no text to show.";
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
  };
}
