/** Colors of LEDs that people often want. */
export const COLOR_PRESETS = [
  { name: "Candle", color: "#ff7a1a" },
  { name: "Warm white", color: "#ffb46b" },
  { name: "White", color: "#ffffff" },
  { name: "Red", color: "#ff2d20" },
  { name: "Green", color: "#22d94b" },
  { name: "Cyan", color: "#00c8ff" },
  { name: "Blue", color: "#2850ff" },
  { name: "Violet", color: "#a030ff" },
] as const;
