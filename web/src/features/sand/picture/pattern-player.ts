import type { TableShape } from "../../../api/gcode";
import { createFrames, prefersStill } from "../../../lib/frames";
import { preferencesStore } from "../../../state/preferences";
import { length, type Path, pointAt } from "../reader/path";
import { createSandPainter } from "./sand-painter";

const PREVIEW_MS = 3_000;
export type PatternPlayer = ReturnType<typeof createPatternPlayer>;

/** Shows a pattern in separate sand: complete, or animated as it is drawn. */
export function createPatternPlayer(canvas: HTMLCanvasElement, table: TableShape, path: Path) {
  const painter = createSandPainter(canvas, table, preferencesStore.getState().theme === "dark");
  let drawing = new AbortController();
  let began = 0;
  let drawn = 0;

  const draw = () => {
    const share = Math.min(1, (performance.now() - began) / PREVIEW_MS);
    const travel = share * length(path);
    painter.draw(path, drawn, travel);
    painter.ball(pointAt(path, travel));
    drawn = travel;
    if (share < 1) frames.want();
  };
  const frames = createFrames(draw);

  const stop = (): void => {
    frames.stop();
    drawing.abort();
  };

  const begin = (): void => {
    stop();
    painter.ball(null);
    painter.smooth();
  };

  return {
    stop,

    showFinal(): void {
      begin();
      drawing = new AbortController();
      void painter.drawAll([path], drawing.signal);
    },

    play(): void {
      begin();
      began = performance.now() - (prefersStill() ? PREVIEW_MS : 0);
      drawn = 0;
      draw();
    },

    destroy(): void {
      stop();
      painter.destroy();
    },
  };
}
