import { channels } from "./color";
import type { PreviewAppearance } from "./preview";

const VOLTS = 5;
const RAINBOW_AMPS_PER_LED = 0.06;
const RAINBOW_SHARE_LIT = 0.6;
const AMPS_PER_CHANNEL = 0.02;

/** Estimated watts of a strip, as the panel's heartbeat reports them. The hub computes its own value. */
export function estimatePower({
  mode,
  color,
  brightness,
  ledCount,
}: PreviewAppearance & { ledCount: number }): number {
  if (mode === "rainbow") {
    return VOLTS * ledCount * RAINBOW_AMPS_PER_LED * RAINBOW_SHARE_LIT * (brightness / 255);
  }
  const share = channels(color).reduce((sum, channel) => sum + channel / 255, 0);
  return VOLTS * ledCount * share * AMPS_PER_CHANNEL;
}
