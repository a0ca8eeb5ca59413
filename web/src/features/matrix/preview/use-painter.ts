import { useEffect, useRef } from "react";
import { LedMatrixPainter } from "../../../lib/led-matrix-painter";
import { ROWS } from "../../../lib/matrix-layout";

type Picture = Uint8ClampedArray<ArrayBuffer>;

const CHANNELS = 4;

/** A canvas that repaints its last picture of so many columns when its size changes. */
export function usePainter(columns: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<LedMatrixPainter | null>(null);
  const picture = useRef<Picture | null>(null);

  useEffect(() => {
    if (!canvas.current) return;
    const shown = new LedMatrixPainter(canvas.current, columns);
    painter.current = shown;
    if (picture.current?.length !== columns * ROWS * CHANNELS) picture.current = null;
    const resized = new ResizeObserver(() => {
      shown.fit();
      if (picture.current) shown.paint(picture.current);
    });
    resized.observe(canvas.current);
    return () => resized.disconnect();
  }, [columns]);

  const paint = useRef((next: Picture) => {
    picture.current = next;
    painter.current?.paint(next);
  }).current;
  return { canvas, paint };
}
