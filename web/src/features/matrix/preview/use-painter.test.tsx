import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LedMatrixPainter } from "../../../lib/led-matrix-painter";
import { usePainter } from "./use-painter";

let paint: ReturnType<typeof usePainter>["paint"];

function Painted({ columns }: { columns: number }) {
  const painter = usePainter(columns);
  paint = painter.paint;
  return <canvas ref={painter.canvas} />;
}

it("repaints its last picture when its size changes, but not one of another number of columns", () => {
  const resized: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resized.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(LedMatrixPainter.prototype, "fit").mockReturnValue();
  const painted = vi.spyOn(LedMatrixPainter.prototype, "paint").mockReturnValue();
  const { rerender } = render(<Painted columns={32} />);
  paint(new Uint8ClampedArray(32 * 8 * 4));
  resized.at(-1)?.();
  expect(painted).toHaveBeenCalledTimes(2);
  rerender(<Painted columns={64} />);
  resized.at(-1)?.();
  expect(painted).toHaveBeenCalledTimes(2);
  paint(new Uint8ClampedArray(64 * 8 * 4));
  resized.at(-1)?.();
  expect(painted).toHaveBeenCalledTimes(4);
});
