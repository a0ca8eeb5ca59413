import { cellsOf, ROWS } from "./matrix-layout";

export const BOARD = "#0c0e12";
/** Colour of an LED that is off, which stays visible. */
const UNLIT = "#191b21";
/** Radius of an LED, relative to the distance between two LEDs. */
const RADIUS = 0.41;
const GLOW = 0.4;
const FULL_CIRCLE = 7;

/** Draws round LEDs on a dark board in physical pixels of the screen, with a few picture copies per frame. */
export function ledMatrixPainter(canvas: HTMLCanvasElement, columns: number) {
  const layer = () => document.createElement("canvas");
  /** The LEDs' colours, one pixel per LED; the coloured LEDs without the board. */
  const [colors, diodes] = [layer(), layer()];
  /** The shapes of the LEDs, and the shine and the shadow on them. */
  const [discs, lenses] = [layer(), layer()];
  colors.width = columns;
  colors.height = ROWS;

  const paintDiodes = (width: number, height: number): void => {
    const context = diodes.getContext("2d");
    if (!context) return;
    context.imageSmoothingEnabled = false;
    context.globalCompositeOperation = "copy";
    context.drawImage(colors, 0, 0, width, height);
    context.globalCompositeOperation = "lighten";
    context.fillStyle = UNLIT;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "destination-in";
    context.drawImage(discs, 0, 0);
  };

  return {
    /** Resizes the canvas to its box on screen. */
    fit(): void {
      const ratio = window.devicePixelRatio || 1;
      const pitch = (canvas.clientWidth * ratio) / columns;
      for (const each of [canvas, diodes, discs, lenses]) {
        each.width = Math.round(columns * pitch);
        each.height = Math.round(ROWS * pitch);
      }
      const [shapes, shine] = [discs.getContext("2d"), lenses.getContext("2d")];
      if (!shapes || !shine) return;
      const radius = pitch * RADIUS;
      for (const { col, row } of cellsOf(columns)) {
        const x = (col + 0.5) * pitch;
        const y = (row + 0.5) * pitch;
        const lens = shine.createRadialGradient(x, y - radius * 0.3, 0, x, y, radius);
        lens.addColorStop(0, "#fff2");
        lens.addColorStop(0.55, "#fff0");
        lens.addColorStop(1, "#0005");
        shine.fillStyle = lens;
        for (const each of [shapes, shine]) {
          each.beginPath();
          each.arc(x, y, radius, 0, FULL_CIRCLE);
          each.fill();
        }
      }
    },

    /** `rgba`: four bytes per LED, opaque, row by row. */
    paint(rgba: Uint8ClampedArray<ArrayBuffer>): void {
      const context = canvas.getContext("2d");
      const { width, height } = canvas;
      if (!context || !width || !height) return;
      colors.getContext("2d")?.putImageData(new ImageData(rgba, columns, ROWS), 0, 0);
      paintDiodes(width, height);
      context.fillStyle = BOARD;
      context.fillRect(0, 0, width, height);
      context.globalCompositeOperation = "lighter";
      context.globalAlpha = GLOW;
      context.imageSmoothingQuality = "high";
      context.drawImage(colors, 0, 0, width, height);
      context.globalCompositeOperation = "source-over";
      context.globalAlpha = 1;
      context.drawImage(diodes, 0, 0);
      context.drawImage(lenses, 0, 0);
    },
  };
}
