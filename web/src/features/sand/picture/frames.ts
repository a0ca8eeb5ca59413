import type { TableShape } from "../../../api/gcode";
import { createSandPainter } from "./sand-painter";
import type { ScenePorts } from "./sand-scene";

export function browserFrames(table: TableShape): Omit<ScenePorts, "program"> {
  return {
    createPainter: (canvas) => createSandPainter(canvas, table),
    requestFrame: (draw) => requestAnimationFrame(draw),
    cancelFrame: (id) => cancelAnimationFrame(id),
    now: () => performance.now(),
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}
