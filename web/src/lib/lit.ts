interface LightSettings {
  enabled: boolean;
  mode: string;
  /** 0-255 */
  brightness: number;
}

/** False while the settings alone keep the light dark: switched off, mode Off, or 0 %. */
export function isLit({ enabled, mode, brightness }: LightSettings): boolean {
  return enabled && mode !== "off" && brightness > 0;
}
