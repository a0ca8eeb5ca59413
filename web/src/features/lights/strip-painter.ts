const STRIP_AT = 0.4;
const MARGIN = 0.04;
const NIGHT = "#0a0c10";
const WASH_WIDTH = 16;
const WASH_HEIGHT = 32;

/** Draws the strip and its light on a wall. */
export function stripPainter(canvas: HTMLCanvasElement) {
  let width = 0;
  let height = 0;
  const row = document.createElement("canvas");
  const wash = document.createElement("canvas");
  wash.width = WASH_WIDTH;
  wash.height = WASH_HEIGHT;

  /** Stretches a tiny picture of the colours over the wall; the scaling also blurs it. */
  const paintWall = (context: CanvasRenderingContext2D, rgba: Uint8ClampedArray): void => {
    const washed = wash.getContext("2d");
    row.width = rgba.length / 4;
    row.height = 1;
    row.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(rgba), row.width, 1), 0, 0);
    if (!washed) return;
    washed.imageSmoothingQuality = "high";
    washed.globalCompositeOperation = "copy";
    washed.drawImage(row, 0, 0, WASH_WIDTH, WASH_HEIGHT);
    washed.globalCompositeOperation = "destination-in";
    washed.fillStyle = falloff(washed);
    washed.fillRect(0, 0, WASH_WIDTH, WASH_HEIGHT);
    context.imageSmoothingQuality = "high";
    context.globalCompositeOperation = "lighter";
    context.drawImage(wash, 0, 0, width, height);
    context.globalCompositeOperation = "source-over";
  };

  return {
    fit(): void {
      const ratio = window.devicePixelRatio || 1;
      width = canvas.clientWidth;
      height = canvas.clientHeight;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.getContext("2d")?.setTransform(ratio, 0, 0, ratio, 0, 0);
    },

    paint(rgba: Uint8ClampedArray): void {
      const context = canvas.getContext("2d");
      if (!context || rgba.length === 0) return;
      context.fillStyle = NIGHT;
      context.fillRect(0, 0, width, height);
      paintWall(context, rgba);
      const left = width * MARGIN;
      const middle = height * STRIP_AT;
      const pitch = (width - 2 * left) / (rgba.length / 4);
      const size = diodeSize(pitch);
      const band = size * 2.1;
      context.fillStyle = "rgb(9 10 13 / 78%)";
      context.strokeStyle = "rgb(255 255 255 / 9%)";
      context.beginPath();
      context.roundRect(left - size, middle - band / 2, width - 2 * (left - size), band, band / 3);
      context.fill();
      context.stroke();
      for (let led = 0; led * 4 < rgba.length; led++) {
        const color = rgba.subarray(led * 4, led * 4 + 3);
        paintDiode(context, left + (led + 0.5) * pitch, middle, pitch, color);
      }
    },
  };
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
