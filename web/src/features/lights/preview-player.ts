import type { Strip } from "../../api/types";
import { createFrames, prefersStill } from "../../lib/frames";
import { isLit } from "../../lib/lit";
import { advancePhase, type PreviewAppearance, previewCount, renderFrame } from "../../lib/preview";

export type PlayedAppearance = PreviewAppearance & Pick<Strip, "enabled" | "speed" | "ledCount">;

/** The phase at which every pattern has its characteristic appearance. */
const STILL_PHASE = 0.25;
const BLEND_MS = 70;
const SETTLED = 0.5;

/** Cross-fades to new settings, keeps the phase, and requests no frames when nothing moves. */
export function createPreviewPlayer(painter: { fit(): void; paint(rgba: Uint8ClampedArray): void }) {
  const isStill = prefersStill();
  let appearance: PlayedAppearance;
  let phase = STILL_PHASE;
  let target = new Uint8ClampedArray(0);
  let blended = new Float32Array(0);
  let shown = new Uint8ClampedArray(0);
  let lastMs: number | null = null;

  /** Moves the picture towards the appearance. Returns the largest remaining difference of a color value. */
  const render = (elapsedMs: number): number => {
    const brightness = isLit(appearance) ? appearance.brightness : 0;
    renderFrame({ ...appearance, brightness }, phase, target);
    const step = isStill ? 1 : 1 - Math.exp(-elapsedMs / BLEND_MS);
    let rest = 0;
    for (const [i, goal] of target.entries()) {
      const now = blended[i] ?? 0;
      const next = now + (goal - now) * step;
      blended[i] = next;
      shown[i] = next;
      rest = Math.max(rest, Math.abs(goal - next));
    }
    return rest;
  };

  const frames = createFrames((timeMs) => {
    const elapsed = lastMs === null ? 0 : timeMs - lastMs;
    if (!isStill) phase = advancePhase(phase, appearance.speed, elapsed);
    const rest = render(elapsed);
    painter.paint(shown);
    const isMoving = isLit(appearance) && appearance.mode !== "solid" && appearance.speed > 0;
    const goesOn = rest > SETTLED || (isMoving && !isStill);
    lastMs = goesOn ? timeMs : null;
    if (goesOn) frames.want();
  });

  return {
    play(next: PlayedAppearance): void {
      appearance = next;
      const bytes = previewCount(next.ledCount) * 4;
      if (target.length !== bytes) {
        target = new Uint8ClampedArray(bytes);
        blended = new Float32Array(bytes);
        shown = new Uint8ClampedArray(bytes);
      }
      frames.want();
    },

    fit(): void {
      painter.fit();
      painter.paint(shown);
    },

    stop: frames.stop,
  };
}
