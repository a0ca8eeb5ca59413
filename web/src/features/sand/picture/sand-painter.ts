import type { TableShape } from "../../../api/gcode";
import { startYielding } from "../../../lib/yield-to-main";
import { sandColors } from "../line/sand-colors";
import { indexAt, length, type Path, type Point, pointAt } from "../reader/path";
import { layoutOf } from "./layout";
import { carve, lightAt, REACH } from "./sand-field";

export type SandPainter = ReturnType<typeof createSandPainter>;

const BALL = 9;
const BALL_REACH = 20;
const PIECE = 3;
/** Reach of a groove's effect on the picture: a pixel's light depends on its neighbours' heights, too. */
const SHOWN_REACH = REACH + 1;
/** Travel in mm after which drawing may yield to the browser. */
const PIECE_MM = 500;
/** Pixel rows after which shading may yield to the browser. */
const BAND = 48;

/** Draws a frame and the sand in it on a canvas. */
export function createSandPainter(canvas: HTMLCanvasElement, shape: TableShape, isDark: boolean) {
  const layout = layoutOf(shape);
  const { width, height, frame, border, spanX, spanY } = layout;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const heights = new Float32Array(width * height);
  const colors = sandColors(isDark);
  let ball: Point | null = null;
  // The changed area that the canvas does not show yet, in pixels.
  let [left, top, right, bottom] = [width, height, 0, 0];

  // The canvas may contain lines of a larger table from before.
  const within = (mm: number, size: number) => Math.min(size, Math.max(0, mm)) / size;
  const onCanvas = ({ x, y }: Point): Point => ({
    x: border + within(x, shape.width) * spanX,
    y: height - border - within(y, shape.height) * spanY,
  });

  const touch = (x: number, y: number, aroundX: number, aroundY = aroundX) => {
    left = Math.min(left, Math.floor(x - aroundX));
    top = Math.min(top, Math.floor(y - aroundY));
    right = Math.max(right, Math.ceil(x + aroundX));
    bottom = Math.max(bottom, Math.ceil(y + aroundY));
  };

  const fill = (gradient: CanvasGradient, ...stops: string[]) => {
    for (const [i, color] of stops.entries()) gradient.addColorStop(i / (stops.length - 1), color);
    context.fillStyle = gradient;
  };

  const shade = (end: number) => {
    const begin = top;
    for (; top < end; top++) {
      for (let x = left; x < right; x++) {
        pixels[top * width + x] = colors[lightAt(heights, layout, x, top)] as number;
      }
    }
    context.putImageData(image, 0, 0, left, begin, right - left, end - begin);
  };

  const show = () => {
    if (ball) touch(ball.x, ball.y, BALL_REACH);
    if (left > right) return;
    shade(bottom);
    [left, top, right, bottom] = [width, height, 0, 0];
    if (!ball) return;
    const { x, y } = ball;
    fill(context.createRadialGradient(x - 3, y - 4, 1, x, y, BALL), "#fff", "#8d95a1", "#1d2025");
    context.shadowColor = "#000c";
    context.shadowOffsetX = context.shadowOffsetY = 5;
    context.shadowBlur = 6;
    context.beginPath();
    context.arc(x, y, BALL, 0, 7);
    context.fill();
  };

  const groove = (path: Path, from: number, to: number) => {
    let { x, y } = onCanvas(pointAt(path, from));
    const roll = (point: Point, minDistance: number) => {
      const end = onCanvas(point);
      const distance = Math.hypot(end.x - x, end.y - y);
      if (distance < minDistance) return;
      const pieces = Math.max(1, Math.round(distance / PIECE));
      const [dx, dy] = [(end.x - x) / pieces, (end.y - y) / pieces];
      touch(x, y, SHOWN_REACH);
      for (let i = 0; i < pieces; i++) {
        carve(heights, width, x, y, dx, dy);
        x += dx;
        y += dy;
      }
      touch(x, y, SHOWN_REACH);
    };
    const last = indexAt(path, to);
    for (let i = indexAt(path, from) + 1; i <= last; i++)
      roll({ x: path.x[i] as number, y: path.y[i] as number }, 1);
    roll(pointAt(path, to), 1e-6);
  };

  const wood = isDark ? ["#2c231c", "#120e0b"] : ["#a47849", "#68441f"];
  fill(context.createLinearGradient(0, 0, width, height), ...wood);
  context.fillRect(0, 0, width, height);

  /** Smooths the sand. The canvas shows the change at the next drawing call. */
  const smooth = (): void => {
    heights.fill(0);
    touch(width / 2, height / 2, width / 2 - frame, height / 2 - frame);
  };
  smooth();

  return {
    smooth,

    /** Draws the part of the path's groove from travel `from` to travel `to` (mm of belt, as in Path.travel). */
    draw(path: Path, from: number, to: number): void {
      groove(path, from, to);
      show();
    },

    /** Draws the grooves of whole paths and yields to the browser meanwhile. Returns early if `signal` aborts. */
    async drawAll(paths: Path[], signal: AbortSignal): Promise<void> {
      const breaks = startYielding();
      for (const path of paths) {
        for (let at = 0; at < length(path); at += PIECE_MM) {
          groove(path, at, at + PIECE_MM);
          if ((await breaks()) && signal.aborted) return;
        }
      }
      while (bottom - top > BAND) {
        shade(top + BAND);
        if ((await breaks()) && signal.aborted) return;
      }
      show();
    },

    /** Places the ball at a point (mm); null removes it. */
    ball(point: Point | null): void {
      if (ball) touch(ball.x, ball.y, BALL_REACH);
      ball = point && onCanvas(point);
      show();
    },

    destroy(): void {
      canvas.width = 0;
    },
  };
}
