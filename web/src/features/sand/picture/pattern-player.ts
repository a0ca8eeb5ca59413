import { length, type Path, pointAt } from "../reader/path";
import type { SandPainter } from "./sand-painter";
import type { ScenePorts } from "./sand-scene";

const PREVIEW_MS = 3_000;

type PlayerPorts = Pick<ScenePorts, "requestFrame" | "cancelFrame" | "now" | "still">;

export type PatternPlayer = ReturnType<typeof createPatternPlayer>;

/** Shows a pattern in separate sand: complete, or animated as it is drawn. */
export function createPatternPlayer(painter: SandPainter, path: Path, ports: PlayerPorts) {
  let frame = 0;
  let drawing = new AbortController();

  const stop = (): void => {
    ports.cancelFrame(frame);
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
      const began = ports.now() - (ports.still ? PREVIEW_MS : 0);
      let drawn = 0;
      const draw = () => {
        const share = Math.min(1, (ports.now() - began) / PREVIEW_MS);
        const travel = share * length(path);
        painter.draw(path, drawn, travel);
        painter.ball(pointAt(path, travel));
        drawn = travel;
        if (share < 1) frame = ports.requestFrame(draw);
      };
      draw();
    },
  };
}
