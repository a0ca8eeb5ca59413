import { COLUMNS, ROWS } from "./matrix-layout";

const BOARD = "#0c0e12";
/** A diode that does not shine is still to be seen. */
const UNLIT = "#21242b";
/** Of the distance between two diodes. */
const RADIUS = 0.41;
const GLOW = 0.34;

/** Draws round diodes on a dark board, crisp in the screen's own pixels, with three copies of pictures a frame. */
export class LedMatrixPainter {
  readonly #canvas: HTMLCanvasElement;
  /** One pixel a diode. */
  readonly #colors = document.createElement("canvas");
  /** The board with a hole for each diode. */
  readonly #board = document.createElement("canvas");

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#colors.width = COLUMNS;
    this.#colors.height = ROWS;
  }

  /** Fits the canvas to its box on screen. */
  fit(): void {
    const ratio = window.devicePixelRatio || 1;
    const pitch = (this.#canvas.clientWidth * ratio) / COLUMNS;
    for (const each of [this.#canvas, this.#board]) {
      each.width = Math.round(COLUMNS * pitch);
      each.height = Math.round(ROWS * pitch);
    }
    const context = this.#board.getContext("2d");
    if (!context) return;
    context.fillStyle = BOARD;
    context.fillRect(0, 0, this.#board.width, this.#board.height);
    for (let at = 0; at < COLUMNS * ROWS; at++) {
      drill(
        context,
        ((at % COLUMNS) + 0.5) * pitch,
        (Math.floor(at / COLUMNS) + 0.5) * pitch,
        pitch * RADIUS,
      );
    }
  }

  /** RGBA, opaque, row by row. */
  paint(rgba: Uint8ClampedArray<ArrayBuffer>): void {
    const context = this.#canvas.getContext("2d");
    const { width, height } = this.#canvas;
    if (!context || !width || !height) return;
    this.#colors.getContext("2d")?.putImageData(new ImageData(rgba, COLUMNS, ROWS), 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.#colors, 0, 0, width, height);
    context.globalCompositeOperation = "lighten";
    context.fillStyle = UNLIT;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "source-over";
    context.drawImage(this.#board, 0, 0);
    context.globalCompositeOperation = "lighter";
    context.globalAlpha = GLOW;
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.#colors, 0, 0, width, height);
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 1;
  }
}

/** A round hole with a lens in it: a shine above the middle, dark at the rim. */
function drill(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const disc = () => {
    context.beginPath();
    context.arc(x, y, radius, 0, 7);
    context.fill();
  };
  context.globalCompositeOperation = "destination-out";
  context.fillStyle = BOARD;
  disc();
  context.globalCompositeOperation = "source-over";
  const lens = context.createRadialGradient(x, y - radius * 0.3, 0, x, y, radius);
  lens.addColorStop(0, "#fff4");
  lens.addColorStop(0.55, "#fff0");
  lens.addColorStop(1, "#0005");
  context.fillStyle = lens;
  disc();
}
