import { useEffect, useRef } from "react";
import styles from "./FallingCharacters.module.css";

const CELL = 20;
const FRAME_MS = 100;
const CHARACTERS = "01<>/{}*+=~:.";
/** Share of a trail that fades with each frame. */
const FADE = 0.07;
/** Number of frames after which a character has faded completely. */
const TRAIL_FRAMES = 45;
/** Probability that a waiting column starts to fall in a frame. */
const START_CHANCE = 0.008;
const FRAMES_SHOWN_AT_REST = 60;

/** A decorative rain of characters; a still picture for users who prefer reduced motion. */
export function FallingCharacters() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? rainOn(canvas.current) : undefined), []);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={`full ${styles.rain}`} />
    </div>
  );
}

function rainOn(canvas: HTMLCanvasElement): (() => void) | undefined {
  const pen = canvas.getContext("2d");
  if (!pen) return undefined;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let rows: number[] = [];

  const fillWindow = () => {
    canvas.width = canvas.clientWidth;
    canvas.height = canvas.clientHeight;
    rows = new Array(Math.ceil(canvas.width / CELL)).fill(-1);
    const { fontFamily, color } = getComputedStyle(canvas);
    pen.font = `15px ${fontFamily}`;
    pen.fillStyle = color;
    if (isStill) for (let frame = 0; frame < FRAMES_SHOWN_AT_REST; frame++) drawFrame(pen, rows);
  };
  const tick = () => document.hidden || drawFrame(pen, rows);

  fillWindow();
  addEventListener("resize", fillWindow);
  const timer = isStill ? undefined : setInterval(tick, FRAME_MS);
  return () => {
    clearInterval(timer);
    removeEventListener("resize", fillWindow);
  };
}

/** `rows`: the row that each column has reached, -1 while it waits. Draws falling columns only. */
function drawFrame(pen: CanvasRenderingContext2D, rows: number[]): void {
  const height = pen.canvas.height;
  rows.forEach((row, column) => {
    if (row < 0) {
      if (Math.random() < START_CHANCE) rows[column] = 0;
    } else if ((row - TRAIL_FRAMES) * CELL > height) {
      pen.clearRect(column * CELL, 0, CELL, height);
      rows[column] = -1;
    } else {
      drawColumn(pen, column * CELL, row * CELL);
      rows[column] = row + 1;
    }
  });
}

function drawColumn(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.globalCompositeOperation = "destination-out";
  pen.globalAlpha = FADE;
  pen.fillRect(x, y - TRAIL_FRAMES * CELL, CELL, TRAIL_FRAMES * CELL);
  pen.globalCompositeOperation = "source-over";
  pen.globalAlpha = 1;
  pen.fillText(CHARACTERS[Math.floor(Math.random() * CHARACTERS.length)] ?? "", x, y + CELL);
}
