import { startBreaks } from "../../lib/breaks";
import { indexAt, length, type Path, type Point, pointAt } from "./path";
import { carve, smoothSand } from "./sand-field";
import { lightAt, sandColors, sandLight } from "./sand-light";

/** Draws on a canvas of 1000 x 667 units: a frame and the sand in it. */
export interface SandPainter {
  smooth(): void;
  /** The groove between two travels along the path, in mm as Path counts it. */
  draw(path: Path, from: number, to: number): void;
  /** Whole paths, one after the other, with breaks in between. */
  drawAll(paths: Path[], signal: AbortSignal): Promise<void>;
  /** Lays the ball there (mm); null takes it away. */
  ball(point: Point | null): void;
  setLight(isDark: boolean): void;
  destroy(): void;
}

const WIDTH = 1000;
const HEIGHT = 667;
const FRAME = 35;
const BALL = 10;
/** Grooves are carved in pieces this long. */
const PIECE = 3;
/** Breaks come between pieces of so much travel. */
const PIECE_MM = 500;

export function createSandPainter(canvas: HTMLCanvasElement): SandPainter {
  const scale = devicePixelRatio > 1 ? 1.5 : 1;
  const width = Math.round(WIDTH * scale);
  const height = Math.round(HEIGHT * scale);
  const frame = Math.round(FRAME * scale);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const field = smoothSand(width, height, scale);
  const light = sandLight(field, frame);
  let colors = sandColors(true);
  let ball: Point | null = null;
  // What has changed and is not shown yet.
  let [left, top, right, bottom] = [width, height, 0, 0];

  const onCanvas = ({ x, y }: Point): Point => ({
    x: (55 + (x * 890) / 600) * scale,
    y: (612 - (y * 557) / 400) * scale,
  });

  const touch = ({ x, y }: Point, around: number) => {
    left = Math.max(frame, Math.min(left, Math.floor(x - around)));
    top = Math.max(frame, Math.min(top, Math.floor(y - around)));
    right = Math.min(width - frame, Math.max(right, Math.ceil(x + around)));
    bottom = Math.min(height - frame, Math.max(bottom, Math.ceil(y + around)));
  };

  const touchBall = () => {
    if (ball) touch(ball, 3 * BALL * scale);
  };

  const show = () => {
    touchBall();
    for (let y = top; y < bottom; y++) {
      for (let i = y * width + left; i < y * width + right; i++) {
        pixels[i] = colors[lightAt(field, light, i)] as number;
      }
    }
    if (right > left) context.putImageData(image, 0, 0, left, top, right - left, bottom - top);
    [left, top, right, bottom] = [width, height, 0, 0];
    if (ball) paintBall(context, ball, BALL * scale);
  };

  const showAll = () => {
    touch({ x: 0, y: 0 }, 2 * width);
    show();
  };

  const groove = (path: Path, from: number, to: number) => {
    let pen = onCanvas(pointAt(path, from));
    const roll = (end: Point, least: number) => {
      const [dx, dy] = [end.x - pen.x, end.y - pen.y];
      const distance = Math.hypot(dx, dy);
      if (distance < least) return;
      const pieces = Math.ceil(distance / (PIECE * scale));
      const start = pen;
      for (let k = 1; k <= pieces; k++) {
        const next = { x: start.x + (dx * k) / pieces, y: start.y + (dy * k) / pieces };
        carve(field, pen, next);
        pen = next;
      }
      touch(start, field.reach + 2);
      touch(end, field.reach + 2);
    };
    const last = indexAt(path, to);
    for (let i = indexAt(path, from) + 1; i <= last; i++) {
      roll(onCanvas({ x: path.x[i] as number, y: path.y[i] as number }), 1);
    }
    roll(onCanvas(pointAt(path, to)), 1e-6);
  };

  return {
    smooth() {
      field.heights.fill(0);
      showAll();
    },
    draw(path, from, to) {
      groove(path, from, to);
      show();
    },
    async drawAll(paths, signal) {
      const breaks = startBreaks();
      for (const path of paths) {
        const end = length(path);
        for (let at = 0; at < end; at += PIECE_MM) {
          groove(path, at, Math.min(end, at + PIECE_MM));
          const rest = breaks();
          if (!rest) continue;
          show();
          await rest;
          if (signal.aborted) return;
        }
      }
      show();
    },
    ball(point) {
      touchBall();
      ball = point && onCanvas(point);
      show();
    },
    setLight(isDark) {
      colors = sandColors(isDark);
      paintFrame(context, frame, isDark);
      showAll();
    },
    destroy() {
      canvas.width = 0;
    },
  };
}

function paintFrame(context: CanvasRenderingContext2D, frame: number, isDark: boolean): void {
  const { width, height } = context.canvas;
  const rim = (inset: number, ...colors: string[]) => {
    const fill = context.createLinearGradient(0, 0, width, height);
    for (const [i, color] of colors.entries()) fill.addColorStop(i, color);
    context.fillStyle = fill;
    context.fillRect(inset, inset, width - 2 * inset, height - 2 * inset);
  };
  if (isDark) rim(0, "#2c231c", "#120e0b");
  else rim(0, "#a47849", "#68441f");
  rim(frame * 0.9, "#000a", isDark ? "#fff3" : "#fff8");
}

function paintBall(context: CanvasRenderingContext2D, { x, y }: Point, radius: number): void {
  const disc = (offset: number, size: number, lightAt: number, stops: string[]) => {
    const fill = context.createRadialGradient(
      x + offset - lightAt,
      y + offset - lightAt,
      0,
      x + offset,
      y + offset,
      size,
    );
    for (const [i, color] of stops.entries()) fill.addColorStop(i / (stops.length - 1), color);
    context.fillStyle = fill;
    context.beginPath();
    context.arc(x + offset, y + offset, size, 0, 7);
    context.fill();
  };
  disc(radius * 0.6, radius * 1.5, 0, ["#000b", "#0007", "#0000"]);
  disc(0, radius, radius * 0.4, ["#fff", "#c9ced6", "#7b828d", "#3c4149", "#1d2025"]);
}
