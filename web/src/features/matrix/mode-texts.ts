import type { MatrixItem, MatrixMode } from "../../api/types";

interface ModeTexts {
  hint: string;
  /** Completes a sentence that starts with "The display …". */
  shows: string;
}

export const MODE_TEXTS: Record<MatrixMode, ModeTexts> = {
  off: { hint: "Matrix is turned off", shows: "is off" },
  text: { hint: "Scroll text across the matrix", shows: "shows text" },
  time: { hint: "Current time display", shows: "shows the time" },
  weather: { hint: "Weather info with time toggle", shows: "shows the weather" },
  pattern: { hint: "Display custom pixel patterns", shows: "shows the pattern" },
};

/** A sentence that explains why the painted pattern is not shown; empty if it is shown. */
export function insteadOfPattern({ matrix, display }: MatrixItem): string {
  const { mode, text } = display;
  if (!matrix.enabled) return "The matrix is not active.";
  if (matrix.brightness === 0) return "Brightness is 0%.";
  if (mode === "text" && !text.trim()) return "There is no text to show.";
  return mode === "pattern" ? "" : `The display ${MODE_TEXTS[mode].shows}.`;
}

/** The settings that affect the picture in the current mode. */
export function effects({ mode, scroll, rainbowBorder }: MatrixItem["display"]) {
  const isText = mode === "text";
  const isOn = mode !== "off";
  return {
    "Text Content": isText,
    "Text Color": isOn && mode !== "pattern",
    "Animation Speed": (isText && scroll) || (isOn && rainbowBorder),
    "Scroll Text": isText,
    "Rainbow Border": isOn,
  };
}

type Effects = ReturnType<typeof effects>;

/** Lists the settings without effect; empty if there are none or the mode is off. */
export function idleSentence(mode: MatrixMode, used: Effects): string {
  const idle = Object.entries(used).flatMap(([name, isUsed]) => (isUsed ? [] : [name]));
  if (mode === "off" || idle.length === 0) return "";
  const last = idle.pop();
  const names = idle.length > 0 ? `${idle.join(", ")} and ${last}` : last;
  return `${names} ${idle.length > 0 ? "have" : "has"} no effect here.`;
}
