import { cellsOf, ROWS } from "./matrix-layout";

export const BOARD = "#0c0e12";
/** Colour of an LED that is off, which stays visible. */
const UNLIT = "#191b21";
/** Radius of an LED, relative to the distance between two LEDs. */
const RADIUS = 0.41;
const GLOW = 0.4;
const FULL_CIRCLE = 7;

/** Draws round LEDs on a dark board in physical pixels of the screen, with a few picture copies per frame. */
export class LedMatrixPainter {
  readonly #canvas: HTMLCanvasElement;
  /** The LEDs' colours, one pixel per LED. */
  readonly #colors = document.createElement("canvas");
  /** The coloured LEDs without the board. */
  readonly #diodes = document.createElement("canvas");
  /** The shapes of the LEDs (`#discs`), and the shine and the shadow on them (`#lenses`). */
  readonly #discs = document.createElement("canvas");
  readonly #lenses = document.createElement("canvas");

  constructor(canvas: HTMLCanvasElement, columns: number) {
    this.#canvas = canvas;
    this.#colors.width = columns;
    this.#colors.height = ROWS;
  }

  /** Resizes the canvas to its box on screen. */
  fit(): void {
    const ratio = window.devicePixelRatio || 1;
    const columns = this.#colors.width;
    const pitch = (this.#canvas.clientWidth * ratio) / columns;
    for (const each of [this.#canvas, this.#diodes, this.#discs, this.#lenses]) {
      each.width = Math.round(columns * pitch);
      each.height = Math.round(ROWS * pitch);
    }
    const discs = this.#discs.getContext("2d");
    const lenses = this.#lenses.getContext("2d");
    if (!discs || !lenses) return;
    const radius = pitch * RADIUS;
    for (const { col, row } of cellsOf(columns)) {
      const x = (col + 0.5) * pitch;
      const y = (row + 0.5) * pitch;
      const lens = lenses.createRadialGradient(x, y - radius * 0.3, 0, x, y, radius);
      lens.addColorStop(0, "#fff2");
      lens.addColorStop(0.55, "#fff0");
      lens.addColorStop(1, "#0005");
      lenses.fillStyle = lens;
      for (const each of [discs, lenses]) {
        each.beginPath();
        each.arc(x, y, radius, 0, FULL_CIRCLE);
        each.fill();
      }
    }
  }

  /** `rgba`: four bytes per LED, opaque, row by row. */
  paint(rgba: Uint8ClampedArray<ArrayBuffer>): void {
    const context = this.#canvas.getContext("2d");
    const { width, height } = this.#canvas;
    if (!context || !width || !height) return;
    this.#colors.getContext("2d")?.putImageData(new ImageData(rgba, this.#colors.width, ROWS), 0, 0);
    this.#paintDiodes(width, height);
    context.fillStyle = BOARD;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "lighter";
    context.globalAlpha = GLOW;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.#colors, 0, 0, width, height);
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 1;
    context.drawImage(this.#diodes, 0, 0);
    context.drawImage(this.#lenses, 0, 0);
  }

  #paintDiodes(width: number, height: number): void {
    const context = this.#diodes.getContext("2d");
    if (!context) return;
    context.imageSmoothingEnabled = false;
    context.globalCompositeOperation = "copy";
    context.drawImage(this.#colors, 0, 0, width, height);
    context.globalCompositeOperation = "lighten";
    context.fillStyle = UNLIT;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "destination-in";
    context.drawImage(this.#discs, 0, 0);
  }
}
