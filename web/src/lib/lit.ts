interface LightSettings {
  enabled: boolean;
  mode: string;
  /** 0-255 */
  brightness: number;
}

/** The modes that show no color of the user's. */
export function hasOwnColor(mode: string): boolean {
  return mode !== "off" && mode !== "rainbow" && mode !== "party";
}

/** False while the settings alone keep the light dark: switched off, mode Off, or 0 %. */
export function isLit({ enabled, mode, brightness }: LightSettings): boolean {
  return enabled && mode !== "off" && brightness > 0;
}
