import type { MatrixItem, WeatherReport } from "../../../api/types";
import { createFrames, prefersStill } from "../../../lib/frames";
import { pagesOf } from "../../../state/matrix";
import type { PatternsById } from "../../../state/matrix-preview";
import { drawMatrix, type MatrixPixel } from "./draw-matrix";

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

const LIGHT_GAMMA = 2.2;
const MINUTE_MS = 60_000;
const MINUTE_S = 60;
const DAY_S = 86_400;
/** Share of light at the lowest brightness: a dimmed LED is still visible, a dim pixel of a screen is not. */
const MIN_LIGHT = 0.35;

export interface Painter {
  fit(): void;
  paint(rgba: Picture): void;
}

/**
 * Plays a matrix's picture; paints only changed pictures. While it is not awake, it paints one picture for
 * each `play()` and does not animate it. For users who prefer reduced motion it shows the first moment, and only the
 * minute advances.
 */
export function createMatrixPlayer(painter: Painter) {
  const still = prefersStill();
  let shown: Shown | null = null;
  let since: number | null = null;
  let isAwake = false;
  let painted: Picture | null = null;
  let minute: ReturnType<typeof setTimeout> | undefined;

  const frames = createFrames((timeMs) => {
    if (!shown) return;
    const { item, hubClockOffset, weather, patterns = {}, isStill } = shown;
    since ??= timeMs;
    const shownFor = still || isStill ? 0 : timeMs - since;
    const local = hubClockOffset === null ? UNKNOWN_TIME : localTime(hubClockOffset, still);
    const picture = pictureOf(
      drawMatrix(item, { shownFor, weather, patterns, ...local }),
      item.matrix.brightness,
    );
    if (picture.length !== painted?.length || picture.some((level, at) => level !== painted?.[at])) {
      painted = picture;
      painter.paint(picture);
    }
    if (!isAwake || isStill || neverChanges(item, patterns)) return;
    if (!still) return frames.want();
    clearTimeout(minute);
    if (hubClockOffset === null) return;
    const gone = (Date.now() + hubClockOffset) % MINUTE_MS;
    minute = setTimeout(frames.want, MINUTE_MS - gone);
  });

  return {
    /** Restarts the animation for the same changes for which the hardware restarts it. */
    play(next: Shown): void {
      if (!shown || restarts(shown, next)) since = null;
      shown = next;
      frames.want();
    },

    setAwake(awake: boolean): void {
      isAwake = awake;
      if (awake) frames.want();
      else clearTimeout(minute);
    },

    fit(): void {
      painter.fit();
      if (painted) painter.paint(painted);
    },

    stop(): void {
      clearTimeout(minute);
      frames.stop();
    },
  };
}

function localTime(hubClockOffset: number, still: boolean) {
  const now = Math.floor((Date.now() + hubClockOffset) / 1000);
  const second = now % DAY_S;
  return {
    localSecond: still ? second - (second % MINUTE_S) : second,
    localDay: Math.floor(now / DAY_S),
  };
}

function restarts(before: Shown, after: Shown): boolean {
  const keys = ["mode", "text", "speed", "scroll", "rainbowBorder", "patternId", "seconds"] as const;
  const old = pagesOf(before.item);
  const pages = pagesOf(after.item);
  return (
    before.isStill !== after.isStill ||
    old.length !== pages.length ||
    pages.some((page, at) => keys.some((key) => page[key] !== old[at]?.[key]))
  );
}

/** True if the picture changes only with the settings. */
function neverChanges({ matrix, display }: MatrixItem, patterns: PatternsById): boolean {
  if (!matrix.enabled) return true;
  if (display.pages.length) return false;
  const frames = patterns[display.patternId]?.durations.length ?? 1;
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
