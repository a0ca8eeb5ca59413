const STRIP_AT = 0.4;
const MARGIN = 0.04;
const NIGHT = "#0a0c10";
const WASH_WIDTH = 16;
const WASH_HEIGHT = 32;

export class StripPainter {
  #width = 0;
  #height = 0;
  readonly #row = document.createElement("canvas");
  readonly #wash = document.createElement("canvas");

  readonly #canvas: HTMLCanvasElement;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#wash.width = WASH_WIDTH;
    this.#wash.height = WASH_HEIGHT;
  }

  fit(): void {
    const ratio = window.devicePixelRatio || 1;
    this.#width = this.#canvas.clientWidth;
    this.#height = this.#canvas.clientHeight;
    this.#canvas.width = Math.round(this.#width * ratio);
    this.#canvas.height = Math.round(this.#height * ratio);
    this.#canvas.getContext("2d")?.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  paint(rgba: Uint8ClampedArray): void {
    const context = this.#canvas.getContext("2d");
    if (!context || rgba.length === 0) return;
    context.fillStyle = NIGHT;
    context.fillRect(0, 0, this.#width, this.#height);
    this.#paintWall(context, rgba);
    const left = this.#width * MARGIN;
    const pitch = (this.#width - 2 * left) / (rgba.length / 4);
    paintBand(context, left, this.#height * STRIP_AT, this.#width - 2 * left, diodeSize(pitch));
    for (let led = 0; led * 4 < rgba.length; led++) {
      const color = rgba.subarray(led * 4, led * 4 + 3);
      paintDiode(context, left + (led + 0.5) * pitch, this.#height * STRIP_AT, pitch, color);
    }
  }

  /** Stretches a tiny picture of the colours over the wall; the scaling also blurs it. */
  #paintWall(context: CanvasRenderingContext2D, rgba: Uint8ClampedArray): void {
    const wash = this.#wash.getContext("2d");
    const row = this.#row.getContext("2d");
    if (!wash || !row) return;
    this.#row.width = rgba.length / 4;
    this.#row.height = 1;
    row.putImageData(new ImageData(new Uint8ClampedArray(rgba), rgba.length / 4, 1), 0, 0);

    wash.imageSmoothingQuality = "high";
    wash.globalCompositeOperation = "copy";
    wash.drawImage(this.#row, 0, 0, WASH_WIDTH, WASH_HEIGHT);
    wash.globalCompositeOperation = "destination-in";
    wash.fillStyle = falloff(wash);
    wash.fillRect(0, 0, WASH_WIDTH, WASH_HEIGHT);
    context.imageSmoothingQuality = "high";
    context.globalCompositeOperation = "lighter";
    context.drawImage(this.#wash, 0, 0, this.#width, this.#height);
    context.globalCompositeOperation = "source-over";
  }
}

function falloff(context: CanvasRenderingContext2D): CanvasGradient {
  const gradient = context.createLinearGradient(0, 0, 0, WASH_HEIGHT);
  const stops = [
    [0, 0.04],
    [STRIP_AT * 0.6, 0.16],
    [STRIP_AT, 0.62],
    [STRIP_AT + 0.14, 0.34],
    [STRIP_AT + 0.32, 0.14],
    [1, 0],
  ] as const;
  for (const [at, alpha] of stops) gradient.addColorStop(at, `rgb(0 0 0 / ${alpha})`);
  return gradient;
}

function diodeSize(pitch: number): number {
  return Math.min(10, Math.max(3, pitch * 0.52));
}

function paintBand(
  context: CanvasRenderingContext2D,
  left: number,
  middle: number,
  width: number,
  diode: number,
): void {
  const height = diode * 2.1;
  context.fillStyle = "rgb(9 10 13 / 78%)";
  context.strokeStyle = "rgb(255 255 255 / 9%)";
  context.beginPath();
  context.roundRect(left - diode, middle - height / 2, width + 2 * diode, height, height / 3);
  context.fill();
  context.stroke();
}

function paintDiode(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  pitch: number,
  [r = 0, g = 0, b = 0]: Uint8ClampedArray,
): void {
  const size = diodeSize(pitch);
  const level = Math.max(r, g, b) / 255;
  context.fillStyle = "#3a3e47";
  context.fillRect(x - size / 2, y - size / 2, size, size);
  if (level === 0) return;

  const reach = Math.max(14, pitch * 2.4);
  const halo = context.createRadialGradient(x, y, size * 0.3, x, y, reach);
  halo.addColorStop(0, `rgb(${r} ${g} ${b} / 55%)`);
  halo.addColorStop(0.35, `rgb(${r} ${g} ${b} / 16%)`);
  halo.addColorStop(1, `rgb(${r} ${g} ${b} / 0%)`);
  context.globalCompositeOperation = "lighter";
  context.fillStyle = halo;
  context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
  context.globalCompositeOperation = "source-over";

  // A dim LED still shows a clear colour, because the eye looks directly at it.
  const full = (channel: number) => channel / level + (255 - channel / level) * 0.55 * level;
  context.fillStyle = `rgb(${full(r)} ${full(g)} ${full(b)} / ${Math.sqrt(level)})`;
  context.beginPath();
  context.roundRect(x - size / 2, y - size / 2, size, size, size * 0.3);
  context.fill();
}
