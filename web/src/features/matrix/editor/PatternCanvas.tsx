import { useEffect } from "react";
import { channels } from "../../../lib/color";
import { ALL_CELLS, layoutB } from "../../../lib/matrix-layout";
import { usePainter } from "./use-painter";

export function PatternCanvas({ pattern }: { pattern: readonly string[] }) {
  const { canvas, paint } = usePainter();
  useEffect(() => paint(pictureOf(pattern)), [pattern, paint]);
  return <canvas ref={canvas} />;
}

function pictureOf(pattern: readonly string[]): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(ALL_CELLS.length * 4);
  for (const [at, cell] of ALL_CELLS.entries()) {
    rgba.set([...channels(pattern[layoutB(cell)] ?? ""), 255], at * 4);
  }
  return rgba;
}
