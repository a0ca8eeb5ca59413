import type { MatrixItem, MatrixPage, WeatherReport } from "../../../api/types";
import { BLACK, channels, type Rgb } from "../../../lib/color";
import { type Cell, cellsOf, layoutB, ROWS } from "../../../lib/matrix-layout";
import type { PatternFrames } from "../../../lib/pattern-bytes";
import { pagesOf } from "../../../state/matrix";
import type { PatternsById } from "../../../state/matrix-preview";
import { type Canvas, canvasOf, DARK, hueBorder, type MatrixPixel, putGlyph } from "./canvas";
import { glyphOf, SMALL_FONT } from "./font";
import { drawPages } from "./pages";
import { centredPlace, drawColumns, PIXEL, scrollPlace, textColumns } from "./text-run";
import { ICON_COLUMNS, weatherIcon } from "./weather-icons";

export type { MatrixPixel } from "./canvas";

export interface MatrixMoment {
  /** milliseconds since the shown settings were set */
  shownFor: number;
  /** second of the local day; null while the clock is not set */
  localSecond: number | null;
  /** days since 1970-01-01; valid only with localSecond */
  localDay: number;
  /** degrees, WMO code, seconds since the hub received it; null before the first response */
  weather: Pick<WeatherReport, "temperature" | "code" | "isDay" | "age"> | null;
  patterns: PatternsById;
}

type Display = MatrixPage & Pick<MatrixItem["display"], "pattern">;
type Drawer = (canvas: Canvas, display: Display, moment: MatrixMoment) => void;

const CLOCK_TURN_MS = 8000;
const DATE_TURN_MS = 4000;
const DAY_MS = 86_400_000;
const WEATHER_TURN_MS = 8000;
const TIME_TURN_MS = 4000;
const STALE_AFTER_S = 6 * 3600;

const DRAWERS: Record<Display["mode"], Drawer> = {
  off: () => {},
  text: drawText,
  time: drawClock,
  weather: drawWeatherOrTime,
  pattern: drawPattern,
};

/**
 * The picture, row by row, before brightness. It equals the hardware's picture in every pixel
 * (firmware/core/matrix/render/matrix_renderer.h, tested with the same fixtures).
 */
export function drawMatrix(item: MatrixItem, moment: MatrixMoment): MatrixPixel[] {
  const { matrix, display } = item;
  const pages = pagesOf(item);
  const { pattern } = display;
  const dark = Array.from({ length: matrix.width * ROWS }, () => DARK);
  const draw = (page: MatrixPage, shownFor: number) =>
    drawPage([...dark], { ...page, pattern }, { ...moment, shownFor: Math.floor(shownFor) });
  if (!matrix.enabled) return dark;
  return pages.length > 1
    ? drawPages(pages, draw, Math.floor(moment.shownFor))
    : draw(display, moment.shownFor);
}

function drawPage(pixels: MatrixPixel[], display: Display, moment: MatrixMoment): MatrixPixel[] {
  if (display.mode === "off") return pixels;
  DRAWERS[display.mode](canvasOf(pixels, display.rainbowBorder), display, moment);
  if (display.rainbowBorder) hueBorder(pixels, display.speed, moment.shownFor);
  return pixels;
}

function drawText(canvas: Canvas, { text, color, scroll, speed }: Display, { shownFor }: MatrixMoment): void {
  const columns = textColumns(canvas.font, text);
  const place = scroll
    ? scrollPlace(columns.length, canvas.columns, speed, shownFor)
    : centredPlace(columns.length, canvas.columns);
  drawColumns(canvas, columns, 0, channels(color), place);
}

/** As in firmware/core/matrix/render/faces.h. */
function drawClock(canvas: Canvas, display: Display, moment: MatrixMoment): void {
  const { date } = display.clock;
  const isDatesTurn = moment.shownFor % (CLOCK_TURN_MS + DATE_TURN_MS) >= CLOCK_TURN_MS;
  const showsDate = date !== "none" && moment.localSecond !== null && isDatesTurn;
  drawFace(canvas, showsDate ? dateFace(display, moment) : timeFace(display, moment), display, moment);
}

function drawTime(canvas: Canvas, display: Display, moment: MatrixMoment): void {
  drawFace(canvas, timeFace(display, moment), display, moment);
}

function dateFace(display: Display, { localDay }: MatrixMoment): string {
  const today = new Date(localDay * DAY_MS);
  const [day, month] = [today.getUTCDate(), today.getUTCMonth() + 1];
  return display.clock.date === "day-month" ? `${day}.${month}.` : `${month}/${day}`;
}

function timeFace(display: Display, { localSecond }: MatrixMoment): string {
  if (localSecond === null) return "--:--";
  const { hours, seconds } = display.clock;
  const two = (value: number) => `${value}`.padStart(2, "0");
  const hour = Math.floor((localSecond % 86400) / 3600);
  const shown = hours === 12 ? `${((hour + 11) % 12) + 1}` : two(hour);
  const minute = `${shown}:${two(Math.floor(localSecond / 60) % 60)}`;
  return seconds ? `${minute}:${two(localSecond % 60)}` : minute;
}

function drawFace(canvas: Canvas, face: string, display: Display, moment: MatrixMoment): void {
  const { localSecond, localDay } = moment;
  const color = channels(display.color);
  const { seconds, week } = display.clock;
  const hidesColons = (localSecond ?? 0) % 2 === 1 && !seconds;
  const showsWeek = week !== "none" && localSecond !== null && canvas.rows >= ROWS;
  const font = seconds || showsWeek ? SMALL_FONT : canvas.font;
  const cell = glyphOf(font, "0").length;
  const signs = [...face].map((sign) => ({ sign, columns: glyphOf(font, sign) }));
  const roomOf = ({ sign, columns }: (typeof signs)[number]) => (/[-\d]/.test(sign) ? cell : columns.length);
  const width = signs.reduce((sum, sign) => sum + roomOf(sign) + 1, -1);
  let left = Math.floor((canvas.columns - width) / 2);
  const top = (canvas.rows - font.rows) / 2;
  for (const each of signs) {
    const room = roomOf(each);
    const isHidden = each.sign === ":" && hidesColons;
    const place = left + Math.floor((room - each.columns.length) / 2);
    if (!isHidden) putGlyph(canvas, place, top, each.columns, color);
    left += room + 1;
  }
  if (showsWeek) drawWeek(canvas, (localDay + (week === "sunday" ? 4 : 3)) % 7, color);
}

/** `today`: days since the week's first day. */
function drawWeek(canvas: Canvas, today: number, color: Rgb): void {
  const left = Math.floor((canvas.columns - 27) / 2);
  for (let day = 0; day < 7; day++)
    for (let col = 0; col < 3; col++)
      canvas.put(left + 4 * day + col, canvas.rows - 1, color, day === today ? 255 : 64);
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

function drawPattern(canvas: Canvas, { pattern, patternId = 0 }: Display, moment: MatrixMoment): void {
  const saved = patternId ? moment.patterns[patternId] : null;
  // It is not loaded yet: better dark than another pattern.
  if (saved === undefined) return;
  const colorAt = saved
    ? colorsOf(saved, moment.shownFor)
    : (cell: Cell) => channels(pattern[layoutB(cell)] ?? "");
  const room = canvas.columns + 2 * canvas.margin;
  const columns = saved?.columns ?? pattern.length / ROWS;
  const left = Math.max(0, (room - columns) / 2) - canvas.margin;
  for (const cell of cellsOf(Math.min(columns, room)))
    canvas.put(left + cell.col, cell.row - canvas.margin, colorAt(cell));
}

/** The colours of the frame whose turn it is. */
function colorsOf({ columns, durations, colors, pixels }: PatternFrames, shownFor: number) {
  let time = shownFor % durations.reduce((sum, ms) => sum + ms, 0);
  const frame = durations.findIndex((ms) => {
    time -= ms;
    return time < 0;
  });
  const first = frame * columns * ROWS;
  return (cell: Cell): Rgb => colors[pixels[first + layoutB(cell)] ?? 0] ?? BLACK;
}
