import type { MatrixItem, WeatherReport } from "../../api/types";
import { drawMatrix, type MatrixPixel } from "./preview/draw-matrix";

export interface Shown {
  item: MatrixItem;
  clockSet: boolean;
  weather: WeatherReport | null;
}

export interface MatrixPlayerPorts {
  requestFrame(draw: (timeMs: number) => void): number;
  cancelFrame(id: number): void;
  /** The local time, as a wall clock shows it. */
  now(): Date;
  /** RGBA, row by row. */
  paint(rgba: Uint8ClampedArray<ArrayBuffer>): void;
  /** Shows the first moment of everything; only the minute goes on. */
  still: boolean;
}

const LIGHT_GAMMA = 2.2;
const MINUTE_S = 60;
/** What the faintest brightness takes of a screen's light: a dimmed diode still shines, a dim pixel of a screen does not. */
const FAINTEST = 0.35;

/** Plays what a matrix shows; asleep it only shows each new setting's first moment. Paints other pictures only. */
export class MatrixPlayer {
  #shown: Shown | null = null;
  #since: number | null = null;
  #frame: number | null = null;
  #awake = false;
  #painted = "";

  readonly #ports: MatrixPlayerPorts;

  constructor(ports: MatrixPlayerPorts) {
    this.#ports = ports;
  }

  /** What the hardware starts anew for starts anew here. */
  play(shown: Shown): void {
    if (!this.#shown || startsAnew(this.#shown.item, shown.item)) this.#since = null;
    this.#shown = shown;
    this.#ask();
  }

  setAwake(awake: boolean): void {
    this.#awake = awake;
    if (awake) this.#ask();
  }

  stop(): void {
    if (this.#frame !== null) this.#ports.cancelFrame(this.#frame);
  }

  #ask(): void {
    this.#frame ??= this.#ports.requestFrame(this.#draw);
  }

  readonly #draw = (timeMs: number): void => {
    this.#frame = null;
    if (!this.#shown) return;
    const { item, clockSet, weather } = this.#shown;
    this.#since ??= timeMs;
    const shownFor = this.#ports.still ? 0 : timeMs - this.#since;
    const localSecond = clockSet ? this.#localSecond() : null;
    this.#show(pictureOf(drawMatrix(item, { shownFor, localSecond, weather }), item.matrix.brightness));
    if (this.#awake) this.#ask();
  };

  #localSecond(): number {
    const now = this.#ports.now();
    const minute = now.getHours() * 60 + now.getMinutes();
    return minute * MINUTE_S + (this.#ports.still ? 0 : now.getSeconds());
  }

  #show(picture: Uint8ClampedArray<ArrayBuffer>): void {
    const key = picture.join();
    if (key === this.#painted) return;
    this.#painted = key;
    this.#ports.paint(picture);
  }
}

function startsAnew({ display: before }: MatrixItem, { display: after }: MatrixItem): boolean {
  const keys = ["mode", "text", "speed", "scroll", "rainbowBorder"] as const;
  return keys.some((key) => before[key] !== after[key]);
}

/** Brightness scales the screen's own values, which the eye sees as even steps; a share is one of light. */
function lightOf(brightness: number): number {
  return brightness === 0 ? 0 : FAINTEST + (1 - FAINTEST) * (brightness / 255);
}

function pictureOf(pixels: MatrixPixel[], brightness: number): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(pixels.length * 4);
  const light = lightOf(brightness);
  for (const [at, { color, share }] of pixels.entries()) {
    const level = (share / 255) ** (1 / LIGHT_GAMMA) * light;
    rgba.set([...color.map((channel) => channel * level), 255], at * 4);
  }
  return rgba;
}
