import type { MatrixItem, WeatherReport } from "../../../api/types";
import type { PatternsById } from "../../../state/matrix-preview";
import type { After } from "../../../state/use-polled";
import { drawMatrix, type MatrixMoment, type MatrixPixel } from "./draw-matrix";
import { shownPages } from "./pages";

export interface Shown {
  item: MatrixItem;
  /** Offset in ms from this browser's UTC to the hub's local time; null while the hub's clock is not set. */
  hubClockOffset: number | null;
  weather: WeatherReport | null;
  patterns?: PatternsById;
  /** Shows the first moment only. */
  isStill?: boolean;
}

type Picture = Uint8ClampedArray<ArrayBuffer>;

const UNKNOWN_TIME = { localSecond: null, localDay: 0 };

interface MatrixPlayerPorts {
  requestFrame(draw: (timeMs: number) => void): number;
  cancelFrame(id: number): void;
  after: After;
  now(): number;
  paint(rgba: Picture): void;
  /** Shows a still picture of the first moment; only the minute advances. */
  still: boolean;
}

const LIGHT_GAMMA = 2.2;
const MINUTE_MS = 60_000;
const MINUTE_S = 60;
const DAY_S = 86_400;
/** Share of light at the lowest brightness: a dimmed LED is still visible, a dim pixel of a screen is not. */
const MIN_LIGHT = 0.35;

/**
 * Plays a matrix's picture; paints only changed pictures. While it is not awake, it paints one picture for
 * each `play()` and does not animate it.
 */
export class MatrixPlayer {
  #shown: Shown | null = null;
  #since: number | null = null;
  #frame: number | null = null;
  #awake = false;
  #painted: Picture | null = null;
  #cancelMinute = () => {};

  readonly #ports: MatrixPlayerPorts;

  constructor(ports: MatrixPlayerPorts) {
    this.#ports = ports;
  }

  /** Restarts the animation for the same changes for which the hardware restarts it. */
  play(shown: Shown): void {
    if (!this.#shown || restarts(this.#shown, shown)) this.#since = null;
    this.#shown = shown;
    this.#request();
  }

  setAwake(awake: boolean): void {
    this.#awake = awake;
    if (awake) this.#request();
    else this.#cancelMinute();
  }

  stop(): void {
    this.#cancelMinute();
    if (this.#frame !== null) this.#ports.cancelFrame(this.#frame);
  }

  readonly #request = (): void => {
    this.#frame ??= this.#ports.requestFrame(this.#draw);
  };

  readonly #draw = (timeMs: number): void => {
    this.#frame = null;
    if (!this.#shown) return;
    const { item, hubClockOffset, weather, patterns = {}, isStill } = this.#shown;
    this.#since ??= timeMs;
    const shownFor = this.#ports.still || isStill ? 0 : timeMs - this.#since;
    const local = hubClockOffset === null ? UNKNOWN_TIME : this.#localTime(hubClockOffset);
    this.#show(
      pictureOf(drawMatrix(item, { shownFor, weather, patterns, ...local }), item.matrix.brightness),
    );
    if (!this.#awake || isStill || neverChanges(item, patterns)) return;
    if (this.#ports.still) this.#requestNextMinute(hubClockOffset);
    else this.#request();
  };

  #requestNextMinute(hubClockOffset: number | null): void {
    this.#cancelMinute();
    if (hubClockOffset === null) return;
    const gone = (this.#ports.now() + hubClockOffset) % MINUTE_MS;
    this.#cancelMinute = this.#ports.after(MINUTE_MS - gone, this.#request);
  }

  #localTime(hubClockOffset: number): Pick<MatrixMoment, "localSecond" | "localDay"> {
    const now = Math.floor((this.#ports.now() + hubClockOffset) / 1000);
    const second = now % DAY_S;
    return {
      localSecond: this.#ports.still ? second - (second % MINUTE_S) : second,
      localDay: Math.floor(now / DAY_S),
    };
  }

  #show(picture: Picture): void {
    const painted = this.#painted;
    if (painted?.length === picture.length && painted.every((level, at) => level === picture[at])) return;
    this.#painted = picture;
    this.#ports.paint(picture);
  }
}

function restarts(before: Shown, after: Shown): boolean {
  const keys = ["mode", "text", "speed", "scroll", "rainbowBorder", "patternId", "seconds"] as const;
  const old = shownPages(before.item);
  const pages = shownPages(after.item);
  return (
    before.isStill !== after.isStill ||
    old.length !== pages.length ||
    pages.some((page, at) => keys.some((key) => page[key] !== old[at]?.[key]))
  );
}

/** True if the picture changes only with the settings. */
function neverChanges({ matrix, display }: MatrixItem, patterns: PatternsById): boolean {
  if (!matrix.enabled) return true;
  if (display.pages?.length) return false;
  const frames = patterns[display.patternId ?? 0]?.durations.length ?? 1;
  return display.mode === "off" || (display.mode === "pattern" && !display.rainbowBorder && frames === 1);
}

/** Brightness scales gamma-coded screen values, whose steps the eye sees as even; a share scales light. */
function lightOf(brightness: number): number {
  return brightness === 0 ? 0 : MIN_LIGHT + (1 - MIN_LIGHT) * (brightness / 255);
}

function pictureOf(pixels: MatrixPixel[], brightness: number): Picture {
  const rgba = new Uint8ClampedArray(pixels.length * 4);
  const light = lightOf(brightness);
  for (const [at, { color, share }] of pixels.entries()) {
    const level = (share / 255) ** (1 / LIGHT_GAMMA) * light;
    rgba.set([...color.map((channel) => channel * level), 255], at * 4);
  }
  return rgba;
}
