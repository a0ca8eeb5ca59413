interface LightSettings {
  enabled: boolean;
  mode: string;
  /** 0-255 */
  brightness: number;
}

const COLORLESS = /^(off|rainbow|party|fire|fireworks|aurora|ocean|lava|snow|rain|lightning|sunrise)$/;

/** False for the modes that show no color of the user's. */
export function hasOwnColor(mode: string): boolean {
  return !COLORLESS.test(mode);
}

/** False while the settings alone keep the light dark: switched off, mode Off, or 0 %. */
export function isLit({ enabled, mode, brightness }: LightSettings): boolean {
  return enabled && mode !== "off" && brightness > 0;
}
