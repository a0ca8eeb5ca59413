import type { MatrixItem, WeatherReport } from "../../../api/types";
import { channels, type Rgb } from "../../../lib/color";
import { ALL_CELLS, layoutB } from "../../../lib/matrix-layout";
import { hueBorder } from "./border";
import { type Canvas, canvasOf, DARK, type MatrixPixel, putGlyph } from "./canvas";
import { glyphOf, SMALL_FONT } from "./font";
import { centredPlace, drawColumns, PIXEL, scrollPlace, textColumns } from "./text-run";
import { ICON_COLUMNS, weatherIcon } from "./weather-icons";

export type { MatrixPixel } from "./canvas";

export interface MatrixMoment {
  /** milliseconds since the shown settings were set */
  shownFor: number;
  /** second of the local day; null while the clock is not set */
  localSecond: number | null;
  /** degrees, WMO code, seconds since the hub received it; null before the first response */
  weather: Pick<WeatherReport, "temperature" | "code" | "isDay" | "age"> | null;
}

type Display = MatrixItem["display"];
type Drawer = (canvas: Canvas, display: Display, moment: MatrixMoment) => void;

const WEATHER_TURN_MS = 8000;
const TIME_TURN_MS = 4000;
const STALE_AFTER_S = 6 * 3600;

const DRAWERS: Record<Display["mode"], Drawer> = {
  off: () => {},
  text: drawText,
  time: drawTime,
  weather: drawWeatherOrTime,
  pattern: drawPattern,
};

/**
 * The picture, row by row, before brightness. It equals the hardware's picture in every pixel
 * (firmware/core/matrix/render/matrix_renderer.h, tested with the same fixtures).
 */
export function drawMatrix({ matrix, display }: MatrixItem, moment: MatrixMoment): MatrixPixel[] {
  const pixels: MatrixPixel[] = ALL_CELLS.map(() => DARK);
  if (!matrix.enabled || display.mode === "off") return pixels;
  const shown = { ...moment, shownFor: Math.floor(moment.shownFor) };
  DRAWERS[display.mode](canvasOf(pixels, display.rainbowBorder), display, shown);
  if (display.rainbowBorder) hueBorder(pixels, display.speed, shown.shownFor);
  return pixels;
}

function drawText(canvas: Canvas, { text, color, scroll, speed }: Display, { shownFor }: MatrixMoment): void {
  const columns = textColumns(canvas.font, text);
  const place = scroll
    ? scrollPlace(columns.length, canvas.columns, speed, shownFor)
    : centredPlace(columns.length, canvas.columns);
  drawColumns(canvas, columns, 0, channels(color), place);
}

function drawTime(canvas: Canvas, display: Display, { localSecond }: MatrixMoment): void {
  const color = channels(display.color);
  const glyph = (character: string) => glyphOf(canvas.font, character);
  const cell = glyph("0").length;
  const colon = glyph(":");
  let left = Math.floor((canvas.columns - 4 * cell - colon.length - 4) / 2);
  [...clockDigits(localSecond)].forEach((digit, at) => {
    const columns = glyph(digit);
    putGlyph(canvas, left + Math.floor((cell - columns.length) / 2), columns, color);
    left += cell + 1;
    if (at !== 1) return;
    if (!((localSecond ?? 0) % 2)) putGlyph(canvas, left, colon, color);
    left += colon.length + 1;
  });
}

function clockDigits(localSecond: number | null): string {
  if (localSecond === null) return "----";
  const minute = Math.floor((localSecond % 86400) / 60);
  return `${Math.floor(minute / 60) * 100 + (minute % 60)}`.padStart(4, "0");
}

function drawWeatherOrTime(canvas: Canvas, display: Display, moment: MatrixMoment): void {
  const isWeathersTurn = moment.shownFor % (WEATHER_TURN_MS + TIME_TURN_MS) < WEATHER_TURN_MS;
  const draw = isWeathersTurn || moment.localSecond === null ? drawWeather : drawTime;
  draw(canvas, display, moment);
}

function drawWeather(canvas: Canvas, display: Display, { weather }: MatrixMoment): void {
  const color = channels(display.color);
  if (!weather || weather.temperature === null || (weather.age ?? 0) >= STALE_AFTER_S) {
    const columns = textColumns(canvas.font, "--");
    drawColumns(canvas, columns, 0, color, centredPlace(columns.length, canvas.columns));
    return;
  }
  const icon = weatherIcon(weather.code ?? 0, weather.isDay ?? true, canvas.rows >= 8);
  icon.forEach((ink, at) => {
    canvas.put(at % ICON_COLUMNS, Math.floor(at / ICON_COLUMNS), ink);
  });
  drawTemperature(canvas, weather.temperature, color);
}

function drawTemperature(canvas: Canvas, temperature: number, color: Rgb): void {
  const tenths = Math.round(Math.abs(temperature) * 10);
  const degrees = Math.floor((tenths + 5) / 10) * (temperature < 0 ? -1 : 1);
  const left = ICON_COLUMNS + 1;
  const room = canvas.columns - left;
  const text = `${degrees}°`;
  let columns = textColumns(canvas.font, text);
  let top = 0;
  if (columns.length > room) {
    columns = textColumns(SMALL_FONT, text);
    top = (canvas.rows - SMALL_FONT.rows) / 2;
  }
  drawColumns(canvas, columns, top, color, centredPlace(columns.length, room) - left * PIXEL);
}

function drawPattern(canvas: Canvas, { pattern }: Display): void {
  for (const cell of ALL_CELLS) {
    const color = channels(pattern[layoutB(cell)] ?? "");
    canvas.put(cell.col - canvas.margin, cell.row - canvas.margin, color);
  }
}
