import { createSandPainter } from "./sand-painter";
import type { ScenePorts } from "./sand-scene";

export function browserFrames(): Omit<ScenePorts, "program"> {
  return {
    createPainter: createSandPainter,
    requestFrame: (draw) => requestAnimationFrame(draw),
    cancelFrame: (id) => cancelAnimationFrame(id),
    now: () => performance.now(),
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}
