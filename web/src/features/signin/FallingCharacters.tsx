import { useEffect, useRef } from "react";
import styles from "./FallingCharacters.module.css";

const CELL = 20;
const FRAME_MS = 90;
const CHARACTERS = "01<>/{}*+=~:.";
/** Share of a trail that is left after each frame. */
const FADE = 0.07;
/** Chance that an idle column starts to fall in a frame. */
const START_CHANCE = 0.012;
const FRAMES_SHOWN_AT_REST = 60;

/** A calm, decorative rain of characters; a still picture for those who prefer less motion. */
export function FallingCharacters() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? rainOn(canvas.current) : undefined), []);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={styles.rain} />
    </div>
  );
}

/** Returns what ends it. */
function rainOn(canvas: HTMLCanvasElement): (() => void) | undefined {
  const pen = canvas.getContext("2d");
  if (!pen) return undefined;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let rows: number[] = [];

  const fillWindow = () => {
    canvas.width = canvas.clientWidth;
    canvas.height = canvas.clientHeight;
    rows = new Array(Math.ceil(canvas.width / CELL)).fill(-1);
    pen.font = `15px ${getComputedStyle(canvas).fontFamily}`;
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

/** `rows` holds each column's row, -1 while it waits. */
function drawFrame(pen: CanvasRenderingContext2D, rows: number[]): void {
  const { width, height } = pen.canvas;
  pen.globalCompositeOperation = "destination-out";
  pen.fillStyle = `rgb(0 0 0 / ${FADE})`;
  pen.fillRect(0, 0, width, height);
  pen.globalCompositeOperation = "source-over";
  pen.fillStyle = getComputedStyle(pen.canvas).color;
  rows.forEach((row, column) => {
    if (row < 0) {
      if (Math.random() < START_CHANCE) rows[column] = 0;
      return;
    }
    const character = CHARACTERS[Math.floor(Math.random() * CHARACTERS.length)] ?? "";
    pen.fillText(character, column * CELL, (row + 1) * CELL);
    rows[column] = (row + 1) * CELL > height ? -1 : row + 1;
  });
}
